import { toCents } from '../../resources/kit/values/cents'
import { userBalance } from '../../resources/user/userBalance'
import { hooksFor } from '../crud/hooks'
import { adjustMoney } from '../domain/money/adjustMoney'
import { ledgerSums } from '../domain/money/ledgerSums'

export const userBalanceHooks = hooksFor(userBalance, {
  computed: ledgerSums,
  actions: {
    adjust: (ctx, row, { money, memo }) => adjustMoney(ctx.tx, { userId: row.id, cents: toCents(money), type: 'admin', memo, adminId: ctx.staff.id }),
  },
})
