import { refuse } from '../../errors'
import { guardedMove, refuseMove } from './moveBalance'

import type { RowOf } from '../../../resources/kit/fieldTypes'
import type { scoreLog } from '../../../resources/user/scoreLog'
import type { Db } from '../../context'

type ScoreLogRow = RowOf<typeof scoreLog.fields>

/** A change of a score in signed whole points. `biz*` name the fact behind it: one fact, one row per type. */
export interface ScoreChange {
  readonly userId: number
  readonly points: number
  readonly type: ScoreLogRow['type']
  readonly memo: string
  readonly bizType?: string
  readonly bizId?: number
  readonly bizNo?: string
  /** The member of staff, for type `admin`. */
  readonly adminId?: number
}

/** The log row of a change, as it is stored. */
export type ScoreEntry = Pick<ScoreLogRow, 'user_id' | 'type' | 'score' | 'before' | 'after' | 'memo' | 'biz_type' | 'biz_no' | 'admin_id'> & {
  readonly biz_id?: number
}

/** Changes a member's score and writes its log row, both in the transaction given. Refuses 0 and a score below 0. */
export async function adjustScore(tx: Db, change: ScoreChange): Promise<ScoreEntry> {
  const entry = await moveScore(tx, change)
  await tx.insertInto('user_score_log').values(entry).execute()
  return entry
}

/** Changes the score and returns the log row that the caller must write in the same transaction. */
export async function moveScore(tx: Db, change: ScoreChange): Promise<ScoreEntry> {
  if (change.points === 0) return refuse('change_is_zero')
  if (!Number.isSafeInteger(change.points)) throw new Error(`expected whole points, got ${change.points}`)
  const points = String(change.points)
  const moved = (await guardedMove(tx, 'score', change.userId, points)) ?? (await refuseMove(tx, 'score', change.userId, points))
  return {
    user_id: change.userId,
    type: change.type,
    score: change.points,
    before: Number(moved.before),
    after: Number(moved.after),
    memo: change.memo,
    biz_type: change.bizType ?? '',
    ...(change.bizId === undefined ? {} : { biz_id: change.bizId }),
    biz_no: change.bizNo ?? '',
    admin_id: change.adminId ?? null,
  }
}
