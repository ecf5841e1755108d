import { sql } from 'kysely'

import { nameLinksOf } from '../../../resources/kit/derived'
import { rulesOf } from '../../../resources/kit/types'
import { allOf, anyId, anyText } from '../../lib/sqlCondition'
import { addLines } from '../rows/lines'
import { visibleRows } from '../rows/scope'
import { cellOf } from './records'
import { sheetLinesOf } from './sheetLines'

import type { Text } from '../../../resources/kit/text'
import type { Context } from '../../context'
import type { RawRow, RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { ImportRow } from './importRuns'
import type { SheetRecord } from './records'

/** The rows of a batch of records, found by their ids or names. */
export interface ExistingRows {
  readonly byId: ReadonlyMap<number, RowValues>
  /** The column that names rows, its text in lower case, the row. */
  readonly byName: ReadonlyMap<string, ReadonlyMap<string, RowValues>>
  readonly lines: ReadonlyMap<number, readonly RowValues[]>
}

export async function readExistingRows(compiled: CompiledResource, ctx: Context, batch: readonly SheetRecord[]): Promise<ExistingRows> {
  const ids = batch.flatMap(({ cells }) => (/^\d{1,15}$/.test(cellOf(cells, 'id')) ? [Number(cellOf(cells, 'id'))] : []))
  const byId = new Map((await rowsWhere(compiled, ctx, sql<boolean>`m.id = ${anyId(ids)}`)).map((row) => [Number(row['id']), row]))
  const byName = new Map<string, Map<string, RowValues>>()
  for (const name of compiled.resource.imports?.match ?? []) {
    const texts = batch.flatMap(({ cells }) => (cellOf(cells, 'id') ? [] : [cellOf(cells, name).toLowerCase()])).filter(Boolean)
    const rows = texts.length ? await rowsWhere(compiled, ctx, sql<boolean>`lower(${named(name)}) = ${anyText(texts)} and ${named(name)} <> ''`) : []
    byName.set(name, new Map(rows.map((row) => [String(row[name]).toLowerCase(), row])))
  }
  const rowIds = [...byId.keys(), ...[...byName.values()].flatMap((rows) => [...rows.values()].map((row) => Number(row['id'])))]
  const lines = (rowIds.length > 0 ? await sheetLinesOf(compiled)?.read(ctx, [...new Set(rowIds)]) : undefined) ?? new Map<number, readonly RowValues[]>()
  return { byId, byName, lines }
}

/** The unique indexes leave out rows without a name, so a query that uses them must have the same condition. */
const named = (name: string) => sql`m.${sql.ref(name)}`

async function rowsWhere(compiled: CompiledResource, ctx: Context, where: ReturnType<typeof allOf>): Promise<RowValues[]> {
  const { rows } =
    await sql<RawRow>`select ${compiled.columns.stored.select} from ${compiled.table} m where ${allOf([where, ...(await visibleRows(compiled, ctx))])}`.execute(
      ctx.tx,
    )
  const read = rows.map(compiled.columns.stored.read)
  await addLines(compiled, ctx, read)
  await addNames(compiled, ctx, read)
  return read
}

/** The parts of their names that belong to other rows; one query for all. */
async function addNames(compiled: CompiledResource, ctx: Context, rows: readonly RowValues[]): Promise<void> {
  const links = nameLinksOf(compiled.resource)
  if (links.length === 0 || rows.length === 0) return
  const view = compiled.columns.subset(links.map(({ field, column }) => `${field.as}.${column}`))
  const ids = rows.map((row) => Number(row['id']))
  const read = await sql<RawRow>`select ${view.select} from ${compiled.table} m ${view.joins} where m.id = ${anyId(ids)}`.execute(ctx.tx)
  const named = new Map(read.rows.map(view.read).map((row) => [Number(row['id']), row]))
  for (const row of rows) for (const { field } of links) row[field.as] = named.get(Number(row['id']))?.[field.as]
}

/** Values that must be unique and exist in another row: the field's label by column, by line of the sheet. */
export async function findTakenValues(
  compiled: CompiledResource,
  { tx }: Context,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, Text>>> {
  const taken = new Map<number, Map<string, Text>>()
  for (const [name, field] of Object.entries(compiled.resource.fields)) {
    if (field.unique !== true || !rulesOf(field).isText) continue
    const candidates = rows.flatMap(({ line, row_id, body }) => {
      const value = body?.row?.[name]
      return typeof value === 'string' && value ? [{ line, id: row_id ?? 0, value: value.toLowerCase() }] : []
    })
    if (candidates.length === 0) continue
    const { rows: conflicts } = await sql<{
      line: number
    }>`select g.line from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as g (line integer, id bigint, value text)
      where exists (select 1 from ${compiled.table} m where lower(${named(name)}) = g.value and ${named(name)} <> '' and m.id <> g.id and ${compiled.isLive})`.execute(
      tx,
    )
    for (const { line } of conflicts) taken.set(line, new Map([...(taken.get(line) ?? []), [name, field.label]]))
  }
  return taken
}
