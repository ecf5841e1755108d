import { Forbidden, at, markPaid, need } from './referenceShop'

import type { Payment, Repayment, Shop } from './referenceShop'

/** How the gateway treats a call. `lost`: it acts, but its answer does not arrive. `unheard`: the call does not arrive. `down`: no call does. */
export type Mood = 'well' | 'pending' | 'refuses' | 'lost' | 'unheard' | 'down'

/** A call of the gateway that ended without its result; what was done before it stands. */
export type Outcome = 'done' | 'refused' | 'failed'

/** Begins a payment, or shows the one that was begun. While the gateway is down the payment is begun, but cannot be shown. */
export function begin(shop: Shop, place: number, mood: Mood): Outcome {
  const order = at(shop.orders, place)
  need(order.status === '1')
  let payment = shop.payments.find((one) => one.order === place && one.type === 'test' && one.state === '0')
  if (!payment) {
    const { cents, payBy } = order
    payment = { order: place, type: 'test', cents, state: '0', isLate: false, repaid: 0, begun: shop.now, expires: payBy, gateway: 'missing' }
    shop.payments.push(payment)
  }
  if (mood === 'down') return 'refused'
  if (payment.gateway === 'missing' && !shop.isForgetful) payment.gateway = 'open'
  return 'done'
}

export const isPayable = ({ type, gateway }: Payment, isForgetful: boolean): boolean =>
  type === 'test' && (gateway === 'open' || (gateway === 'missing' && isForgetful))

/** The buyer pays on the page of the gateway. */
export function payThere(shop: Shop, place: number): void {
  const payment = at(shop.payments, place)
  need(isPayable(payment, shop.isForgetful))
  payment.gateway = 'paid'
}

/** A notice that a payment was made. Money that nobody waits for goes back whole. */
export function noticePaid(shop: Shop, place: number): void {
  const payment = at(shop.payments, place)
  if (payment.type !== 'test' || payment.gateway !== 'paid') throw new Forbidden()
  book(shop, place, payment)
}

function book(shop: Shop, place: number, payment: Payment): void {
  if (payment.state === '1') return
  const order = at(shop.orders, payment.order)
  payment.state = '1'
  payment.isLate = order.status !== '1'
  if (!payment.isLate) return markPaid(shop, order, 'test')
  payment.repaid = payment.cents
  const { order: orderPlace, cents } = payment
  shop.repayments.push({
    order: orderPlace,
    payment: place,
    refund: null,
    cause: 'late',
    way: 'original',
    cents,
    state: '0',
    gateway: 'missing',
    isUnsure: false,
  })
}

/** The shop asks about payments of which it has heard nothing, and ends those that are over, those that end first before the rest. */
export function duePayments(shop: Shop, mood: Mood): Outcome {
  const due = shop.payments.map((payment, place) => ({ payment, place })).filter(({ payment }) => payment.state === '0' && shop.now > payment.begun)
  if (mood === 'down') return due.length > 0 ? 'failed' : 'done'
  for (const { payment, place } of due.toSorted((one, next) => one.payment.expires - next.payment.expires)) {
    if (payment.gateway === 'paid') book(shop, place, payment)
    else if (shop.now >= payment.expires) {
      payment.state = '2'
      if (payment.gateway === 'open') payment.gateway = 'closed'
    }
  }
  return 'done'
}

/** The job that lets the gateway pay back. What it may have done is settled only by its word, also at the last try. */
export function payOut(shop: Shop, place: number, { mood, isLastTry }: { readonly mood: Mood; readonly isLastTry: boolean }): Outcome {
  const repayment = at(shop.repayments, place)
  if (repayment.state !== '0') return 'done'
  if (repayment.way === 'balance') return payInstead(shop, repayment, { mood, isLastTry })
  const wasUnsure = repayment.isUnsure
  repayment.isUnsure = true
  const isHeard = mood !== 'down' && mood !== 'unheard'
  if (isHeard && repayment.gateway !== 'done' && repayment.gateway !== 'pending') {
    if (mood === 'refuses') return settle(shop, repayment, false, wasUnsure && repayment.gateway === 'missing')
    repayment.gateway = mood === 'pending' ? 'pending' : 'done'
  }
  const isAnswered = mood === 'well' || mood === 'pending' || mood === 'refuses' || (isLastTry && mood !== 'down')
  if (!isAnswered) return 'failed'
  if (repayment.gateway === 'pending') return isLastTry ? 'done' : 'failed'
  return settle(shop, repayment, repayment.gateway === 'done', repayment.gateway === 'missing')
}

/** Money for the balance after a try without an answer: the gateway is asked what has become of it. */
function payInstead(shop: Shop, repayment: Repayment, { mood, isLastTry }: { readonly mood: Mood; readonly isLastTry: boolean }): Outcome {
  if (mood === 'down') return 'failed'
  if (repayment.gateway === 'pending') return isLastTry ? 'done' : 'failed'
  if (repayment.gateway === 'done') return settle(shop, repayment, true)
  repayment.state = '1'
  repayment.isUnsure = false
  shop.money += repayment.cents
  if (repayment.refund !== null) at(shop.refunds, repayment.refund).payout = '2'
  return 'done'
}

function settle(shop: Shop, repayment: Repayment, isDone: boolean, isUnsure = false): Outcome {
  repayment.state = isDone ? '1' : '2'
  repayment.isUnsure = isUnsure
  const refund = repayment.refund === null ? undefined : at(shop.refunds, repayment.refund)
  if (refund) refund.payout = isDone ? '2' : '3'
  for (const one of isDone ? [repayment, ...(refund ? [refund] : [])] : []) one.way = 'original'
  return 'done'
}

/** The gateway ends a refund that it was working on. */
export function endThere(shop: Shop, place: number, isDone: boolean): void {
  const repayment = at(shop.repayments, place)
  need(repayment.gateway === 'pending')
  repayment.gateway = isDone ? 'done' : 'failed'
}

/** A notice of a refund that has ended at the gateway. One of a failure may be about an earlier attempt, so an open question stays open. */
export function noticeRepaid(shop: Shop, place: number): void {
  const repayment = at(shop.repayments, place)
  need(repayment.gateway === 'done' || repayment.gateway === 'failed')
  const isDone = repayment.gateway === 'done'
  if (repayment.state === '0' || (repayment.state === '2' && isDone)) settle(shop, repayment, isDone, !isDone && repayment.isUnsure)
}

/** What must hold whatever happened: nobody gets more back than they paid, nor the same money twice. */
export function faultsOf(shop: Shop): string[] {
  const twice = shop.repayments.filter((one) => one.gateway === 'done' && one.way === 'balance' && one.state === '1')
  const above = shop.payments.filter((one) => one.repaid > one.cents)
  return [...twice.map(() => 'money that went back twice'), ...above.map(() => 'a payment that gave back more than it brought')]
}
