import type pg from 'pg'

import type { ProgramStep } from '../progress'

/**
 * Drops the indexes of tables that enforce nothing, because creating them again is faster than updating them row by row. Returns the steps that create them
 * again.
 */
export async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<ProgramStep[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid::regclass::text = any($1) and not indisunique and not indisprimary`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ name, definition }) => [`index ${name}`, () => client.query(definition)])
}
