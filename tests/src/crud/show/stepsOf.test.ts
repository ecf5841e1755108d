import { expect, test } from 'vitest'

import { order } from '../../../../resources/order/order'
import { refund } from '../../../../resources/order/refund'
import { stepsOf } from '../../../../src/crud/show/stepsOf'

import type { AnyResource } from '../../../../resources/kit/define'
import type { Row } from '../../../../resources/kit/protocol/list'

const times = { create_time: 100, pay_time: 200, ship_time: null, receive_time: null, complete_time: null, close_time: null }
/** Reached steps with `+`, coming ones with `-`, the end with `!`, and the current one in brackets. */
const drawn = ({ show, ...resource }: AnyResource, row: Row): string =>
  stepsOf(resource, show?.steps ?? { field: '', passes: [] }, row)
    .map(({ label, time, isReached, isEnd, isCurrent }) => {
      const step = `${isEnd ? '!' : isReached ? '+' : '-'}${typeof label === 'string' ? label : label.en}${time === undefined ? '' : ` ${time}`}`
      return isCurrent ? `[${step}]` : step
    })
    .join(', ')

test.each([
  ['an order to pay', { status: '1', pay_time: null }, '[+Placed 100], -Paid, -Shipped, -Received, -Completed'],
  ['an order to ship', { status: '2' }, '+Placed 100, [+Paid 200], -Shipped, -Received, -Completed'],
  ['a request to cancel', { status: '7' }, '+Placed 100, [+Paid 200], -Shipped, -Received, -Completed'],
  [
    'a completed order',
    { status: '5', ship_time: 300, receive_time: 400, complete_time: 500 },
    '+Placed 100, +Paid 200, +Shipped 300, +Received 400, [+Completed 500]',
  ],
  ['an order canceled after payment', { status: '6', close_time: 250 }, '+Placed 100, +Paid 200, [!Canceled 250]'],
  ['an order canceled before payment', { status: '6', pay_time: null, close_time: 150 }, '+Placed 100, [!Canceled 150]'],
  ['a state that the bar does not know', { status: '9' }, '-Placed, -Paid, -Shipped, -Received, -Completed'],
])('%s', (_, row, steps) => expect(drawn(order as unknown as AnyResource, { id: 1, ...times, ...row })).toBe(steps))

const requested = { type: '1', status: '1', audit_status: '1', user_ship_status: '0', pay_status: '0', create_time: 100 }
const agreed = { ...requested, audit_status: '2', audit_time: 200 }
const sent = { ...agreed, type: '2', user_ship_status: '1', user_ship_time: 300 }
test.each([
  ['a request for money', requested, '[+Requested 100], -Approved, -Refunded'],
  ['a payout that is pending', { ...agreed, status: '2', finish_time: 200, pay_status: '1' }, '+Requested 100, [+Approved 200], -Refunded'],
  ['a payout that is done', { ...agreed, status: '2', finish_time: 200, pay_status: '2' }, '+Requested 100, +Approved 200, [+Refunded]'],
  ['goods that the member has to send', { ...agreed, type: '2' }, '+Requested 100, [+Approved 200], -Sent back, -Return received, -Refunded'],
  ['goods on their way', sent, '+Requested 100, +Approved 200, [+Sent back 300], -Return received, -Refunded'],
  [
    'pieces that were paid by points, refunded without money',
    { ...agreed, status: '2', amount: '0.00', finish_time: 200 },
    '+Requested 100, +Approved 200, [+Done 200]',
  ],
  ['a return that will bring no money', { ...sent, amount: '0.00' }, '+Requested 100, +Approved 200, [+Sent back 300], -Return received, -Done'],
  ['a refusal', { ...requested, audit_status: '3', audit_time: 200, status: '3', finish_time: 200 }, '+Requested 100, [!Closed 200]'],
  [
    'a return without money that was rejected',
    { ...sent, amount: '0.00', status: '3', finish_time: 400 },
    '+Requested 100, +Approved 200, +Sent back 300, [!Closed 400]',
  ],
  ['a return that was rejected', { ...sent, status: '3', finish_time: 400 }, '+Requested 100, +Approved 200, +Sent back 300, [!Closed 400]'],
])('states of several axes make one line of steps: %s', (_, row, steps) => expect(drawn(refund as unknown as AnyResource, { id: 1, ...row })).toBe(steps))
