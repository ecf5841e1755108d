import { checkTexts } from './check'
import { checkIcons } from './checkIcons'
import { figuresOf, measuresOf, nodesOfDashboard, settingOf } from './dashboard'
import { canSort, columnOf, filtersOf, isRelation, nodesOf, operatorsOf } from './derived'
import { nodeOf } from './paths'
import { rulesOf } from './types'

import type { DefinitionError } from './check'
import type { Report } from './checkStates'
import type { ChartView, Dashboard, DashboardChart, DashboardTable, TrendChart } from './dashboard'
import type { Figure, ListedRows, Measure } from './figure'
import type { AnyResource } from './define'
import type { Fields } from './fieldTypes'

interface Surroundings {
  readonly entities: readonly AnyResource[]
  /** Paths of other pages. */
  readonly pages: readonly string[]
  /** All settings by their keys. */
  readonly settings: Fields
}

interface Checking extends Surroundings {
  readonly nodes: ReadonlySet<string>
  readonly report: Report
}

/** Checks all dashboards and the numbers above lists together, like `checkResources`; empty if there are no errors. */
export function checkDashboards(all: readonly Dashboard[], surroundings: Surroundings): DefinitionError[] {
  const errors: DefinitionError[] = []
  const nodes = new Set([
    ...surroundings.entities.flatMap((one) => nodesOf(one).map(({ name }) => nodeOf(one.path, name))),
    ...all.flatMap((one) => nodesOfDashboard(one).map(({ name }) => nodeOf(one.path, name))),
  ])
  for (const dashboard of all) {
    const report: Report = (id, key, remedy) => errors.push({ id, where: `${dashboard.path}: ${key}`, remedy })
    const checking = { ...surroundings, nodes, report }
    checkPlace(dashboard, all, checking)
    for (const [name, figure] of Object.entries(figuresOf(dashboard))) checkFigure(name, figure, checking)
    for (const [name, chart] of Object.entries(dashboard.charts ?? {})) checkChart(`charts.${name}`, chart, checking)
    for (const [name, table] of Object.entries(dashboard.tables ?? {})) checkTable(`tables.${name}`, table, checking)
    checkTexts(dashboard, report)
    checkIcons(dashboard, report)
  }
  for (const { path, list } of surroundings.entities)
    for (const [name, figure] of Object.entries(list.tiles ?? {})) {
      const report: Report = (id, key, remedy) => errors.push({ id, where: `${path}: list.tiles.${key}`, remedy })
      if (!isFigureName(name)) report('R152', name, 'name figures, charts and tables in snake_case')
      checkFigure(name, figure, { ...surroundings, nodes, report })
    }
  return errors
}

const isFigureName = (name: string): boolean => /^[a-z][a-z0-9_]{0,62}$/.test(name)

function checkPlace({ path, nodes = {}, todos = {}, groups, charts = {}, tables = {} }: Dashboard, all: readonly Dashboard[], checking: Checking): void {
  const { report, entities, pages } = checking
  if (!/^[a-z][a-zA-Z0-9]*(\/[a-z][a-zA-Z0-9]*)*$/.test(path)) report('R151', 'path', 'write it as area/noun, e.g. library/dashboard')
  if ([...entities.map((one) => one.path), ...pages, ...all.map((one) => one.path)].filter((other) => other === path).length > 1)
    report('R151', 'path', 'another page or resource has this path; choose a free one')
  const names = [...Object.keys(todos), ...Object.values(groups).flatMap(({ figures }) => Object.keys(figures))]
  for (const name of [...names, ...Object.keys(charts), ...Object.keys(tables)])
    if (!isFigureName(name)) report('R152', name, 'name figures, charts and tables in snake_case')
  for (const name of new Set(names))
    if (names.filter((other) => other === name).length > 1) report('R152', name, 'another figure has this name; name them apart')
  for (const [name, { figures }] of Object.entries(groups)) if (Object.keys(figures).length === 0) report('R152', name, 'a group without figures shows nothing')
  if ('index' in nodes) report('R152', 'nodes.index', 'every dashboard has this node; drop it')
}

function checkFigure(name: string, { of, needs, note }: Figure, checking: Checking): void {
  const { report, nodes } = checking
  if (needs !== undefined && !nodes.has(needs)) report('R153', name, `nobody can be given ${needs}; name a node`)
  for (const measure of measuresOf(of)) checkMeasure(name, measure, needs, checking)
  if (note) checkMeasure(`${name}.note`, note.of, needs, checking)
}

/** The rows themselves: undefined if there is no such list. */
function checkRows(key: string, rows: ListedRows, { report, entities, settings }: Checking): { list: AnyResource; counted: AnyResource } | undefined {
  const list = entities.find((one) => one.path === rows.list && one.crud.includes('index'))
  if (!list) {
    report('R154', key, `no list has the path ${rows.list}`)
    return undefined
  }
  if (rows.tab !== undefined && !Object.hasOwn(list.list.tabs ?? {}, rows.tab)) report('R155', key, `${rows.list} has no tab ${rows.tab}`)
  const over = rows.over === undefined ? [] : [{ field: rows.over, operator: 'RANGE' as const }]
  for (const { field, operator } of [...(rows.filters ?? []), ...over]) {
    const column = filtersOf(list).find((one) => one.name === field)
    if (!column || !operatorsOf(column.field).includes(operator))
      report('R155', key, `${rows.list} has no filter ${field} by ${operator}, so the number could not link to its rows; add it to the filters`)
  }
  for (const name of (rows.filters ?? []).flatMap((one) => settingOf(one) ?? [])) {
    const setting = settings[name]
    if (!setting || !rulesOf(setting).isNumber) report('R155', key, `no setting ${name} is a number of hours`)
  }
  if (!rows.lines) return { list, counted: list }
  const lines = entities.find((one) => one.path === rows.lines?.of)
  const reference = lines?.fields[rows.lines.by]
  if (!lines || !reference || !isRelation(reference) || reference.to !== rows.list) {
    report('R156', key, `lines are rows of an entity with a reference to ${rows.list}`)
    return undefined
  }
  const [copy, own] = [lines.fields[rows.lines.over ?? ''], list.fields[rows.over ?? '']]
  if (rows.lines.over !== undefined && (!copy || !own || rulesOf(copy) !== rulesOf(own)))
    report('R156', key, `lines.over is a field of ${lines.path} of the same type as the field over of ${rows.list}`)
  return { list, counted: lines }
}

function checkMeasure(key: string, measure: Measure, needs: string | undefined, checking: Checking): void {
  const { report } = checking
  const rows = checkRows(key, measure, checking)
  if (!rows) return
  if (measure.sum && measure.distinct !== undefined) report('R157', key, 'a measure is one number: keep sum or distinct')
  if (measure.sum) checkSum(key, { counted: rows.counted, sum: measure.sum, needs }, checking)
  const distinct = measure.distinct === undefined ? undefined : rows.counted.fields[measure.distinct]
  if (measure.distinct !== undefined && (!distinct || rulesOf(distinct).comparable(distinct) !== 'stored'))
    report('R157', key, `${measure.distinct} is no stored column of one value`)
}

interface Sum {
  readonly counted: AnyResource
  readonly sum: readonly string[]
  readonly needs: string | undefined
}

function checkSum(key: string, { counted, sum, needs }: Sum, { report }: Checking): void {
  for (const name of sum) {
    const field = counted.fields[name]
    if (!field || !rulesOf(field).isNumber || rulesOf(field).isComputed) report('R157', key, `${name} is no stored number of ${counted.path}`)
    else if (field.needs !== undefined && field.needs !== needs) report('R153', key, `${name} needs ${field.needs}, so its sum needs it too`)
  }
}

function checkChart(key: string, chart: DashboardChart, checking: Checking): void {
  const { report, nodes, entities } = checking
  if (Object.keys(chart.views).length === 0) report('R158', key, 'a chart without views shows nothing; add one')
  for (const [name, view] of Object.entries<ChartView>(chart.views)) {
    const at = `${key}.views.${name}`
    if (view.needs !== undefined && !nodes.has(view.needs)) report('R153', at, `nobody can be given ${view.needs}; name a node`)
  }
  if (chart.kind === 'trend') return checkTrend(key, chart, checking)
  const rows = checkRows(key, chart.rows, checking)
  if (!rows) return
  for (const { of, needs } of Object.values(chart.views)) if (of.sum) checkSum(key, { counted: rows.counted, sum: of.sum, needs }, checking)
  if (!isGroupable(chart.by, rows.counted, entities)) report('R159', key, `rows cannot be grouped by ${chart.by}`)
  if (chart.rows.lines && chart.rows.over === undefined) report('R159', key, 'lines are grouped of a range: name over')
  const opened = chart.opens && entities.find((one) => one.path === chart.opens?.list)
  if (chart.opens && !(opened && filtersOf(opened).some(({ name }) => name === chart.opens?.by)))
    report('R159', key, `${chart.opens.by} is no filter of ${chart.opens.list}`)
}

function checkTrend(key: string, { views }: TrendChart, checking: Checking): void {
  for (const [name, { series, needs }] of Object.entries(views)) {
    const at = `${key}.views.${name}`
    if (Object.keys(series).length === 0) checking.report('R158', at, 'a view without series shows nothing; add one')
    for (const [one, { of }] of Object.entries(series)) {
      checkMeasure(`${at}.${one}`, of, needs, checking)
      if (of.over === undefined || of.distinct !== undefined || of.lines)
        checking.report('R158', `${at}.${one}`, 'a trend has counts and sums of rows with a date: name over, drop distinct and lines')
    }
  }
}

/** A stored value, or a reference and a field of what it refers to. */
function isGroupable(by: string, entity: AnyResource, entities: readonly AnyResource[]): boolean {
  const [name = '', further, ...more] = by.split('.')
  const field = entity.fields[name]
  if (!field || more.length > 0 || rulesOf(field).isComputed || rulesOf(field).isWriteOnly || field.needs !== undefined) return false
  if (further === undefined) return true
  const other = isRelation(field) ? entities.find((one) => one.path === field.to) : undefined
  return other !== undefined && isGroupable(further, other, entities) && !further.includes('.')
}

function checkTable(key: string, table: DashboardTable, checking: Checking): void {
  const { report } = checking
  const list = checkRows(key, table, checking)?.list
  if (!list) return
  for (const name of table.columns) if (!columnOf(list, name)) report('R160', key, `${table.list} has no column ${name}`)
  const sorted = columnOf(list, table.sort[0])
  if (!sorted || !canSort(sorted.field)) report('R160', key, `${table.list} cannot be sorted by ${table.sort[0]}`)
}
