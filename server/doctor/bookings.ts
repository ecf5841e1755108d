import { t } from '../../resources/kit/text'

import type { Invariant } from './invariant'

const byLedger = t(
  '对照单据与余额、积分记录查明漏记或多记了什么，再用“调整余额/积分”更正，不要直接改表',
  'compare the documents with the log to find what was not booked or booked too much, then correct it by adjusting the balance; do not edit the tables',
)

interface Booking {
  readonly balance: 'money' | 'score'
  readonly types: readonly string[]
  /** The `biz_type` of its entries; `biz_id` is the document. */
  readonly origin: string
  /** Selects the documents with the change of their member's balance, which is not 0. */
  readonly due: string
}

/** Documents whose entries in the log of their member do not add up to what is due, and entries without a document. */
const unbooked = ({ balance, types, origin, due }: Booking): string =>
  `select coalesce(d.id, l.id) as id from (${due}) d full join (
    select biz_id as id, user_id, sum(${balance}) as amount from user_${balance}_log
    where type in (${types.map((type) => `'${type}'`).join()}) and biz_type = '${origin}' group by biz_id, user_id having sum(${balance}) <> 0) l on l.id = d.id
  where (d.user_id, d.amount) is distinct from (l.user_id, l.amount)`

/** What documents have done to the balances of their members is in the logs, neither less nor more. */
export const bookings: readonly Invariant[] = [
  {
    holds: t('每笔余额支付都与余额记录一致', 'every payment from a balance matches the balance log'),
    broken: unbooked({
      ...{ balance: 'money', types: ['order_pay'], origin: 'payment' },
      due: `select id, user_id, -amount as amount from shop_payment where status = '1' and pay_type = 'balance'`,
    }),
    remedy: byLedger,
  },
  {
    holds: t('每笔退至余额的款项都与余额记录一致', 'every refund transaction to a balance matches the balance log'),
    broken: unbooked({
      ...{ balance: 'money', types: ['order_refund'], origin: 'payment_refund' },
      due: `select r.id, p.user_id, r.amount from shop_payment_refund r join shop_payment p on p.id = r.payment_id
        where r.status = '1' and (r.way = 'balance' or p.pay_type in ('balance', 'offline'))`,
    }),
    remedy: byLedger,
  },
  {
    holds: t('订单使用的积分都与积分记录一致', 'the points used by an order match the points log'),
    broken: unbooked({
      ...{ balance: 'score', types: ['order_use'], origin: 'order' },
      due: 'select id, user_id, -score_used as amount from shop_order where score_used > 0',
    }),
    remedy: byLedger,
  },
  {
    holds: t('订单取消时退还的积分都与积分记录一致', 'the points returned by an order match the points log'),
    broken: unbooked({
      ...{ balance: 'score', types: ['order_return'], origin: 'order' },
      due: `select o.id, o.user_id, o.score_back - coalesce(r.back, 0) as amount from shop_order o
        left join (select order_id, sum(score_back) as back from shop_refund where score_back > 0 group by order_id) r on r.order_id = o.id
        where o.score_back <> coalesce(r.back, 0)`,
    }),
    remedy: byLedger,
  },
  {
    holds: t('售后单退还的积分都与积分记录一致', 'the points returned by a refund match the points log'),
    broken: unbooked({
      ...{ balance: 'score', types: ['order_return'], origin: 'refund' },
      due: 'select id, user_id, score_back as amount from shop_refund where score_back > 0',
    }),
    remedy: byLedger,
  },
  {
    holds: t('订单赠送的积分都与积分记录一致', 'the points earned by an order match the points log'),
    broken: unbooked({
      ...{ balance: 'score', types: ['order_give', 'order_take_back'], origin: 'order' },
      due: 'select id, user_id, score_earned as amount from shop_order where score_earned > 0',
    }),
    remedy: byLedger,
  },
  {
    holds: t('签到的积分都与积分记录一致', 'the points of a check-in match the points log'),
    broken: unbooked({
      ...{ balance: 'score', types: ['check_in', 'check_in_bonus'], origin: 'check_in' },
      due: 'select id, user_id, score + bonus_score as amount from user_check_in where score + bonus_score > 0',
    }),
    remedy: byLedger,
  },
]
