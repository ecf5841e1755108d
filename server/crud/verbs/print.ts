import { sql } from 'kysely'

import { matches } from '../../../resources/kit/conditions'
import { nameFieldOf, nodeOfPrintout, rowName } from '../../../resources/kit/derived'
import { nodeOf } from '../../../resources/kit/paths'
import { maxPrinted } from '../../../resources/kit/printouts'
import { code } from '../../../resources/kit/protocol/envelope'
import { translate } from '../../../resources/kit/text'
import { hasPermission } from '../../context'
import { refuse } from '../../errors'
import { allOf, anyId } from '../../lib/sqlCondition'
import { idsOf } from '../../request/parameters'
import { serverTypeOf } from '../../types'
import { nodesByKey } from '../compile/columns'
import { parseOrder } from '../query/orders'
import { searchedRows, visibleRows } from '../rows/scope'
import { slipsOf } from './slips'

import type { AnyResource } from '../../../resources/kit/define'
import type { PrintAnswer } from '../../../resources/kit/protocol/print'
import type { Row } from '../../../resources/kit/protocol/list'
import type { Printout } from '../../../resources/kit/printouts'
import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { RawRow, RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { CompiledPrintout, CompiledSet } from '../compile/printouts'
import type { ReadLine } from './slips'

/** The call of a printout: what is printed of the rows with these ids, or of all rows of a filter. A fixed number of queries. */
export async function readPrintout(whole: CompiledResource, ctx: Context, name: string, query: RequestParameters): Promise<PrintAnswer> {
  const compiled = whole.seenBy(ctx.staff)
  const one = printoutOf(compiled, name)
  const set = setOf(one, query['set'])
  const ids = query['ids'] === undefined ? await idsOfFilter(compiled, ctx, one, query) : withinLimit(one, idsOf(query['ids']))
  const rows = await readRows(compiled, ctx, one, ids)
  const lines = await readLines(one, ctx, set, rows)
  const hidden = withheldFrom(ctx, compiled.resource, one)
  const nameOf = (row: Row): string => rowName(compiled.resource, row, (text) => translate(text, ctx.language))
  const { slips, filled } = slipsOf({ nameOf, printout: one.printout, set }, rows, lines)
  const { marks, lines: printed } = one.printout
  const letterhead = await readLetterhead(one, ctx)
  const onSlips = new Set(slips.map(({ row }) => row?.id))
  return {
    slips: slips.map(({ row, ...slip }) => ({
      ...(row && { row: pick(compiled.resource, one.printout, hidden, row) }),
      lines: slip.lines.map((line) => ({ ...line, values: without(hidden.columns, line.values) })),
      totals: without(hidden.columns, slip.totals),
    })),
    names: one.printout.each === 'together' && printed.of !== undefined ? filled.map(nameOf) : [],
    left_out: ids.length - rows.length,
    empty: rows.length - filled.length,
    ...(letterhead && { letterhead }),
    unmarked: marks === undefined ? [] : rows.flatMap((row) => (onSlips.has(row.id) && row[marks] === null ? [row.id] : [])),
  }
}

export function printoutOf({ printouts, resource }: CompiledResource, name: string): CompiledPrintout {
  const one = printouts.get(name)
  if (!one) throw new Error(`${resource.path} has no printout ${name}`)
  return one
}

function setOf({ lines: { sets } }: CompiledPrintout, requested: unknown): CompiledSet {
  const [first] = sets.values()
  const set = requested === undefined || requested === '' ? first : typeof requested === 'string' ? sets.get(requested) : undefined
  return set ?? refuse('bad_parameter', { field: 'set' })
}

export function withinLimit({ printout }: CompiledPrintout, ids: readonly number[]): readonly number[] {
  const max = maxPrinted(printout)
  return ids.length > max ? refuse('too_many_printed', { max, count: ids.length }) : ids
}

/** All rows of a filter, in the order of the list, for those who may see the list. An incomplete condition is refused, because it would print too many. */
async function idsOfFilter(compiled: CompiledResource, ctx: Context, { printout }: CompiledPrintout, query: RequestParameters): Promise<readonly number[]> {
  if (!hasPermission(ctx.staff, nodeOf(compiled.resource.path, 'index'))) refuse('forbidden', {}, { code: code.forbidden, data: [] })
  const { where } = await searchedRows(compiled, ctx, query)
  const max = maxPrinted(printout)
  const order = parseOrder(compiled.resource, compiled.orders, query['order'])
  const { rows } = await sql<{ id: number }>`select m.id from ${compiled.table} m ${order.join ?? sql``}
    where ${where} order by ${order.sql} limit ${max + 1}`.execute(ctx.tx)
  if (rows.length <= max) return rows.map(({ id }) => id)
  const counted = await sql<{ n: number }>`select count(*) as n from ${compiled.table} m where ${where}`.execute(ctx.tx)
  return refuse('too_many_printed', { max, count: Number(counted.rows[0]?.n) })
}

/** The rows that have this printout, in the order of their ids. */
async function readRows(compiled: CompiledResource, ctx: Context, { printout }: CompiledPrintout, ids: readonly number[]): Promise<Row[]> {
  const { printedRows: view, table } = compiled
  const where = allOf([sql`m.id = ${anyId(ids)}`, ...(await visibleRows(compiled, ctx))])
  const { rows: raws } = await sql<RawRow>`select ${view.select} from ${table} m ${view.joins} where ${where}`.execute(ctx.tx)
  const rows = raws.map(view.read)
  if (rows.length > 0) await compiled.hooks.afterRead?.(ctx, rows, 'list')
  compiled.translation?.apply(rows, ctx.language)
  const byId = new Map(rows.map((row) => [Number(row['id']), row as Row])) // a view always reads the id
  return ids.flatMap((id) => byId.get(id) ?? []).filter((row) => matches(printout.when, row))
}

/** The lines of all rows, with the sums over those of a slip and of a group. */
async function readLines(one: CompiledPrintout, ctx: Context, set: CompiledSet, rows: readonly Row[]): Promise<ReadLine[]> {
  const { table, view, by, equals, group, translation } = one.lines
  const keys = [...new Set(rows.flatMap((row) => (row[equals] === null || row[equals] === undefined ? [] : [Number(row[equals])])))]
  if (keys.length === 0) return []
  const ofSlip = one.printout.each === 'row' ? sql`partition by m.${by}` : sql``
  const sums = set.totals.flatMap(({ name, column }) => [
    sql`, sum(m.${sql.ref(column)}) over (${ofSlip}) as ${sql.id(`#${name}`)}`,
    ...(group ? [sql`, sum(m.${sql.ref(column)}) over (partition by m.${group}) as ${sql.id(`#group ${name}`)}`] : []),
  ])
  const { rows: raws } = await sql<RawRow>`select ${view.select}, m.${by} as "#of"${group ? sql`, m.${group} as "#group"` : sql``}${sql.join(sums, sql``)}
    from ${table} m ${view.joins} where m.${by} = ${anyId(keys)} and ${set.where} order by m.id`.execute(ctx.tx)
  return raws.map((raw) => {
    const values = view.read(raw) as Row // a view always reads the id
    translation?.apply([values], ctx.language)
    const read = (prefix: string): RowValues =>
      Object.fromEntries(set.totals.map(({ name, column, storage }) => [name, storage.read({ [column]: raw[`${prefix}${name}`] })]))
    return { values, of: Number(raw['#of']), group: raw['#group'], totals: read('#'), ofGroup: group ? read('#group ') : {} }
  })
}

async function readLetterhead({ letterhead }: CompiledPrintout, ctx: Context): Promise<Row | undefined> {
  if (!letterhead) return undefined
  const { table, view, where, translation } = letterhead
  const { rows } = await sql<RawRow>`select ${view.select} from ${table} m ${view.joins} where ${where} order by m.id limit 1`.execute(ctx.tx)
  const row = rows[0] && (view.read(rows[0]) as Row) // a view always reads the id
  if (row) translation?.apply([row], ctx.language)
  return row
}

/** Names whose values the caller gets none of. */
interface Withheld {
  readonly fields: ReadonlySet<string>
  readonly columns: ReadonlySet<string>
}

/** By the node of a field, and by that of an option. */
function withheldFrom({ staff }: Context, resource: AnyResource, { printout: { options = {}, lines }, lines: { entity } }: CompiledPrintout): Withheld {
  const lacking = Object.values(options).filter((option) => option.node !== undefined && !hasPermission(staff, nodeOfPrintout(resource, option)))
  const needing = [...nodesByKey(lines.columns, entity)].flatMap(([key, node]) => (hasPermission(staff, node) ? [] : [key]))
  return {
    fields: new Set(lacking.flatMap((option) => option.fields ?? [])),
    columns: new Set([...lacking.flatMap((option) => option.columns ?? []), ...needing]),
  }
}

const without = <Values extends RowValues>(names: ReadonlySet<string>, values: Values): Values =>
  names.size === 0 ? values : (Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name))) as Values) // the same without some of its keys

/** What is printed of a row, and what names it. */
function pick(resource: AnyResource, { fields = [], notes = [], code: scanned, marks }: Printout, hidden: Withheld, row: Row): Row {
  const names = [...fields, ...notes, ...[scanned, marks].flatMap((name) => name ?? []), nameFieldOf(resource), ...(resource.nameColumns ?? [])]
  const keys = names.flatMap((name) => {
    if (hidden.fields.has(name)) return []
    const field = resource.fields[name]
    const words = field && serverTypeOf(field).wordsColumn
    return [name.split('.')[0] ?? name, ...(words === undefined ? [] : [words])]
  })
  return { id: row.id, ...Object.fromEntries(keys.map((key) => [key, row[key]])) }
}
