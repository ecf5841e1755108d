import { checkCondition } from './checkCondition'
import { choicesOf, columnOf, isManyToMany, isRelation, rowsOf } from './derived'
import { showOf } from './derivedShow'
import { limits } from './protocol/list'
import { columnsOfEvent, columnsOfTimeline } from './show'
import { rulesOf } from './types'
import { hasHistory } from './undo'

import type { Report } from './checkStates'
import type { AnyResource } from './define'
import type { EventSource, RelatedTable, StepBar, Timeline } from './show'

/** Checks the details of a row: that every name in them exists and is of a type that can be shown there. */
export function checkShow(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  const show = showOf(resource, all)
  if (!show) return
  checkColumns(
    resource,
    show.groups.flatMap((group) => group.fields),
    report,
    'show.groups',
  )
  for (const { fields, shownWhen = {} } of show.groups)
    for (const [name, condition] of Object.entries(shownWhen)) {
      checkCondition(condition, resource.fields, report, `show.groups.${name}`)
      if (!fields.includes(name)) report('R030', 'show.groups', `${name} is not among the fields of its group`)
    }
  if (show.steps) checkSteps(resource, show.steps, report)
  const related = show.related ?? []
  for (const table of related) {
    checkRelated(resource, table, all, report)
    if (related.some((other) => other !== table && other.of === table.of)) report('R086', `show.related.${table.of}`, 'another table has these rows; keep one')
  }
  if (show.timeline) checkTimeline(resource, show.timeline, all, report)
  for (const source of show.events?.of ?? []) checkEvent(resource, source, all, report)
  for (const kind of show.events?.changes ?? [])
    if (!hasHistory(resource) || !(kind === 'restore' || resource.crud.some((verb) => verb === kind) || Object.hasOwn(resource.actions ?? {}, kind)))
      report('R089', 'show.events.changes', `no change of ${resource.path} is logged as ${kind}`)
}

function checkColumns(resource: AnyResource, names: readonly string[], report: Report, key: string): void {
  for (const name of names) if (!columnOf(resource, name)) report('R081', key, `${resource.path} has no column ${name}`)
}

const isMoment = ({ fields }: AnyResource, name: string): boolean => fields[name] !== undefined && rulesOf(fields[name]).isMoment === true

function checkSteps(resource: AnyResource, bar: StepBar, report: Report): void {
  for (const step of [...bar.passes, ...(bar.ended ?? [])]) {
    const { value, also = [], field = bar.field, when, time } = step
    const choices = choicesOf(resource.fields[field])
    if (!choices) return report('R082', 'show.steps', `${field} is no choice field; steps are its choices`)
    for (const state of [value, ...also]) if (!Object.hasOwn(choices, state)) report('R082', 'show.steps', `${field} is never ${state}`)
    checkCondition(when, resource.fields, report, 'show.steps')
    if (time !== undefined && !isMoment(resource, time)) report('R067', 'show.steps', `${time} is no field with a moment`)
  }
}

/** The entity whose rows are shown, if its column refers to this resource, or to what this resource refers to. */
function referringEntity(resource: AnyResource, table: RelatedTable | Timeline | EventSource, all: readonly AnyResource[], report: Report, key: string) {
  const { of, by } = table
  const other = all.find((one) => one.path === of)
  if (!other) report('R083', key, `no entity has the path ${of}`)
  const equals = 'equals' in table ? table.equals : undefined
  const target = equals === undefined ? rowsOf(resource) : targetOf(resource, equals)
  const isReferring = other !== undefined && target !== undefined && target === (by === 'id' ? of : targetOf(other, by))
  if (other && !isReferring) report('R084', key, `${by} of ${of} does not refer to ${equals === undefined ? resource.path : `what ${equals} refers to`}`)
  return isReferring ? other : undefined
}

function targetOf({ fields }: AnyResource, name: string): string | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field && (isRelation(field) || isManyToMany(field)) ? field.to : undefined
}

function checkRelated(resource: AnyResource, table: RelatedTable, all: readonly AnyResource[], report: Report): void {
  const key = `show.related.${table.of}`
  const other = referringEntity(resource, table, all, report, key)
  if (table.action !== undefined && !Object.hasOwn(resource.actions ?? {}, table.action))
    report('R141', `${key}.action`, `${table.action} is no action of ${resource.path}`)
  const { newest } = table
  if (newest !== undefined && !(Number.isInteger(newest) && newest >= 1 && newest <= limits.related))
    report('R088', `${key}.newest`, `name a whole number from 1 to ${limits.related}`)
  if (!other) return
  checkColumns(other, table.columns, report, key)
  for (const name of Object.entries(table.below ?? {}).flat())
    if (!table.columns.includes(name)) report('R030', `${key}.below`, `${name} is not among the columns`)
  for (const name of table.totals ?? []) {
    const field = other.fields[name]
    if (!field || !rulesOf(field).isNumber || !table.columns.includes(name)) report('R085', `${key}.totals`, `${name} is no number among the columns`)
  }
}

function checkEvent(resource: AnyResource, source: EventSource, all: readonly AnyResource[], report: Report): void {
  const key = `show.events.${source.of}`
  const other = referringEntity(resource, source, all, report, key)
  if (!other) return
  checkColumns(other, columnsOfEvent(source), report, key)
  if (source.what !== undefined && !choicesOf(other.fields[source.what])) report('R087', key, `${source.what} is no choice field`)
  if (!isMoment(other, source.at)) report('R067', key, `${source.at} is no field with a moment`)
  checkCondition(source.where, other.fields, report, `${key}.where`)
}

function checkTimeline(resource: AnyResource, timeline: Timeline, all: readonly AnyResource[], report: Report): void {
  const key = 'show.timeline'
  const other = referringEntity(resource, timeline, all, report, key)
  if (!other) return
  checkColumns(other, columnsOfTimeline(timeline), report, key)
  for (const name of [timeline.what, timeline.whoKind]) if (name && !choicesOf(other.fields[name])) report('R087', key, `${name} is no choice field`)
  if (!isMoment(other, timeline.at)) report('R067', key, `${timeline.at} is no field with a moment`)
}
