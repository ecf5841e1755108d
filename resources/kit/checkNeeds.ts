import { isManyToMany, isRelation, nameFieldOf, rowTablesOf } from './derived'
import { columnsOfEvent, columnsOfTimeline } from './show'

import type { Report } from './checkStates'
import type { AnyResource } from './define'
import type { Printout } from './printouts'

/** Checks fields that need a node: whatever everybody sees or is refused by must not tell their values. */
export function checkNeeds(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  checkNeedsOfLines(resource, report)
  for (const [name, { needs, required }] of Object.entries(resource.fields)) {
    if (needs === undefined) continue
    const key = `fields.${name}.needs`
    if (!/^[\w]+(\/[\w]+)+$/.test(needs)) report('R138', key, 'name a node as area/noun/verb')
    if (required) report('R138', key, 'whoever lacks the node could not add a row; drop required')
    if (everybodyReads(resource, all).has(name))
      report('R139', key, `conditions, orders, tabs, names or other resources tell ${name} to everybody; drop needs or name another field there`)
  }
}

/** Whoever lacks the node of a column sees the other columns of its line, which must not tell its value. */
function checkNeedsOfLines({ fields }: AnyResource, report: Report): void {
  for (const [name, { columns, rising, single, distinct, limits = {} }] of Object.entries(rowTablesOf(fields))) {
    const named = [
      ...[rising, single, distinct].flatMap((one) => one ?? []),
      ...Object.values(columns).flatMap(({ when }) => Object.keys(when ?? {})),
      ...Object.values(limits).flatMap((limit) => Object.values(limit ?? {}) as string[]),
    ]
    for (const column of named)
      if (columns[column]?.needs !== undefined)
        report('R139', `fields.${name}.columns.${column}.needs`, 'other cells of the line tell it to everybody; drop needs')
  }
}

/** Fields whose values also reach those who lack a node. */
function everybodyReads(resource: AnyResource, all: readonly AnyResource[]): ReadonlySet<string> {
  const { actions = {}, editableWhen, deletableWhen, list, fields, states, path } = resource
  const conditions = [
    ...[editableWhen, deletableWhen, ...Object.values(list.tabs ?? {}).map((tab) => tab.where), ...Object.values(fields).map((field) => field.when)],
    ...Object.values(actions).flatMap((action) => [action.when, ...Object.values(action.inputWhen ?? {})]),
  ]
  const ofActions = Object.values(actions).flatMap(({ defaults = {}, limits = {}, amounts = {} }) => [
    ...Object.values(defaults),
    ...Object.values(limits).flatMap((limit) => Object.values(limit) as string[]),
    ...Object.values(amounts).map(({ column }) => column),
  ])
  const labels = all.flatMap((other) =>
    Object.values(other.fields).flatMap((field) => {
      if (isRelation(field) && field.to === path) return field.show
      return isManyToMany(field) && field.to === path ? [field.show] : []
    }),
  )
  const timelines = all.flatMap(({ show }) => (show?.timeline?.of === path ? columnsOfTimeline(show.timeline) : []))
  const events = all.flatMap(({ show }) => (show?.events?.of ?? []).flatMap((source) => (source.of === path ? columnsOfEvent(source) : [])))
  const lines = all.flatMap((other) =>
    Object.values(other.actions ?? {}).flatMap(({ input = {} }) =>
      Object.values(input).flatMap((field) =>
        'columns' in field && field.of?.entity === path ? [...Object.keys(field.columns), ...Object.keys(field.of.where ?? {})] : [],
      ),
    ),
  )
  const printed = all.flatMap((other) =>
    Object.values(other.printouts ?? {}).flatMap((printout) => [...(other === resource ? shownBy(printout) : []), ...shownByLines(printout, other.path, path)]),
  )
  const named = [nameFieldOf(resource), ...(resource.nameColumns ?? []), list.sort[0], ...Object.keys(states ?? {}), ...(resource.imports?.match ?? [])]
  return new Set([
    ...conditions.flatMap((condition) => Object.keys(condition ?? {})),
    ...ofActions,
    ...labels,
    ...timelines,
    ...events,
    ...lines,
    ...printed,
    ...named,
  ])
}

/** Fields of the row that everybody sees who may print it. */
const shownBy = ({ when, code, marks }: Printout): string[] => [...Object.keys(when ?? {}), ...[code, marks].flatMap((name) => name ?? [])]

/** The same of its lines, and of the row in its letterhead. */
function shownByLines({ lines, letterhead }: Printout, own: string, path: string): readonly string[] {
  const { of = own, sort = [], group, heading, sets = {} } = lines
  const conditions = Object.values(sets).flatMap(({ where, instead }) => [...Object.keys(where ?? {}), ...Object.values(instead ?? {})])
  const ofLetterhead = letterhead?.of === path ? [...letterhead.fields, ...Object.keys(letterhead.where)] : []
  return [...(of === path ? [...conditions, ...sort, ...[group, heading].flatMap((name) => name ?? [])] : []), ...ofLetterhead]
}
