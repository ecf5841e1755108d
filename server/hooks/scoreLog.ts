import { scoreLog } from '../../resources/user/scoreLog'
import { logAsMember } from '../audit/logAsMember'
import { hooksFor } from '../crud/hooks'
import { moveScore } from '../domain/money/adjustScore'

import type { ResourceRegistry } from '../crud/compile/compileResources'
import type { ResourceHooks } from '../crud/hooks'

/** Adding a row by hand is an adjustment by staff: the score changes first, and the generic save writes its log row. */
export const scoreLogHooks = (registry: () => ResourceRegistry): ResourceHooks =>
  hooksFor(scoreLog, {
    beforeSave: (ctx, { user_id, score, memo }) => {
      if (!user_id || score === undefined || memo === undefined) throw new Error('expected a validated body with user_id, score and memo')
      return logAsMember(registry(), ctx, { memberId: user_id, kind: 'score' }, () =>
        moveScore(ctx.tx, { userId: user_id, points: score, type: 'admin', memo, adminId: ctx.staff.id }),
      )
    },
  })
