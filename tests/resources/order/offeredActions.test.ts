import { expect, test } from 'vitest'

import { matchesRow, nodesOf } from '../../../resources/kit/derived'
import { order } from '../../../resources/order/order'
import { refund } from '../../../resources/order/refund'

import type { AnyResource } from '../../../resources/kit/define'

const usual = { refund_amount: '0.00', open_refund: 'no', shippable: 'yes', ship_status: '0' }
/** The states of an order in which an action is offered. */
const statesOf = (action: string, row: object = {}): string[] =>
  Object.keys(order.fields.status.choices).filter((status) => matchesRow(order, (order as AnyResource).actions?.[action]?.when, { ...usual, ...row, status }))

test('S4.10 S4.11 S4.12 orders to ship and requests to cancel stand out, what is under way or completed is green, what was canceled red', () => {
  expect(order.fields.status.tag).toEqual({ 1: 'info', 2: 'warning', 3: 'success', 4: 'success', 5: 'success', 6: 'error', 7: 'warning' })
})

test('S1.16 S4.13 S4.14 S4.15 S4.16 an order is shipped, its request answered, and closed, only in the states that permit it', () => {
  expect(statesOf('delivery')).toEqual(['2'])
  expect(statesOf('delivery', { shippable: 'no' })).toEqual([])
  expect(statesOf('cancel')).toEqual(['7'])
  expect(statesOf('close')).toEqual(['1', '2', '3', '4'])
  expect(statesOf('close', { refund_amount: '1.00' })).toEqual([])
  expect(statesOf('close', { open_refund: 'yes' })).toEqual([])
})

test.each([
  ['a request is reviewed while it is open', 'audit', { status: '1', audit_status: '1' }, true],
  ['a request that its buyer has withdrawn is not reviewed, though it never was', 'audit', { status: '3', audit_status: '1', close_type: 'user' }, false],
  ['a request is reviewed once', 'audit', { status: '1', audit_status: '2' }, false],
  ['a return on its way is received', 'receive', { status: '1', audit_status: '2', user_ship_status: '1' }, true],
  ['a return that was not sent is not received', 'receive', { status: '1', audit_status: '2', user_ship_status: '0' }, false],
  ['a return is not received after the refund has ended', 'receive', { status: '2', audit_status: '2', user_ship_status: '1' }, false],
] as const)('S1.19 S4.17 S4.18 %s', (_, action, row, isOffered) => expect(matchesRow(refund, refund.actions?.[action].when, row)).toBe(isOffered))

test('S6.7 S6.8 each action of orders and refunds has the node that staff are given by name', () => {
  const namesOf = (nodes: readonly { readonly name: string }[]): string[] => nodes.map(({ name }) => name)
  expect(namesOf(nodesOf(order))).toEqual(expect.arrayContaining(['delivery', 'cancel', 'close', 'addExportTask']))
  expect(namesOf(nodesOf(refund))).toEqual(expect.arrayContaining(['audit', 'receive']))
})
