import { checkCondition } from './checkCondition'
import { columnOf, isRelation } from './derived'
import { papers } from './printouts'
import { rulesOf } from './types'

import type { Report } from './checkStates'
import type { AnyResource } from './define'
import type { Printout } from './printouts'

/** Calls that lists have; nothing else has one of these names. */
export const verbsOfLists: ReadonlySet<string> = new Set([
  'index',
  'info',
  'add',
  'edit',
  'del',
  'sortable',
  'select',
  'export',
  'tabs',
  'totals',
  'restore',
  'undo',
  'history',
  'moments',
  'removal',
  'addExportTask',
  'contact',
])

/** Checks what is printed of rows: that every name in it exists, and that the parts fit together. */
export function checkPrintouts(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  for (const [name, printout] of Object.entries(resource.printouts ?? {})) {
    const key = `printouts.${name}`
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name) || verbsOfLists.has(name) || resource.actions?.[name])
      report('R161', key, 'its call has this name: write it in camelCase, and unlike verbs and actions')
    if (printout.papers.length === 0 || printout.papers.some((paper) => !Object.hasOwn(papers, paper)))
      report('R161', `${key}.papers`, `name one or more of ${Object.keys(papers).join(', ')}`)
    checkCondition(printout.when, resource.fields, report, `${key}.when`)
    checkRowParts(resource, printout, report, key)
    checkOptions(printout, report, key)
    checkLetterhead(printout, all, report, key)
    const entity = entityOfLines(resource, printout, all, report, key)
    if (entity) checkPrintedLines(entity, printout, report, `${key}.lines`)
  }
}

/** What is printed of the row itself. */
function checkRowParts(resource: AnyResource, { each, fields = [], notes = [], code, marks }: Printout, report: Report, key: string): void {
  for (const name of [...fields, ...notes, ...(code ? [code] : [])])
    if (!columnOf(resource, name)) report('R162', key, `${resource.path} has no column ${name}`)
  if (each === 'together' && [...fields, ...notes, code, marks].some((name) => name !== undefined))
    report('R162', key, 'a slip over many rows has no fields of one row; drop fields, notes, code and marks')
  const mark = marks === undefined ? undefined : resource.fields[marks]
  if (marks !== undefined && (!mark || !rulesOf(mark).isMoment || !mark.readOnly))
    report('R167', `${key}.marks`, `${marks} is no read-only moment that the server can fill in`)
}

function checkOptions({ fields = [], notes = [], lines, options = {} }: Printout, report: Report, key: string): void {
  for (const [name, option] of Object.entries(options)) {
    const extra = [
      ...(option.columns ?? []).filter((column) => !lines.columns.includes(column)),
      ...(option.fields ?? []).filter((field) => !fields.includes(field) && !notes.includes(field)),
    ]
    for (const one of extra) report('R166', `${key}.options.${name}`, `${one} is not printed at all; name it among the columns, fields or notes too`)
    if ((option.columns ?? []).length + (option.fields ?? []).length === 0)
      report('R166', `${key}.options.${name}`, 'it changes nothing; name columns or fields')
  }
}

function checkLetterhead({ letterhead }: Printout, all: readonly AnyResource[], report: Report, key: string): void {
  if (!letterhead) return
  const { of, where, fields } = letterhead
  const entity = all.find((one) => one.path === of)
  if (!entity) return report('R168', `${key}.letterhead`, `no entity has the path ${of}`)
  for (const name of fields) if (!columnOf(entity, name)) report('R168', `${key}.letterhead`, `${of} has no column ${name}`)
  checkStoredCondition(entity, where, report, `${key}.letterhead.where`)
}

/** The database tests it. */
function checkStoredCondition({ fields, path }: AnyResource, where: Printout['when'], report: Report, key: string): void {
  checkCondition(where, fields, report, key)
  for (const name of Object.keys(where ?? {})) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field && rulesOf(field).comparable(field) !== 'stored') report('R165', key, `${name} of ${path} is no stored value to select lines by`)
  }
}

/** The entity whose rows are the lines. */
function entityOfLines(resource: AnyResource, { lines, each }: Printout, all: readonly AnyResource[], report: Report, key: string): AnyResource | undefined {
  const { of, by, equals } = lines
  if (of === undefined) {
    if (each === 'row' || by !== undefined || equals !== undefined)
      report('R163', `${key}.lines`, 'only a slip over many rows has them as its lines; name of and by')
    return resource
  }
  const entity = all.find((one) => one.path === of)
  const target = equals === undefined ? resource.path : targetOf(resource, equals)
  if (!entity?.isDetail) report('R163', `${key}.lines`, `${of} is no entity without a list of its own`)
  else if (by === undefined || target === undefined || target !== (by === 'id' ? of : targetOf(entity, by)))
    report('R163', `${key}.lines`, `${by ?? 'no column'} of ${of} refers to ${target ?? resource.path}`)
  else return entity
  return undefined
}

function targetOf({ fields }: AnyResource, name: string): string | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field && isRelation(field) ? field.to : undefined
}

function checkPrintedLines(entity: AnyResource, { lines, each }: Printout, report: Report, key: string): void {
  const { columns, totals = [], sets = {}, sort = [], group, heading } = lines
  for (const name of [...columns, ...sort, ...(heading ? [heading] : [])])
    if (!columnOf(entity, name)) report('R162', key, `${entity.path} has no column ${name}`)
  const isStoredNumber = (name: string): boolean => {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    return field !== undefined && rulesOf(field).isNumber === true && !rulesOf(field).isComputed
  }
  for (const name of totals)
    if (!isStoredNumber(name) || !columns.includes(name)) report('R164', `${key}.totals`, `${name} is no stored number among the columns`)
  if (group !== undefined && (each !== 'together' || totals.length === 0 || !Object.hasOwn(entity.fields, group)))
    report('R164', `${key}.group`, 'a slip over many rows sums the totals of equal values of a field; name each, totals and such a field')
  for (const [name, { where, instead = {}, wholeOnly = [] }] of Object.entries(sets)) {
    checkStoredCondition(entity, where, report, `${key}.sets.${name}`)
    for (const column of wholeOnly)
      if (each !== 'row' || !columns.includes(column))
        report('R165', `${key}.sets.${name}`, `${column} is no column of a slip of one row that could be left empty`)
    for (const [column, other] of Object.entries(instead))
      if (!totals.includes(column) || !isStoredNumber(other))
        report('R165', `${key}.sets.${name}`, `${other} is no stored number in the place of a total, ${column}`)
  }
}
