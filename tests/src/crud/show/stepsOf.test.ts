import { expect, test } from 'vitest'

import { order } from '../../../../resources/order/order'
import { stepsOf } from '../../../../src/crud/show/stepsOf'

import type { AnyResource } from '../../../../resources/kit/define'
import type { Row } from '../../../../resources/kit/protocol/list'

const resource = order as unknown as AnyResource
const bar = resource.show?.steps ?? { field: '', passes: [] }
const times = { create_time: 100, pay_time: 200, ship_time: null, receive_time: null, complete_time: null, close_time: null }
/** Reached steps with `+`, coming ones with `-`, the end with `!`, and the current one in brackets. */
const drawn = (row: Row): string =>
  stepsOf(resource, bar, row)
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
])('%s', (_, row, steps) => expect(drawn({ id: 1, ...times, ...row })).toBe(steps))
