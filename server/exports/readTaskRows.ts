import { sql } from 'kysely'

import { lineFieldOf } from '../../resources/kit/exportColumns'
import { subsetView } from '../crud/compile/columns'
import { compileTranslation } from '../crud/compile/translation'
import { joinsOf } from '../crud/paging/page'
import { parseOrder } from '../crud/query/orders'
import { searchedRows } from '../crud/rows/scope'
import { allOf, anyId } from '../lib/sqlCondition'
import { entitiesOf, linesKey } from './columns'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../resources/kit/define'
import type { ExportColumn } from '../../resources/kit/exportColumns'
import type { SheetRows } from '../../resources/kit/protocol/exportTasks'
import type { Context } from '../context'
import type { RawRow, RowValues, RowView } from '../crud/compile/columns'
import type { CompiledResource, ResourceRegistry } from '../crud/compile/compileResources'
import type { ListOrder, OrderPart } from '../crud/query/orders'
import type { SqlCondition } from '../lib/sqlCondition'
import type { RequestParameters } from '../request/parameters'

/** The rows of a task as its table stores them: the list with its search and order, or ticked rows. */
export interface TaskRows {
  readonly filter: RequestParameters
  readonly order?: string | undefined
  readonly ids?: readonly number[] | undefined
}

export interface TaskSource {
  readonly compiled: CompiledResource
  readonly registry: ResourceRegistry
  readonly rows: TaskRows
  readonly rowsPer: SheetRows
}

/** Rows that are read at once, fewer of many columns: what is kept in memory is bounded by cells. */
const batchSizeOf = (columns: number): number => Math.max(100, Math.min(1000, Math.floor(cellsOfBatch / columns)))
const cellsOfBatch = 15_000

/** The condition and the order of a task; refused where the list would refuse them. */
export async function planTask({ compiled, rows }: Pick<TaskSource, 'compiled' | 'rows'>, ctx: Context): Promise<{ where: SqlCondition; order: ListOrder }> {
  const seen = compiled.seenBy(ctx.staff)
  const { where } = await searchedRows(compiled, ctx, rows.filter)
  const order = parseOrder(seen.resource, seen.orders, rows.order)
  return { where: rows.ids ? allOf([where, sql<boolean>`m.id = ${anyId(rows.ids)}`]) : where, order }
}

/** The number of rows of the sheet; counting stops beyond `max`. */
export async function countTaskRows(
  { compiled, rowsPer }: TaskSource,
  registry: ResourceRegistry,
  ctx: Context,
  where: SqlCondition,
  max: number,
): Promise<number> {
  const { table, by } = linesOf(compiled.resource, registry) ?? {}
  const lines = rowsPer === 'line' && table && by ? sql`left join ${table} l on l.${by} = m.id` : sql``
  const counted = sql`select count(*) as count from (select 1 from ${compiled.table} m ${lines} where ${where} limit ${max + 1}) c`
  return Number((await sql<{ count: number }>`${counted}`.execute(ctx.tx)).rows[0]?.count ?? 0)
}

/** All rows of the sheet in batches, each read by a statement of its own that starts after the last row of the one before. */
export async function* readTaskRows(source: TaskSource, ctx: Context, columns: readonly ExportColumn[]): AsyncGenerator<RowValues[]> {
  const { registry, rowsPer } = source
  const compiled = source.compiled.seenBy(ctx.staff)
  const { where, order } = await planTask(source, ctx)
  const { view, isTranslated } = viewOf(compiled, columns)
  const extra = columns.filter((column) => column.of === 'hook').map(({ name }) => sql`, ${expressionOf(compiled, name)} as ${sql.id(name)}`)
  const readLines = lineReader(compiled.resource, registry, columns)
  const batchSize = batchSizeOf(columns.length)
  for (let after: SqlCondition | undefined; ;) {
    const { rows: raws } = await sql<RawRow>`select ${view.select}, ${sql.join(orderedValues(order))}${sql.join(extra, sql``)}
      from ${compiled.table} m ${joinsOf(view, order)} where ${after ? allOf([where, after]) : where} order by ${order.sql} limit ${batchSize}`.execute(ctx.tx)
    const last = raws.at(-1)
    if (!last) return
    const rows = raws.map((raw) => ({
      ...view.read(raw),
      ...Object.fromEntries(columns.filter(({ of }) => of === 'hook').map(({ name }) => [name, raw[name]])),
    }))
    await compiled.hooks.afterRead?.(ctx, rows, 'list')
    if (isTranslated) compiled.translation?.apply(rows, ctx.language)
    yield await withLines(rows, rowsPer, (ids) => readLines(ctx, ids))
    if (raws.length < batchSize) return
    after = rowsAfter(order, last)
  }
}

/** No columns are named so. */
const [valueKey, typeKey] = ['#value', '#type']

const orderedValues = (order: ListOrder): RawBuilder<unknown>[] =>
  partsOf(order).map(({ column }, at) => sql`${column}::text as ${sql.id(`${valueKey}${at}`)}, pg_typeof(${column})::text as ${sql.id(`${typeKey}${at}`)}`)

const partsOf = (order: ListOrder): readonly OrderPart[] => [order, ...order.others]

/** Rows behind this one in the order: equal in the first columns, and beyond it in the next one, or at last in the id. */
function rowsAfter(order: ListOrder, last: RawRow): SqlCondition {
  const parts = partsOf(order)
  const [only] = parts
  if (only && parts.length === 1) return rowsAfterOne(only, last)
  const columns = parts.map((part, at): OrderedValue => ({ ...part, value: valueOf(last, at) }))
  const direction = parts.at(-1)?.direction ?? 'asc'
  const all = [...columns, { column: sql`m.id`, direction, value: sql`${Number(last['id'])}::bigint` }]
  const ways = all.map((one, at) =>
    allOf([...all.slice(0, at).map(({ column, value }) => sql<boolean>`${column} is not distinct from ${value ?? sql`null`}`), beyond(one)]),
  )
  return sql<boolean>`(${sql.join(
    ways.map((way) => sql`(${way})`),
    sql` or `,
  )})`
}

interface OrderedValue extends Pick<OrderPart, 'column' | 'direction'> {
  /** Undefined for null. */
  readonly value: RawBuilder<unknown> | undefined
}

const valueOf = (row: RawRow, at: number): RawBuilder<unknown> | undefined => {
  const value = row[`${valueKey}${at}`]
  return value === null ? undefined : sql`${String(value)}::${sql.raw(String(row[`${typeKey}${at}`]))}`
}

/** Null values come last in ascending order, and first in descending order. */
function beyond({ column, direction, value }: OrderedValue): SqlCondition {
  if (direction === 'desc') return value ? sql<boolean>`${column} < ${value}` : sql<boolean>`${column} is not null`
  return value ? sql<boolean>`(${column} > ${value} or ${column} is null)` : sql<boolean>`false`
}

/** The same for one column, as its index is read. */
function rowsAfterOne({ name, column, direction }: OrderPart, last: RawRow): SqlCondition {
  const id = Number(last['id'])
  const isDown = direction === 'desc'
  const sign = isDown ? sql`<` : sql`>`
  if (name === 'id') return sql<boolean>`m.id ${sign} ${id}::bigint`
  const value = valueOf(last, 0)
  if (!value) return isDown ? sql<boolean>`(${column} is not null or m.id < ${id}::bigint)` : sql<boolean>`(${column} is null and m.id > ${id}::bigint)`
  const after = sql<boolean>`(${column}, m.id) ${sign} (${value}, ${id}::bigint)`
  return isDown ? after : sql<boolean>`(${after} or ${column} is null)`
}

/** A hook that completes rows, and the condition of a text, may need any of their columns. */
function viewOf({ columns: views, hooks, translation }: CompiledResource, columns: readonly ExportColumn[]): { view: RowView; isTranslated: boolean } {
  const names = columns.filter(({ of }) => of === 'row').map(({ name }) => name)
  const isTranslated = names.some((name) => translation?.names.has(name))
  return { view: hooks.afterRead || isTranslated ? views.show : views.subset(names), isTranslated }
}

export function expressionOf({ resource, hooks }: Pick<CompiledResource, 'resource' | 'hooks'>, name: string): RawBuilder<unknown> {
  const expression = hooks.exportColumns?.[name]
  if (!expression) throw new Error(`${resource.path}: exportTask has the column ${name}, which its hook does not have`)
  return expression
}

function linesOf({ exportTask }: AnyResource, registry: ResourceRegistry) {
  const lines = exportTask?.lines
  const entity = entitiesOf(registry).find((one) => one.path === lines?.of)
  return lines && entity && { entity, table: sql.table(entity.table), by: sql.ref(lines.by) }
}

type ReadLines = (ctx: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, RowValues[]>>

function lineReader(resource: AnyResource, registry: ResourceRegistry, columns: readonly ExportColumn[]): ReadLines {
  const lines = linesOf(resource, registry)
  if (!lines) return async () => new Map()
  const { entity, table, by } = lines
  const names = columns.filter(({ of }) => of === 'line').map(lineFieldOf)
  const view = subsetView(names, entity, entitiesOf(registry), {})
  const translation = compileTranslation(entity, entitiesOf(registry), {})
  return async (ctx, ids) => {
    const { rows: raws } = await sql<RawRow>`select ${view.select}, m.${by} as ${sql.id(ownerKey)} from ${table} m ${view.joins}
      where m.${by} = ${anyId(ids)} order by m.id`.execute(ctx.tx)
    const byOwner = new Map<number, RowValues[]>()
    for (const raw of raws) {
      const owner = Number(raw[ownerKey])
      const line = view.read(raw)
      translation?.apply([line], ctx.language)
      byOwner.set(owner, [...(byOwner.get(owner) ?? []), line])
    }
    return byOwner
  }
}

const ownerKey = '#owner'

/** A row without lines has one row of the sheet all the same. */
async function withLines(rows: readonly RowValues[], rowsPer: SheetRows, read: (ids: readonly number[]) => ReturnType<ReadLines>): Promise<RowValues[]> {
  const lines = await read(rows.map((row) => Number(row['id'])))
  return rows.flatMap((row) => {
    const own = lines.get(Number(row['id'])) ?? []
    return rowsPer === 'line' && own.length > 0 ? own.map((line) => ({ ...row, [linesKey]: [line] })) : [{ ...row, [linesKey]: own }]
  })
}
