import { sql } from 'kysely'

import { hasPermission } from '../../context'
import { refuse } from '../../errors'
import { allOf } from '../../lib/sqlCondition'
import { addLines } from '../rows/lines'
import { visibleRows } from '../rows/scope'
import { selectRow } from './read'

import type { Context } from '../../context'
import type { RawRow, RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { CompiledRelated, CompiledTotal } from '../compile/show'

interface RelatedAnswer {
  readonly list: readonly RowValues[]
  readonly count: number
  readonly totals: RowValues
}

interface DetailsAnswer {
  readonly row: RowValues
  readonly related: Readonly<Record<string, RelatedAnswer>>
  readonly timeline?: RelatedAnswer
}

/** The `info` call: a row with all of its fields, as the list shows them, and the rows that refer to it. One query for each entity. */
export async function readDetails(whole: CompiledResource, registry: ResourceRegistry, ctx: Context, id: number): Promise<DetailsAnswer> {
  const compiled = whole.seenBy(ctx.staff)
  const row = (await selectRow(compiled, ctx, id, compiled.columns.show, false)) ?? refuse('row_gone')
  await addLines(compiled, ctx, [row])
  if (compiled.hooks.afterShow) await compiled.hooks.afterShow(ctx, row)
  else await compiled.hooks.afterRead?.(ctx, [row], 'list')
  compiled.translation?.apply([row], ctx.language)
  const { related = [], timeline } = compiled.show ?? {}
  const mayRead = ({ node }: CompiledRelated): boolean => node === undefined || hasPermission(ctx.staff, node)
  const answers: Record<string, RelatedAnswer> = {}
  for (const one of related) if (mayRead(one)) answers[one.of] = await readRelated(one, registry, ctx, row)
  if (!timeline || !mayRead(timeline)) return { row, related: answers }
  return { row, related: answers, timeline: await readRelated(timeline, registry, ctx, row) }
}

/** Within the row rule of their own list, if they have one. Sums and number are of all rows, also beyond the limit. */
async function readRelated(related: CompiledRelated, registry: ResourceRegistry, ctx: Context, row: RowValues): Promise<RelatedAnswer> {
  const { by, equals, table, view, totals, translation, of, needs } = related
  const screen = registry.at(of)
  const where = allOf([sql`m.${by} = ${row[equals]}::bigint`, ...(screen ? await visibleRows(screen, ctx) : [])])
  const sums = totals.map(({ name }) => sql`, sum(m.${sql.ref(name)}) over () as ${sql.id(sumOf(name))}`)
  const { rows: raws } = await sql<RawRow>`select ${view.select}, count(*) over () as ${sql.id(countKey)}${sql.join(sums, sql``)}
    from ${table} m ${view.joins} where ${where} order by ${related.isNewestFirst ? sql`m.id desc` : sql`m.id`} limit ${related.limit}`.execute(ctx.tx)
  const list = raws.map(view.read)
  translation?.apply(list, ctx.language)
  const sum = raws[0] ? readTotals(totals, raws[0]) : {}
  for (const [name, node] of needs) if (!hasPermission(ctx.staff, node)) for (const one of [...list, sum]) delete one[name]
  return { list, count: Number(raws[0]?.[countKey] ?? 0), totals: sum }
}

/** No columns are named so. */
const countKey = '#count'
const sumOf = (name: string): string => `#${name}`

const readTotals = (totals: readonly CompiledTotal[], raw: RawRow): RowValues =>
  Object.fromEntries(totals.map(({ name, storage }) => [name, storage.read({ [name]: raw[sumOf(name)] })]))
