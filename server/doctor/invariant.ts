import { sql } from 'kysely'

import type { Text } from '../../resources/kit/text'
import type { Db } from '../context'

/** A condition that always holds for the rows of a shop. */
export interface Invariant {
  readonly holds: Text
  /** Selects the rows that break it, each with an `id`. */
  readonly broken: string | SplitQuery
  readonly remedy: Text
}

/** A query of millions of rows that belong to the rows of another table: it is run for both halves of that table at the same time. */
interface SplitQuery {
  readonly splitBy: string
  /** `inHalf` is the condition that a column refers to a row in the half. */
  readonly query: (inHalf: (column: string) => string) => string
}

/** Two transactions that see the same state of the database. */
export type Readers = readonly [Db, Db]

/** The query for all rows at once. */
export const wholeQuery = ({ broken }: Pick<Invariant, 'broken'>): string => (typeof broken === 'string' ? broken : broken.query(() => 'true'))

/** The ids of the rows that break an invariant. */
export async function violations({ broken }: Pick<Invariant, 'broken'>, readers: Readers): Promise<number[]> {
  const [first, second] = readers
  if (typeof broken === 'string') return idsOf(first, broken)
  const middle = (await idsOf(first, `select (min(id) + max(id)) / 2 as id from "${broken.splitBy}"`))[0] ?? 0
  const half = (tx: Db, side: '<=' | '>'): Promise<number[]> =>
    idsOf(
      tx,
      broken.query((column) => `${column} ${side} ${middle}`),
    )
  return (await Promise.all([half(first, '<='), half(second, '>')])).flat()
}

const idsOf = async (tx: Db, query: string): Promise<number[]> => (await sql.raw<{ id: number }>(query).execute(tx)).rows.map(({ id }) => id)
