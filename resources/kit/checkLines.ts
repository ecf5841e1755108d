import { checkCondition } from './checkCondition'
import { columnOf, isRelation, isWritable, rowLinesOf } from './derived'
import { rulesOf } from './types'
import { hasRows } from './types/lines'

import type { Report } from './checkStates'
import type { ActionDefinition } from './actions'
import type { AnyResource } from './define'
import type { AnyField, Fields } from './fieldTypes'
import type { LinesField, RowTable } from './types/lines'

/** Checks tables of lines, in the fields of a resource and in the inputs of its actions, and numbers that are computed from others. */
export function checkLines(resource: AnyResource, all: readonly AnyResource[], report: Report): void {
  for (const name of resource.list.totals ?? [])
    if (!isNumber(resource.fields[name]) || !resource.list.columns.includes(name)) report('R140', 'list.totals', `${name} is no number among the columns`)
  for (const [name, field] of Object.entries(resource.fields)) {
    checkTerms(name, field, resource.fields, report)
    if (!isLines(field)) continue
    checkTable(field, all, report, `fields.${name}`)
    if (hasRows(field)) checkRows(resource, field, all, report, `fields.${name}`)
    else checkStored(field, report, `fields.${name}`)
  }
  for (const [action, { input = {}, on = 'row', ...definition }] of Object.entries(resource.actions ?? {})) {
    checkSheet(resource, { input, on, ...definition }, report, `actions.${action}.bySheet`)
    for (const [name, field] of Object.entries(input)) {
      const key = `actions.${action}.input.${name}`
      if (!isLines(field)) continue
      checkTable(field, all, report, key)
      if (field.rows) report('R135', `${key}.rows`, 'an input has no rows of its own; name them by of, or drop rows')
      if (!field.of) checkStored(field, report, key)
      else if (rowLinesOf(resource, { label: field.label, on, input })?.field === field) checkSource(resource, field, all, report, key)
      else if (on !== 'row') report('R135', `${key}.of`, 'several rows have no common lines; drop of, or let each row be a line')
      else checkSource(resource, field, all, report, key)
    }
  }
}

function checkSheet(resource: AnyResource, action: ActionDefinition, report: Report, key: string): void {
  const { bySheet } = action
  if (!bySheet) return
  const lines = rowLinesOf(resource, action)?.field.columns
  if (!lines) return report('R142', key, 'a sheet has lines for rows; give the action on rows a table of them')
  const [column, field] = [lines[bySheet.match], resource.fields[bySheet.match]]
  if (!column || isWritable(column) || field?.unique !== true) report('R142', `${key}.match`, `${bySheet.match} is no shown column that is unique`)
  if (bySheet.tab !== undefined && !resource.list.tabs?.[bySheet.tab]) report('R142', `${key}.tab`, `there is no tab ${bySheet.tab}`)
}

/** The lines of a setting, which are those of a stored field. */
export function checkLinesOfSetting(fields: Fields, report: Report): void {
  for (const [name, field] of Object.entries(fields)) {
    if (!isLines(field)) continue
    checkTable(field, [], report, name)
    if (field.rows) report('R135', `${name}.rows`, 'a setting is no row that others refer to; drop rows')
    checkStored(field, report, name)
  }
}

const isLines = (field: AnyField): field is LinesField => 'columns' in field
const isNumber = (field: AnyField | undefined): boolean => field !== undefined && rulesOf(field).isNumber === true

/** One line has room for single values that are typed or chosen in place. Lines stored as JSON refer to no other row, because nothing would keep that row. */
function checkTable(field: LinesField, all: readonly AnyResource[], report: Report, key: string): void {
  const { columns, totals = [], rising, limits = {}, starts = {}, of, rows, single, distinct } = field
  if (!Object.values(columns).some(isWritable)) report('R131', `${key}.columns`, 'no column is filled in; show the lines by show.related')
  for (const [name, column] of Object.entries(columns)) {
    const { targets, choosesFrom, holdsFiles, isWriteOnly, isComputed, isParent, isWeight, terms, isTyped, fitsCell, hasOtherColumns } = rulesOf(column)
    const isChosen = (of !== undefined || rows !== undefined) && isRelation(column) && isWritable(column)
    if (isChosen && !all.some((one) => one.path === column.to)) report('R012', `${key}.columns.${name}`, `no resource has the path ${column.to}`)
    const other = isChosen ? all.find((one) => one.path === column.to) : undefined
    if (isChosen && other && column.alsoNamedBy !== undefined && !columnOf(other, column.alsoNamedBy))
      report('R142', `${key}.columns.${name}.alsoNamedBy`, `${column.to} has no field ${column.alsoNamedBy}`)
    if (isChosen) continue
    const isSingle =
      isTyped === true ||
      'choices' in column ||
      rulesOf(column).onValue !== undefined ||
      (fitsCell === true && (!hasOtherColumns || rows)) ||
      terms !== undefined
    if (!isSingle || targets || choosesFrom || holdsFiles || isWriteOnly || isComputed || isParent || isWeight || (terms && !rows))
      report(
        'R131',
        `${key}.columns.${name}`,
        'a cell is a text, a number, a date, a choice or a switch; of rows also a region, a formula, and where it is filled in a reference. Use one of these',
      )
    if ((column.when && !rows) || column.unique) report('R131', `${key}.columns.${name}`, 'every line has all of its columns; drop when and unique')
    if (column.needs !== undefined && !rows) report('R131', `${key}.columns.${name}`, 'the value is stored as one; drop needs, or make the lines rows')
    checkCondition(column.when, columns, report, `${key}.columns.${name}.when`)
  }
  for (const name of [...totals, ...(rising ? [rising] : [])]) if (!isNumber(columns[name])) report('R132', key, `${name} is no number among the columns`)
  for (const [name, bounds] of Object.entries(limits))
    for (const other of Object.values(bounds ?? {}) as readonly string[])
      if (!isNumber(columns[name]) || !isNumber(columns[other]))
        report('R133', `${key}.limits.${name}`, `${name} and ${other} must be numbers among the columns`)
  for (const [name, from] of Object.entries(starts)) {
    const [one, other] = [columns[name], from === undefined ? undefined : columns[from]]
    if (!one || !other || rulesOf(one) !== rulesOf(other)) report('R133', `${key}.starts.${name}`, `${String(from)} is no column of the same type`)
  }
  if (distinct && (!columns[distinct] || !rulesOf(columns[distinct]).isText)) report('R133', `${key}.distinct`, `${distinct} is no text among the columns`)
  if (single && (!columns[single] || !rulesOf(columns[single]).onValue)) report('R133', `${key}.single`, `${single} is no switch among the columns`)
}

/** Lines that are rows: their entity refers to the resource, has the columns, and can be added by them. */
function checkRows(resource: AnyResource, { columns, rows, of }: RowTable, all: readonly AnyResource[], report: Report, key: string): void {
  if (of) report('R135', `${key}.of`, 'its lines are rows of the form; drop of')
  const entity = all.find((one) => one.path === rows.entity)
  if (!entity?.isDetail) return report('R145', `${key}.rows`, `no detail has the path ${rows.entity}; define it by defineDetail`)
  const by = entity.fields[rows.by]
  if (!by || !isRelation(by) || by.to !== resource.path) report('R145', `${key}.rows`, `${rows.by} of ${rows.entity} does not refer to ${resource.path}`)
  else if (by.onDelete !== 'cascade') report('R145', `${key}.rows`, `lines go with their row; let ${rows.by} have onDelete: 'cascade'`)
  for (const [name, column] of Object.entries(columns))
    if (entity.fields[name] !== column) report('R146', `${key}.columns.${name}`, `take it from the fields of ${rows.entity}, whose value it is`)
  for (const [name, field] of Object.entries(entity.fields))
    if (field.required && name !== rows.by && !columns[name]) report('R146', `${key}.columns`, `${name} is required, and no line could be added without it`)
  const place = rows.place === undefined ? undefined : entity.fields[rows.place]
  if (rows.place !== undefined && (!place || !isNumber(place) || isWritable(place) || columns[rows.place]))
    report('R147', `${key}.rows.place`, `${rows.place} must be a read-only number of ${rows.entity} that is no column`)
}

function checkStored({ columns, of }: LinesField, report: Report, key: string): void {
  if (of) report('R135', `${key}.of`, 'only the input of an action on a row has lines of another entity; drop of')
  for (const [name, column] of Object.entries(columns))
    if (!isWritable(column)) report('R136', `${key}.columns.${name}`, 'nobody writes this cell; drop readOnly')
}

function checkSource(resource: AnyResource, { columns, of }: LinesField, all: readonly AnyResource[], report: Report, key: string): void {
  const entity = of && all.find((one) => one.path === of.entity)
  if (!of || !entity) return report('R134', `${key}.of`, `no entity has the path ${of?.entity ?? ''}`)
  const by = of.by === 'id' && entity.path === resource.path ? 'itself' : entity.fields[of.by]
  if (by === 'itself') checkCondition(of.where, entity.fields, report, `${key}.of.where`)
  else if (!by || !isRelation(by) || by.to !== resource.path) report('R134', `${key}.of`, `${of.by} of ${of.entity} does not refer to ${resource.path}`)
  checkCondition(of.where, entity.fields, report, `${key}.of.where`)
  for (const [name, column] of Object.entries(columns)) {
    const stored = Object.hasOwn(entity.fields, name)
    if (!isWritable(column) && !stored) report('R134', `${key}.columns.${name}`, `${of.entity} has no field ${name}, whose value it shows`)
    if (isWritable(column) && stored && rulesOf(column) !== rulesOf(entity.fields[name] as AnyField))
      report('R134', `${key}.columns.${name}`, `it starts with ${name} of ${of.entity}, which is of another type; choose another name`)
  }
}

function checkTerms(name: string, field: AnyField, fields: Fields, report: Report): void {
  for (const term of rulesOf(field).terms?.(field) ?? []) {
    const other = Object.hasOwn(fields, term) ? fields[term] : undefined
    if (!isNumber(other) || !other || rulesOf(other).terms) report('R137', `fields.${name}`, `${term} is no stored number of the row`)
    else if (other.needs !== undefined && other.needs !== field.needs)
      report('R139', `fields.${name}.needs`, `it tells ${term}; name the same node, ${other.needs}`)
  }
}

/** Checks the texts of other entities that the quick search looks into. */
export function checkSearchLines({ path, list: { search, searchLines = [] } }: AnyResource, all: readonly AnyResource[], report: Report): void {
  if (searchLines.length > 0 && !search) report('R047', 'list.searchLines', 'lines are searched beside columns of the row: name search, too')
  for (const { of, by, columns } of searchLines) {
    const entity = all.find((one) => one.path === of)
    const reference = entity?.fields[by]
    if (!entity || !reference || !isRelation(reference) || reference.to !== path)
      return report('R047', 'list.searchLines', `${by} is no reference of ${of} to this resource`)
    for (const name of columns) {
      const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
      if (!field || !rulesOf(field).isText || field.needs !== undefined)
        report('R047', 'list.searchLines', `${name} of ${of} is no text that everybody may see`)
    }
  }
}

/** Checks filters by rows of other entities. */
export function checkFilterLines({ path, fields, list: { filterLines = {} } }: AnyResource, all: readonly AnyResource[], report: Report): void {
  for (const [name, { field, of, by, column, where }] of Object.entries(filterLines)) {
    const key = `list.filterLines.${name}`
    const entity = all.find((one) => one.path === of)
    const reference = entity?.fields[by]
    if (Object.hasOwn(fields, name)) report('R048', key, 'a field has this name; choose another')
    if (!entity || !reference || !isRelation(reference) || reference.to !== path) return report('R048', key, `${by} is no reference of ${of} to this resource`)
    checkCondition(where, entity.fields, report, `${key}.where`)
    if (column === undefined ? !rulesOf(field).onValue : !refersAlike(field, entity, column, all))
      report('R048', key, column === undefined ? 'without a column it is a switch' : `${column} of ${of} does not refer to what its field refers to`)
  }
}

/** `book_id.author_id` refers to an author. */
function refersAlike(field: AnyField, entity: AnyResource, column: string, all: readonly AnyResource[]): boolean {
  const [name = '', further] = column.split('.')
  const reference = entity.fields[name]
  if (!reference || !isRelation(reference) || reference.needs !== undefined) return false
  if (further === undefined) return isRelation(field) && field.to === reference.to
  const other = all.find((one) => one.path === reference.to)
  return other !== undefined && refersAlike(field, other, further, all)
}
