import type { Db } from '../context'
import type { Tables } from '../database/tables'

type Row = object

/** Rows per statement; the driver takes 65,535 values at most. */
const chunk = 500

/** Inserts rows in order and returns their ids, in the same order. */
export async function insertRows(tx: Db, table: keyof Tables, rows: readonly Row[]): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += chunk) {
    const added: { id: number }[] = await tx
      .insertInto(table)
      .values(rows.slice(from, from + chunk))
      .returning('id')
      .execute()
    ids.push(...added.map((row) => row.id))
  }
  return ids
}

/** The same for join tables, which have no id. */
export async function insertPairs(tx: Db, table: keyof Tables, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk)
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + chunk))
      .execute()
}

/** Unix seconds as a date for the driver. */
export const toMoment = (seconds: number): Date => new Date(seconds * 1_000)
