import { sql } from 'kysely'

import { lineFieldOf } from '../../resources/kit/exportColumns'
import { subsetView } from '../crud/compile/columns'
import { compileTranslation } from '../crud/compile/translation'
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
import type { ListOrder } from '../crud/query/orders'
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

/** All rows of the sheet in batches, each row once. A row that the filter no longer has when its batch is read is left out. */
export async function* readTaskRows(source: TaskSource, ctx: Context, columns: readonly ExportColumn[]): AsyncGenerator<RowValues[]> {
  const { registry, rowsPer } = source
  const compiled = source.compiled.seenBy(ctx.staff)
  const { where, order } = await planTask(source, ctx)
  const { view, isTranslated } = viewOf(compiled, columns)
  const extra = columns.filter((column) => column.of === 'hook').map(({ name }) => sql`, ${expressionOf(compiled, name)} as ${sql.id(name)}`)
  const readLines = lineReader(compiled.resource, registry, columns)
  for await (const ids of batchesOf(compiled, ctx, { where, order, size: batchSizeOf(columns.length) })) {
    const { rows: raws } = await sql<RawRow>`select ${view.select}${sql.join(extra, sql``)}
      from ${compiled.table} m ${view.joins} where m.id = ${anyId(ids)} and ${where}`.execute(ctx.tx)
    const byId = new Map(raws.map((raw) => [Number(raw['id']), raw] as const))
    const sorted = ids.map((one) => byId.get(one)).filter((raw) => raw !== undefined)
    const rows = sorted.map((raw) => ({
      ...view.read(raw),
      ...Object.fromEntries(columns.filter(({ of }) => of === 'hook').map(({ name }) => [name, raw[name]])),
    }))
    await compiled.hooks.afterRead?.(ctx, rows, 'list')
    if (isTranslated) compiled.translation?.apply(rows, ctx.language)
    yield await withLines(rows, rowsPer, (some) => readLines(ctx, some))
  }
}

interface TaskPlan {
  readonly where: SqlCondition
  readonly order: ListOrder
  readonly size: number
}

/**
 * The ids of the rows in their order. Ids never change, so in their order each batch starts behind the one before. Any other order is read once at the beginning:
 * a row whose value changes meanwhile would be left out, or come twice.
 */
async function* batchesOf({ table }: CompiledResource, { tx }: Context, { where, order, size }: TaskPlan): AsyncGenerator<number[]> {
  if (order.name !== 'id') {
    const { rows } = await sql<{ ids: string }>`select string_agg(id::text, ',' order by place) as ids
      from (select m.id, row_number() over (order by ${order.sql}) - 1 as place from ${table} m ${order.join ?? sql``} where ${where}) o
      group by place / ${sql.lit(size)} order by place / ${sql.lit(size)}`.execute(tx)
    for (const { ids } of rows) yield ids.split(',').map(Number)
    return
  }
  for (let after = sql<boolean>`true`; ;) {
    const { rows } = await sql<{ id: number }>`select m.id from ${table} m where ${where} and ${after} order by ${order.sql} limit ${size}`.execute(tx)
    const last = rows.at(-1)
    if (last) yield rows.map(({ id }) => id)
    if (!last || rows.length < size) return
    after = sql<boolean>`m.id ${order.direction === 'desc' ? sql`<` : sql`>`} ${last.id}::bigint`
  }
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
