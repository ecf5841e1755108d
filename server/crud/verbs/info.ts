import { sql } from 'kysely'

import { nodeOf } from '../../../resources/kit/paths'
import { limits } from '../../../resources/kit/protocol/list'
import { hasPermission } from '../../context'
import { refuse } from '../../errors'
import { readTogether } from '../../lib/readTogether'
import { allOf } from '../../lib/sqlCondition'
import { addLines, addListedLines } from '../rows/lines'
import { visibleRows } from '../rows/scope'
import { eventReads, newestEvents } from './events'
import { listRows } from './list'
import { readWithin, rowQuery } from './read'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { MissingData } from '../../../resources/kit/protocol/envelope'
import type { RowEvents } from '../../../resources/kit/protocol/list'
import type { Context } from '../../context'
import type { Read } from '../../lib/readTogether'
import type { SqlCondition } from '../../lib/sqlCondition'
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
  readonly events?: RowEvents
}

/** The `info` call: a row with all of its fields, as the list shows them, and the rows that refer to it, in one statement if they refer to its id. */
export async function readDetails(whole: CompiledResource, registry: ResourceRegistry, ctx: Context, id: number): Promise<DetailsAnswer> {
  const compiled = whole.seenBy(ctx.staff)
  const { related = [], timeline, events = [], isDerived = false } = compiled.show ?? {}
  const mayRead = ({ node }: CompiledRelated): boolean => node === undefined || hasPermission(ctx.staff, node)
  const shown = related.filter(mayRead)
  const logged = timeline && mayRead(timeline) ? [timeline] : []
  const readsBeside = async (row: RowValues) =>
    [
      await Promise.all([...(isDerived ? [] : shown), ...logged].map((one) => relatedRead(one, registry, ctx, row))),
      await eventReads(compiled, registry, ctx, row),
    ] as const
  const isById = [...shown, ...logged, ...events].every(({ equals }) => equals === 'id')
  const isWhole = seesWhole(compiled.resource, ctx)
  const view = isWhole ? compiled.columns.show : compiled.columns.list
  const conditions = await visibleRows(compiled, ctx)
  const rowRead = readWithin(
    compiled,
    view,
    id,
    (value) => rowQuery(compiled, value, conditions, view),
    ([raw]) => raw && view.read(raw),
  )
  const [[row], ...beside] = isById ? await readTogether(ctx.tx, [rowRead], ...(await readsBeside({ id }))) : await readTogether(ctx.tx, [rowRead])
  if (!row) return refuse('row_gone', {}, { data: { type: 'missing' } satisfies MissingData })
  await (isWhole ? addLines : addListedLines)(compiled, ctx, [row])
  if (compiled.hooks.afterShow) await compiled.hooks.afterShow(ctx, row)
  else await compiled.hooks.afterRead?.(ctx, [row], 'list')
  compiled.translation?.apply([row], ctx.language)
  const [answers = [], happened = []] = isById ? beside : await readTogether(ctx.tx, ...(await readsBeside(row)))
  const listed: RelatedAnswer[] = []
  if (isDerived) for (const one of shown) listed.push(await readAsListed(one, registry, ctx, row))
  const all = [...listed, ...answers]
  return {
    row,
    related: Object.fromEntries(shown.flatMap(({ of }, at) => (all[at] ? [[of, all[at]]] : []))),
    ...(compiled.resource.show?.events && { events: newestEvents(happened) }),
    ...(logged.length > 0 && { timeline: all[shown.length] }),
  }
}

/** The newest rows of a derived table, as their own list has them for this account: with its row rule, hooks and fields. */
async function readAsListed(
  { of, refersTo, equals, limit }: CompiledRelated,
  registry: ResourceRegistry,
  ctx: Context,
  row: RowValues,
): Promise<RelatedAnswer> {
  const screen = registry.at(of)
  if (!screen) throw new Error(`a derived table names ${of}, which has no list`)
  const where = allOf([refersTo(row[equals]), ...(await visibleRows(screen, ctx))])
  const list = await listRows(screen, ctx, where, { order: 'id,desc', limit })
  if (list.length < limit) return { list, count: list.length, totals: {} }
  const { rows } = await sql<{ count: number }>`select ${countUpTo(screen.table, where)} as count`.execute(ctx.tx)
  return { list, count: Number(rows[0]?.count ?? list.length), totals: {} }
}

/** Counting stops at the number that screens show as "more". */
const countUpTo = (table: CompiledRelated['table'], where: SqlCondition): RawBuilder<number> =>
  sql<number>`(select count(*) from (select 1 from ${table} m where ${where} limit ${limits.countedTotal + 1}) c)`

/** Derived details need no node but that of the list, so that they have what the list has; long texts and lines are for those who may read them in the form. */
const seesWhole = ({ path, show, crud }: AnyResource, { staff }: Context): boolean =>
  show !== undefined || (crud.includes('edit') && hasPermission(staff, nodeOf(path, 'edit')))

/** Within the row rule of their own list, if they have one. Sums and number are of all rows, also beyond the limit. */
async function relatedRead(related: CompiledRelated, registry: ResourceRegistry, ctx: Context, row: RowValues): Promise<Read<RelatedAnswer>> {
  const { refersTo, equals, table, view, totals, translation, of, needs } = related
  const screen = registry.at(of)
  const conditions = screen ? await visibleRows(screen, ctx) : []
  const query = (value: unknown): RawBuilder<RawRow> => {
    const sums = totals.map(({ name }) => sql`, sum(m.${sql.ref(name)}) over () as ${sql.id(sumOf(name))}`)
    return sql`select ${view.select}, count(*) over () as ${sql.id(countKey)}${sql.join(sums, sql``)}
      from ${table} m ${view.joins} where ${allOf([refersTo(value), ...conditions])}
      order by ${related.isNewestFirst ? sql`m.id desc` : sql`m.id`} limit ${related.limit}`
  }
  return readWithin(screen, related, row[equals], query, (raws) => {
    const list = raws.map(view.read)
    translation?.apply(list, ctx.language)
    const sum = raws[0] ? readTotals(totals, raws[0]) : {}
    for (const [name, node] of needs) if (!hasPermission(ctx.staff, node)) for (const one of [...list, sum]) delete one[name]
    return { list, count: Number(raws[0]?.[countKey] ?? 0), totals: sum }
  })
}

/** No columns are named so. */
const countKey = '#count'
const sumOf = (name: string): string => `#${name}`

const readTotals = (totals: readonly CompiledTotal[], raw: RawRow): RowValues =>
  Object.fromEntries(totals.map(({ name, storage }) => [name, storage.read({ [name]: raw[sumOf(name)] })]))
