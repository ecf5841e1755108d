import { sql } from 'kysely'

import { refuseFields } from '../../errors'
import { lockName } from '../../lib/advisoryLock'

import type { Text } from '../../../resources/kit/text'
import type { Db } from '../../context'
import type { RuleTables } from './ruleSets'

interface Rule {
  readonly id: number
  readonly path: string
}

/**
 * Two rules with one path: only one of their screens could be opened. Checked after the write and under the lock of all writers of rules, so that of two
 * concurrent ones the second is refused. Rules that already shared a path can still be changed otherwise.
 */
export async function refuseTakenPath(tx: Db, { rules }: RuleTables, row: Rule, before: Rule | undefined, label: Text): Promise<void> {
  if (row.path === '' || (before && before.path.toLowerCase() === row.path.toLowerCase())) return
  const twin = await tx
    .selectFrom(rules)
    .select('id')
    .where(sql`lower(path)`, '=', sql`lower(${row.path})`)
    .where('id', '<>', row.id)
    .limit(1)
    .executeTakeFirst()
  if (twin) refuseFields([{ field: 'path', code: 'taken', values: { field: label } }])
}

/** Held until the end of the transaction by every writer of member rules. */
export const lockMemberRules = (tx: Db): Promise<unknown> => lockName(tx, 'zhanggui member rules')
