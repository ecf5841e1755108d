import { runDuePayments } from '../../../../server/domain/payment/duePayments'
import { payOut } from '../../../../server/domain/payment/payOut'
import { startPayment } from '../../../../server/domain/payment/startPayment'
import * as model from './gatewayActs'
import { kind, places } from './kind'
import { at } from './referenceShop'
import { keyOf } from './observe'

import type { Mood } from './gatewayActs'
import type { AnyKind } from './kind'
import type { RealShop } from './realShop'
import type { Shop } from './referenceShop'

const urls = { notifyUrl: 'https://shop.example/notify', returnUrl: 'https://shop.example/', clientIp: '127.0.0.1', scene: 'web' } as const
const moods: readonly Mood[] = ['well', 'well', 'pending', 'pending', 'refuses', 'lost', 'unheard', 'down']
const moodOf = (number: number): Mood => at(moods, number % moods.length)

/** Runs with the gateway in a mood. */
async function inMood<Result>({ gateway }: RealShop, mood: Mood, work: () => Promise<Result>): Promise<Result> {
  gateway.mood = mood
  return work().finally(() => (gateway.mood = 'well'))
}

const repaymentOf = (real: RealShop, { repayments }: Shop, place: number) => {
  const { payment, refund } = at(repayments, place)
  const row = real.seen.repayments.get(keyOf(payment, refund))
  if (!row) throw new Error(`expected the repayment ${keyOf(payment, refund)}`)
  return row
}

/** Acts of the buyer at the gateway, of the gateway and of the jobs that speak with it, by a name. */
export const gatewayKinds = {
  begin: kind<{ readonly order: number; readonly mood: Mood }>({
    requests: ({ orders }, { mood }) => places(orders).map((order) => ({ order, mood: mood % 8 === 0 ? 'down' : 'well' })),
    model: (shop, { order, mood }) => model.begin(shop, order, mood),
    real: (real, { order, mood }) =>
      inMood(real, mood, () => startPayment(real.database.db, { ...urls, orderNo: at(real.seen.orders, order).no, memberId: real.member.id, name: 'test' })),
  }),
  payThere: kind<{ readonly payment: number; readonly notices: number }>({
    requests: ({ payments, isForgetful }, { mood }) =>
      payments.flatMap((one, payment) => (model.isPayable(one, isForgetful) ? [{ payment, notices: mood % 3 }] : [])),
    model: (shop, { payment, notices }) => {
      model.payThere(shop, payment)
      for (let n = 0; n < notices; n++) model.noticePaid(shop, payment)
    },
    real: async (real, { payment, notices }, { after }) => {
      const { no } = at(real.seen.payments, payment)
      real.gateway.pay(no, at(after.payments, payment).cents)
      for (let n = 0; n < notices; n++) await real.notice(real.gateway.noticeOfPayment(no))
    },
  }),
  noticePaid: kind<{ readonly payment: number }>({
    requests: ({ payments }) => payments.flatMap((one, payment) => (one.gateway === 'paid' ? [{ payment }] : [])),
    model: (shop, { payment }) => model.noticePaid(shop, payment),
    real: (real, { payment }) => real.notice(real.gateway.noticeOfPayment(at(real.seen.payments, payment).no)),
  }),
  falseNotice: kind<{ readonly payment: number; readonly cents: number }>({
    requests: ({ payments }, { mood }) => payments.flatMap((one, payment) => (one.type === 'test' ? [{ payment, cents: one.cents + 1 - 2 * (mood % 2) }] : [])),
    model: () => undefined,
    real: (real, { payment, cents }) => {
      const { no } = at(real.seen.payments, payment)
      return real.notice(JSON.stringify({ kind: 'payment', paymentNo: no, tradeNo: `F${no}`, cents, state: 'paid' }))
    },
  }),
  duePayments: kind<Mood>({
    requests: (_, { mood }) => [mood % 4 === 0 ? 'down' : 'well'],
    model: model.duePayments,
    real: (real, mood) => inMood(real, mood, () => runDuePayments(real.database.db)),
  }),
  payOut: kind<{ readonly repayment: number; readonly mood: Mood; readonly isLastTry: boolean }>({
    requests: ({ repayments }, { mood, size }) =>
      repayments.flatMap(({ state }, repayment) => (state === '0' || size % 8 === 0 ? [{ repayment, mood: moodOf(mood), isLastTry: size % 2 === 0 }] : [])),
    model: (shop, { repayment, ...call }) => model.payOut(shop, repayment, call),
    real: (real, { repayment, mood, isLastTry }, { before }) =>
      inMood(real, mood, () => payOut(real.database.db, repaymentOf(real, before, repayment).id, { isLastTry })),
  }),
  endThere: kind<{ readonly repayment: number; readonly isDone: boolean; readonly notices: number }>({
    requests: ({ repayments }, { mood, size }) =>
      repayments.flatMap(({ gateway }, repayment) => (gateway === 'pending' ? [{ repayment, isDone: size % 3 > 0, notices: mood % 3 }] : [])),
    model: (shop, { repayment, isDone, notices }) => {
      model.endThere(shop, repayment, isDone)
      for (let n = 0; n < notices; n++) model.noticeRepaid(shop, repayment)
    },
    real: async (real, { repayment, isDone, notices }, { before }) => {
      const { no } = repaymentOf(real, before, repayment)
      real.gateway.endRefund(no, isDone)
      for (let n = 0; n < notices; n++) await real.notice(real.gateway.noticeOfRefund(no))
    },
  }),
} satisfies Readonly<Record<string, AnyKind>>
