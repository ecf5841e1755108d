import { sql } from 'kysely'

import { UserError } from '../../errors'
import { isSame } from '../../lib/isSame'
import { readLines } from '../rows/lines'
import { linesOf } from './knownLines'
import { columnsOf, derivedColumnsOf, writeRows } from './writeRows'

import type { Context } from '../../context'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { CompiledRowTable } from '../compile/rowTables'
import type { PreparedRow } from './writeRows'

/** A written row, its stored and its new lines. */
interface ChangedLines {
  readonly id: number
  readonly before: readonly RowValues[]
  readonly lines: readonly RowValues[]
}

interface OwnedRow extends PreparedRow {
  readonly owner: number
}

/**
 * Writes the lines of saved rows by their difference: lines that a body leaves out are deleted, changed ones updated, new ones added. A body without lines
 * leaves them as they are. Returns the rows with their lines.
 */
export async function writeLines(
  compiled: CompiledResource,
  ctx: Context,
  prepared: readonly PreparedRow[],
  rows: readonly RowValues[],
): Promise<readonly RowValues[]> {
  const complete = rows.map((row) => ({ ...row }))
  for (const table of compiled.rowTables) {
    const changed = rows.flatMap((row, at): ChangedLines[] => {
      const { values, before } = prepared[at] ?? {}
      return values?.[table.name] === undefined ? [] : [{ id: Number(row['id']), before: linesOf(before, table), lines: linesOf(values, table) }]
    })
    for (const [at, row] of complete.entries()) row[table.name] = linesOf(prepared[at]?.before, table)
    if (changed.length === 0) continue
    if (!(await writeDifference(table, ctx, changed))) continue
    const written = await readLines(
      ctx,
      table,
      changed.map(({ id }) => id),
    )
    for (const row of complete) if (changed.some(({ id }) => id === row['id'])) row[table.name] = written.get(Number(row['id'])) ?? []
  }
  return complete
}

/** Whether anything was different. */
async function writeDifference(table: CompiledRowTable, ctx: Context, changed: readonly ChangedLines[]): Promise<boolean> {
  const removed = changed.flatMap(({ before, lines }) => {
    const kept = new Set(lines.map((line) => line['id']))
    return before.flatMap(({ id }) => (kept.has(id) ? [] : [Number(id)]))
  })
  if (removed.length > 0) await sql`delete from ${table.entity.table} where id = any(${removed}::bigint[])`.execute(ctx.tx)
  const prepared: OwnedRow[] = []
  for (const one of changed)
    for (const { at, line } of changedLines(table, one)) prepared.push(await withNamedCells(table, () => prepareLine(table, ctx, one, line), at))
  await switchOffLines(table, ctx, prepared)
  if (prepared.length > 0) await withNamedCells(table, () => writeRows(table.entity, ctx, prepared))
  return removed.length > 0 || prepared.length > 0
}

/** The line that had the switch on is off before another one gets it: an index may allow one only. */
async function switchOffLines({ entity, field, by }: CompiledRowTable, { tx }: Context, prepared: readonly OwnedRow[]): Promise<void> {
  const { single } = field
  if (single === undefined) return
  const owners = prepared.flatMap(({ owner, values }) => (values[single] === 1 ? [owner] : []))
  if (owners.length > 0)
    await sql`update ${entity.table} m set ${sql.ref(single)} = 0 where m.${by} = any(${owners}::bigint[]) and m.${sql.ref(single)} = 1`.execute(tx)
}

/** New lines, and of the others the cells that change; all places change with the order. */
function changedLines({ field: { rows, columns } }: CompiledRowTable, { before, lines }: ChangedLines): { at: number; line: RowValues }[] {
  const stored = new Map(before.map((line) => [line['id'], line]))
  const isMoved = lines.some((line, at) => line['id'] !== before[at]?.['id'])
  return lines.flatMap(({ id, ...line }, at) => {
    const old = stored.get(id)
    const place = rows.place !== undefined && isMoved ? { [rows.place]: at } : {}
    if (!old) return [{ at, line: { ...line, ...place } }]
    const cells = Object.fromEntries(Object.entries(line).filter(([name, value]) => columns[name] && !isSame(value, old[name])))
    return Object.keys({ ...cells, ...place }).length > 0 ? [{ at, line: { id, ...cells, ...place } }] : []
  })
}

async function prepareLine({ entity, field }: CompiledRowTable, ctx: Context, { id: owner, before }: ChangedLines, line: RowValues): Promise<OwnedRow> {
  const old = line['id'] === undefined ? undefined : before.find(({ id }) => id === line['id'])
  const values = old ? line : { ...line, [field.rows.by]: owner }
  return { owner, values, before: old, columns: { ...(await columnsOf(entity, values)), ...(await derivedColumnsOf(entity, ctx, values, old)) } }
}

/** A refusal names the column of the other entity; the form has it below the name of the table, in a line if one is known. */
async function withNamedCells<Result>({ name }: CompiledRowTable, work: () => Promise<Result>, at?: number): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UserError) || !error.more.problems) throw error
    const problems = error.more.problems.map((problem) => ({ ...problem, field: at === undefined ? name : `${name}.${at}.${problem.field}` }))
    throw new UserError(error.refusal, error.values, { ...error.more, problems })
  }
}
