import { scoreLog } from '../../resources/user/scoreLog'
import { hooksFor } from '../crud/hooks'
import { moveScore } from '../domain/money/adjustScore'

/** Adding a row by hand is an adjustment by staff: the score changes first, and the generic save writes its log row. */
export const scoreLogHooks = hooksFor(scoreLog, {
  beforeSave: (ctx, { user_id, score, memo }) => {
    if (!user_id || score === undefined || memo === undefined) throw new Error('expected a validated body with user_id, score and memo')
    return moveScore(ctx.tx, { userId: user_id, points: score, type: 'admin', memo, adminId: ctx.staff.id })
  },
})
