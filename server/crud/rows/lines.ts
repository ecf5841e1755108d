import { sql } from 'kysely'

import type { Context } from '../../context'
import type { RawRow, RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { CompiledRowTable } from '../compile/rowTables'

type Lines = readonly RowValues[]

/** The lines of these rows, in order; each has its id and the columns of its table. One query for any number of rows. */
export async function readLines({ tx }: Pick<Context, 'tx'>, table: CompiledRowTable, ids: readonly number[]): Promise<ReadonlyMap<number, Lines>> {
  const lines = new Map<number, RowValues[]>()
  if (ids.length === 0) return lines
  const { rows: raws } = await sql<RawRow>`select ${table.view.select} from ${table.entity.table} m ${table.view.joins}
    where m.${table.by} = any(${[...ids]}::bigint[]) order by m.${table.by}, ${table.order}`.execute(tx)
  const { by, place = '' } = table.field.rows
  for (const raw of raws) {
    const { [by]: owner, [place]: _, ...line } = table.view.read(raw)
    const own = lines.get(Number(owner))
    if (own) own.push(line)
    else lines.set(Number(owner), [line])
  }
  return lines
}

/** Adds the lines of their tables to rows; one query for each table. */
export async function addLines({ rowTables }: Pick<CompiledResource, 'rowTables'>, ctx: Pick<Context, 'tx'>, rows: readonly RowValues[]): Promise<void> {
  for (const table of rowTables) {
    const lines = await readLines(
      ctx,
      table,
      rows.map((row) => Number(row['id'])),
    )
    for (const row of rows) row[table.name] = lines.get(Number(row['id'])) ?? []
  }
}

/** The same for rows of a list, which has only the tables that it shows. */
export const addListedLines = async ({ rowTables }: Pick<CompiledResource, 'rowTables'>, ctx: Pick<Context, 'tx'>, rows: readonly RowValues[]): Promise<void> =>
  addLines({ rowTables: rowTables.filter(({ isListed }) => isListed) }, ctx, rows)
