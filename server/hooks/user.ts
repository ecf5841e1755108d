import { sql } from 'kysely'

import { nodeOf } from '../../resources/kit/paths'
import { toCents } from '../../resources/kit/values/cents'
import { moneyText } from '../../resources/kit/values/numberText'
import { user } from '../../resources/user/user'
import { assertPasswordPolicy } from '../auth/passwords/passwordPolicy'
import { revokeAll } from '../auth/sessions/tokens'
import { clearAccountAttempts, recentFailures } from '../auth/signIn/signInThrottle'
import { hasPermission } from '../context'
import { hooksFor } from '../crud/hooks'
import { addNote } from '../domain/member/addNote'
import { maskDeleted, unmasked } from '../domain/member/maskDeleted'
import { ordersOfMember, purchases } from '../domain/member/purchases'
import { setStatus } from '../domain/member/setStatus'
import { searchableWithoutNumber, withoutNumber } from '../domain/member/withoutNumber'
import { adjustMoney } from '../domain/money/adjustMoney'
import { adjustScore } from '../domain/money/adjustScore'
import { hasOpenOrders } from '../domain/order/openOrders'
import { refuse } from '../errors'

export const userHooks = hooksFor(user, {
  extraKeys: ['nickname_text'],
  // stored apart from the account: a failed sign-in writes the same rows for known and unknown names
  computed: { login_failure: recentFailures('user', sql`m.id`), ...purchases },
  shared: [ordersOfMember],
  beforeSave: async (ctx, values, before) => {
    if (values.password) await assertPasswordPolicy(ctx.tx, values.password, [values.username ?? before?.username ?? '', values.mobile ?? before?.mobile ?? ''])
    return {
      ...values,
      ...(values.email === undefined ? {} : { email: values.email.toLowerCase() }),
    }
  },
  afterSave: async (ctx, saved) => {
    for (const { row, before, values } of saved) {
      if (before && (values.password || (row.status === 'disable' && before.status === 'enable'))) await revokeAll(ctx.tx, 'user', row.id)
      // a new password or enabling the account also ends the pauses after failed sign-ins
      if (before && (values.password || (row.status === 'enable' && before.status === 'disable'))) await clearAccountAttempts(ctx.tx, 'user', row.id)
    }
  },
  beforeDelete: async (ctx, row) => {
    if (toCents(row.money) > 0) refuse('has_money', { balance: moneyText(row.money) })
    if (await hasOpenOrders(ctx.tx, row.id)) refuse('has_orders')
    await revokeAll(ctx.tx, 'user', row.id)
  },
  // the recycle bin keeps the names as they were
  afterDelete: (ctx, row) => maskDeleted(ctx.tx, row),
  beforeRestore: (ctx, row) => unmasked(ctx.tx, row),
  // Users of a form see the selected member, but not the phone number.
  selectScope: (ctx, query) => Promise.resolve(hasPermission(ctx.staff, nodeOf(user.path, 'index')) ? undefined : searchableWithoutNumber(query)),
  selectExtra: ({ id, username, nickname }) => ({
    username: withoutNumber(username),
    nickname: withoutNumber(nickname),
    nickname_text: `${withoutNumber(username)}(ID:${String(id)})`,
  }),
  actions: {
    money: (ctx, row, { money, memo }) => adjustMoney(ctx.tx, { userId: row.id, cents: toCents(money), type: 'admin', memo, adminId: ctx.staff.id }),
    score: (ctx, row, { score, memo }) => adjustScore(ctx.tx, { userId: row.id, points: score, type: 'admin', memo, adminId: ctx.staff.id }),
    note: (ctx, row, { content }) => addNote(ctx.tx, { userId: row.id, content, adminId: ctx.staff.id }),
    enable: async (ctx, row) => {
      await setStatus(ctx.tx, row.id, 'enable')
      await clearAccountAttempts(ctx.tx, 'user', row.id)
    },
    disable: async (ctx, row) => {
      await setStatus(ctx.tx, row.id, 'disable')
      await revokeAll(ctx.tx, 'user', row.id)
    },
  },
})
