import { sql } from 'kysely'

import { all } from '../query/search'
import { visible } from '../rows/visible'
import { cellOf } from './records'

import type { Text } from '../../../resources/kit/text'
import type { Context } from '../../context'
import type { Raw, Row } from '../plan/columns'
import type { Plan } from '../plan/plan'
import type { SheetRecord } from './records'
import type { ImportRow } from './runs'

/** The rows a batch of records speaks of, found by their ids or by what names them. */
export interface Stored {
  readonly byId: ReadonlyMap<number, Row>
  /** The column that names rows, its text in lower case, the row. */
  readonly byName: ReadonlyMap<string, ReadonlyMap<string, Row>>
  readonly lines: ReadonlyMap<number, readonly Row[]>
}

export async function storedOf(plan: Plan, ctx: Context, batch: readonly SheetRecord[]): Promise<Stored> {
  const ids = batch.flatMap(({ cells }) => (/^\d{1,15}$/.test(cellOf(cells, 'id')) ? [Number(cellOf(cells, 'id'))] : []))
  const byId = new Map((await rowsWhere(plan, ctx, sql<boolean>`m.id = any(${ids}::bigint[])`)).map((row) => [Number(row['id']), row]))
  const byName = new Map<string, Map<string, Row>>()
  for (const name of plan.resource.imports?.match ?? []) {
    const texts = batch.flatMap(({ cells }) => (cellOf(cells, 'id') ? [] : [cellOf(cells, name).toLowerCase()])).filter(Boolean)
    const rows = texts.length ? await rowsWhere(plan, ctx, sql<boolean>`lower(${named(name)}) = any(${texts}::text[]) and ${named(name)} <> ''`) : []
    byName.set(name, new Map(rows.map((row) => [String(row[name]).toLowerCase(), row])))
  }
  const found = [...byId.keys(), ...[...byName.values()].flatMap((rows) => [...rows.values()].map((row) => Number(row['id'])))]
  const lines = plan.hooks.sheet?.lines && found.length ? await plan.hooks.sheet.lines.read(ctx, [...new Set(found)]) : new Map<number, readonly Row[]>()
  return { byId, byName, lines }
}

/** The indexes that keep a name unique leave out rows without one, so a question that uses them says so too. */
const named = (name: string) => sql`m.${sql.ref(name)}`

async function rowsWhere(plan: Plan, ctx: Context, where: ReturnType<typeof all>): Promise<Row[]> {
  const { rows } = await sql<Raw>`select ${storedSelect(plan)} from ${plan.table} m where ${all([where, ...(await visible(plan, ctx))])}`.execute(ctx.tx)
  return rows.map((raw) => readStored(plan, raw))
}

const hasRegion = ({ resource }: Plan): boolean => Object.values(resource.fields).some((field) => field.type === 'region')

/** The stored row with the words of its region, which a sheet shows instead of the ids. */
export const storedSelect = (plan: Plan) => (hasRegion(plan) ? sql`${plan.columns.stored.select}, m.area_text` : plan.columns.stored.select)
export const readStored = (plan: Plan, raw: Raw): Row => ({ ...plan.columns.stored.read(raw), ...(hasRegion(plan) ? { area_text: raw['area_text'] } : {}) })

/** Values that must be the only ones and stand in another row already: the field's label by column, by line of the sheet. */
export async function takenOf(plan: Plan, { tx }: Context, rows: readonly ImportRow[]): Promise<ReadonlyMap<number, ReadonlyMap<string, Text>>> {
  const taken = new Map<number, Map<string, Text>>()
  for (const [name, field] of Object.entries(plan.resource.fields)) {
    if (field.unique !== true || field.type !== 'text') continue
    const given = rows.flatMap(({ line, row_id, body }) => {
      const value = body?.row?.[name]
      return typeof value === 'string' && value ? [{ line, id: row_id ?? 0, value: value.toLowerCase() }] : []
    })
    if (given.length === 0) continue
    const { rows: found } = await sql<{
      line: number
    }>`select g.line from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (line integer, id bigint, value text)
      where exists (select 1 from ${plan.table} m where lower(${named(name)}) = g.value and ${named(name)} <> '' and m.id <> g.id and ${plan.isLive})`.execute(
      tx,
    )
    for (const { line } of found) taken.set(line, new Map([...(taken.get(line) ?? []), [name, field.label]]))
  }
  return taken
}
