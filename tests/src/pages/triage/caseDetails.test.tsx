import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ServerRefusal } from '../../../../providers/http/errors'
import { control } from '../../harness'
import { caseOf, current, fakeTime, open, pass, press, ship } from './openTriage'

beforeEach(fakeTime)
afterEach(() => void vi.useRealTimers())

const changed = { status: '2', shippable: 'yes', row_version: 2 }
type Opened = Awaited<ReturnType<typeof open>>
const readIds = ({ info }: Opened): number[] => info.mock.calls.map(([, id]) => id)
const sentVersions = ({ run }: Opened): unknown[] => run.mock.calls.map(([, , call]) => call.rowVersion)

test('an order whose request to cancel was rejected can be shipped as soon as it is offered', async () => {
  const opened = await open([caseOf(1, { kind: 'cancel' }), caseOf(2)], { row: { status: '7', shippable: 'no', row_version: 1 } })
  await press('r')
  expect(screen.queryAllByRole('radio')).toEqual([]) // the key has decided: a choice could contradict title and button
  expect(document.activeElement).toBe(control('reason'))
  fireEvent.change(control('reason'), { target: { value: '已经发出' } })
  await pass(100)
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }))
  await pass(1000)
  expect([sentVersions(opened), current()]).toEqual([[1], 'ship-2'])
  expect(opened.run.mock.calls[0]?.[2]).toMatchObject({ input: { verdict: 'refuse', reason: '已经发出' } })
  opened.state.row = changed
  opened.state.list = [caseOf(2), caseOf(1)]
  fireEvent.click(screen.getByRole('button', { name: /^To ship \d+$/ }))
  await pass(1000)
  fireEvent.click(screen.getByText('NO1'))
  await pass(500)
  await ship()
  expect(sentVersions(opened)).toEqual([1, 2])
})

test('the open details are read again when their row is written, those that were read ahead when they are opened', async () => {
  const opened = await open([caseOf(1), caseOf(2)])
  opened.state.row = changed
  await act(async () => opened.live.receive('shop/order', [1, 2]))
  await pass(1000)
  expect(readIds(opened)).toEqual([1, 2, 1])
  await press('j')
  expect(readIds(opened)).toEqual([1, 2, 1, 2])
  await ship()
  expect(sentVersions(opened)).toEqual([2])
})

test('any details of a list are old once the server has lost count of its written rows', async () => {
  const opened = await open([caseOf(1)])
  opened.state.row = changed
  await act(async () => opened.live.receive('shop/stock', 'some'))
  await pass(1000)
  expect(readIds(opened)).toEqual([1])
  await act(async () => opened.live.receive('shop/order', 'some'))
  await pass(1000)
  expect(readIds(opened)).toEqual([1, 1])
})

test('after a refusal because of a change the details are read again, and the next attempt has their version', async () => {
  const opened = await open([caseOf(1)])
  opened.run.mockRejectedValueOnce(new ServerRefusal(0, 'Lily changed this record', { type: 'stale', row: {}, by: 'Lily', at: 1_790_000_000 }))
  await press('s')
  fireEvent.click(screen.getByLabelText('No shipping'))
  await pass(100)
  opened.state.row = changed
  fireEvent.click(screen.getByRole('button', { name: 'Ship' }))
  await pass(1000)
  expect(readIds(opened)).toEqual([1, 1])
  fireEvent.click(screen.getByRole('button', { name: 'Ship' }))
  await pass(1000)
  expect(sentVersions(opened)).toEqual([1, 2])
})

test('an action does not start with details that have been on the screen for minutes', async () => {
  const opened = await open([caseOf(1)])
  await press('s')
  expect(opened.getMany).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await pass(500)
  await pass(70_000)
  opened.state.row = changed
  await ship()
  expect([opened.getMany.mock.calls.length, sentVersions(opened)]).toEqual([1, [2]])
})
