import { toCents } from '../../resources/kit/values/cents'
import { moneyLog } from '../../resources/user/moneyLog'
import { logAsMember } from '../audit/logAsMember'
import { hooksFor } from '../crud/hooks'
import { moveMoney } from '../domain/money/adjustMoney'

import type { ResourceRegistry } from '../crud/compile/compileResources'
import type { ResourceHooks } from '../crud/hooks'

/** Adding a row by hand is an adjustment by staff: the balance changes first, and the generic save writes its log row. */
export const moneyLogHooks = (registry: () => ResourceRegistry): ResourceHooks =>
  hooksFor(moneyLog, {
    beforeSave: (ctx, { user_id, money, memo }) => {
      if (!user_id || money === undefined || memo === undefined) throw new Error('expected a validated body with user_id, money and memo')
      return logAsMember(registry(), ctx, { memberId: user_id, kind: 'money' }, () =>
        moveMoney(ctx.tx, { userId: user_id, cents: toCents(money), type: 'admin', memo, adminId: ctx.staff.id }),
      )
    },
  })
