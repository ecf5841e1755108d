import { t } from '../../resources/kit/text'
import { bookings } from './bookings'
import { dayTotalInvariants } from './dayTotals'
import { violations } from './invariant'
import { balances, people, shape, stock } from './invariants'
import { orderInvariants } from './orderInvariants'
import { questions } from './questions'

import type { Text } from '../../resources/kit/text'
import type { Invariant } from './invariant'
import type { Question } from './questions'

/** What the doctor checks, and the heading it stands below. Its English sentence is its name. */
export interface ShopCondition extends Question {
  readonly part: Text
}

const ofRows =
  (part: Text) =>
  ({ holds, remedy, broken }: Invariant): ShopCondition => ({
    part,
    holds,
    remedy,
    find: async (tx, shop, other) => (await violations({ broken }, [tx, other])).map((id) => `#${id}`),
  })

const system = t('系统环境', 'System')

/** All of them in the order of their checks. */
export const conditions: readonly ShopCondition[] = [
  ...questions.map((question) => ({ part: system, ...question })),
  ...[...balances, ...bookings].map(ofRows(t('余额与积分', 'Balances and points'))),
  ...stock.map(ofRows(t('库存', 'Stock'))),
  ...[...orderInvariants, ...dayTotalInvariants].map(ofRows(t('订单、支付与售后', 'Orders, payments and refunds'))),
  ...people.map(ofRows(t('账号', 'Accounts'))),
  ...shape.map(ofRows(t('数据库', 'Database'))),
]
