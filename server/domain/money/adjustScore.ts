import { changeBalance } from './changeBalance'

import type { RowOf } from '../../../resources/kit/fieldTypes'
import type { scoreLog } from '../../../resources/user/scoreLog'
import type { Db } from '../../context'
import type { BalanceChange } from './changeBalance'

/** A change of a score in signed whole points. */
export interface ScoreChange extends BalanceChange<RowOf<typeof scoreLog.fields>['type']> {
  readonly points: number
}

/** The log row of a change, as it is stored. */
type ScoreEntry = Awaited<ReturnType<typeof moveScore>>

/** Changes a member's score and writes its log row, both in the given transaction. Refuses 0 and a negative result. */
export async function adjustScore(tx: Db, change: ScoreChange): Promise<ScoreEntry> {
  const entry = await moveScore(tx, change)
  await tx.insertInto('user_score_log').values(entry).execute()
  return entry
}

/** Changes the score and returns the log row that the caller must write in the same transaction. */
export async function moveScore(tx: Db, { points, ...change }: ScoreChange) {
  if (!Number.isSafeInteger(points)) throw new Error(`expected whole points, got ${points}`)
  const entry = await changeBalance(tx, 'score', String(points), change)
  return { ...entry, score: points, before: Number(entry.before), after: Number(entry.after) }
}
