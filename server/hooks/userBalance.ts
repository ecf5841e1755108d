import { toCents } from '../../resources/kit/values/cents'
import { userBalance } from '../../resources/user/userBalance'
import { logAsMember } from '../audit/logAsMember'
import { hooksFor } from '../crud/hooks'
import { adjustMoney } from '../domain/money/adjustMoney'
import { ledgerSums } from '../domain/money/ledgerSums'

import type { ResourceRegistry } from '../crud/compile/compileResources'
import type { ResourceHooks } from '../crud/hooks'

export const userBalanceHooks = (registry: () => ResourceRegistry): ResourceHooks =>
  hooksFor(userBalance, {
    computed: ledgerSums,
    actions: {
      adjust: (ctx, row, { money, memo }) =>
        logAsMember(registry(), ctx, { memberId: row.id, kind: 'money' }, () =>
          adjustMoney(ctx.tx, { userId: row.id, cents: toCents(money), type: 'admin', memo, adminId: ctx.staff.id }),
        ),
    },
  })
