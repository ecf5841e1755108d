import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { triageLimits } from '../../../../resources/order/triage'
import { caseOf, claimOf, current, fakeTime, keys, open, pass, press, ship } from './openTriage'

import type { TriageCase } from '../../../../resources/order/triage'

beforeEach(fakeTime)
afterEach(() => void vi.useRealTimers())

const search = async (text: string): Promise<void> => {
  fireEvent.change(screen.getByRole('textbox', { name: /buyer/ }), { target: { value: text } })
  await pass(1000)
}

test('the first free case opens and is taken, its details are shown, and those of the next one are read ahead', async () => {
  const { sentTo, info } = await open([caseOf(1, { claim: claimOf(7) }), caseOf(2), caseOf(3)])
  expect(current()).toBe('ship-2')
  expect(sentTo('claim')).toEqual([{ kind: 'ship', id: 2 }])
  expect(info.mock.calls.map(([, id]) => id)).toEqual([2, 3])
  expect(screen.getByText('with Lily')).toBeTruthy()
})

test('j and k lead past the cases of colleagues, and each claim gives up the one before', async () => {
  const { sentTo } = await open([caseOf(1), caseOf(2, { claim: claimOf(7) }), caseOf(3)])
  await press('j')
  expect(current()).toBe('ship-3')
  await press('k')
  expect(current()).toBe('ship-1')
  expect(sentTo('claim')).toEqual([
    { kind: 'ship', id: 1 },
    { kind: 'ship', id: 3, release: { kind: 'ship', id: 1 } },
    { kind: 'ship', id: 1, release: { kind: 'ship', id: 3 } },
  ])
})

test('another kind opens its first case, and gives up that of the kind before', async () => {
  const { sentTo } = await open([caseOf(1), caseOf(2), caseOf(3, { kind: 'stock' })])
  fireEvent.click(screen.getByRole('button', { name: /^Low stock \d+$/ }))
  await pass(1000)
  expect([current(), keys()]).toEqual(['stock-3', ['stock-3']])
  expect(sentTo('claim').at(-1)).toEqual({ kind: 'stock', id: 3, release: { kind: 'ship', id: 1 } })
})

test('who passes by quickly takes nothing in between', async () => {
  const { sentTo } = await open([caseOf(1), caseOf(2), caseOf(3)])
  fireEvent.keyDown(document.body, { key: 'j' })
  await pass(20)
  await press('j')
  expect(sentTo('claim')).toEqual([
    { kind: 'ship', id: 1 },
    { kind: 'ship', id: 3, release: { kind: 'ship', id: 1 } },
  ])
})

test('a case that a colleague was quicker to take is left for the next one, and its actions do not open', async () => {
  const { sentTo } = await open([caseOf(1), caseOf(2)], { owners: new Map([[1, claimOf(7)]]) })
  expect([current(), screen.getByText('with Lily') !== null]).toEqual(['ship-2', true])
  expect(sentTo('claim')).toHaveLength(2)
})

test('a case that was handled elsewhere is marked and left', async () => {
  await open([caseOf(1), caseOf(2)], { owners: new Map([[1, null]]) })
  expect([current(), keys()]).toEqual(['ship-2', ['ship-1', 'ship-2']])
  expect(screen.getByText('handled')).toBeTruthy()
})

test('the key of an action opens its dialog; afterwards the case is gone and the next one is open, with two requests', async () => {
  const { run, state, info } = await open([caseOf(1), caseOf(2), caseOf(3)])
  await press('s')
  expect(screen.getByRole('dialog').textContent).toContain('NO1')
  fireEvent.click(screen.getByLabelText('No shipping'))
  await pass(100)
  state.sent.length = 0
  info.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'Ship' }))
  await pass(1000)
  expect(run).toHaveBeenCalledTimes(1)
  expect([keys(), current()]).toEqual([['ship-2', 'ship-3'], 'ship-2'])
  expect([state.sent.length, info.mock.calls.length]).toEqual([1, 1]) // the claim, and the details of the one after
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('an action pressed before the case is ours opens as soon as it is', async () => {
  await open([caseOf(1), caseOf(2)])
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'm' })
  expect(screen.queryByRole('dialog')).toBe(null)
  await pass(500)
  expect(screen.getByRole('dialog').textContent).toContain('NO2')
})

test('new cases are offered and nothing moves before they are asked for', async () => {
  const { state, live } = await open([caseOf(1), caseOf(2)])
  state.list = [caseOf(9), caseOf(2)]
  await act(async () => live.receive('shop/order', [9, 1]))
  await pass(1000)
  expect([keys(), current()]).toEqual([['ship-1', 'ship-2'], 'ship-1'])
  const offer = screen.getByRole('button', { name: '1 record changed · 1 new – show' })
  // after the queue and in the flow, where it lies over neither the search nor a case
  expect(screen.getByRole('list', { name: 'Queue' }).compareDocumentPosition(offer) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(getComputedStyle(offer.parentElement as HTMLElement).position).not.toMatch(/fixed|sticky|absolute/)
  offer.focus()
  fireEvent.click(offer)
  await pass(500)
  expect(document.activeElement?.closest('[data-case]')).not.toBeNull()
  expect(keys()).toEqual(['ship-9', 'ship-2'])
})

test('the new queue has none of the cases that were handled after it was offered', async () => {
  const { state, live } = await open([caseOf(1), caseOf(2), caseOf(3)])
  state.list = [caseOf(1), caseOf(2), caseOf(3), caseOf(9)]
  await act(async () => live.receive('shop/order', [9]))
  await pass(1000)
  await ship()
  state.list = [caseOf(2), caseOf(3), caseOf(9)]
  fireEvent.click(screen.getByRole('button', { name: /new – show$/ }))
  await pass(1000)
  expect([keys(), current()]).toEqual([['ship-2', 'ship-3', 'ship-9'], 'ship-2'])
})

test('an order that was shipped in part is offered again after a while', async () => {
  const { live } = await open([caseOf(1)])
  await ship()
  await act(async () => live.receive('shop/order', [1]))
  await pass(1000)
  expect(keys()).toEqual([])
  expect(screen.queryByRole('button', { name: /new – show/ })).toBe(null)
  await pass(20_000)
  fireEvent.click(screen.getByRole('button', { name: '1 new – show' }))
  await pass(1000)
  expect(keys()).toEqual(['ship-1'])
})

test('an order that was shipped in part is in a queue that is read anew', async () => {
  await open([caseOf(1)])
  await ship()
  fireEvent.click(screen.getByRole('button', { name: 'To ship 0' }))
  await pass(1000)
  expect([keys(), screen.queryByRole('button', { name: 'To ship 1' }) !== null]).toEqual([['ship-1'], true])
})

test('a search finds what is not among the first cases, and leaves the open one open', async () => {
  const { state, sentTo } = await open([caseOf(1), caseOf(2)])
  state.found = { 'Wang Wu': [caseOf(150, { who: 'W***' })] }
  await search('Wang Wu')
  expect(keys()).toEqual(['ship-150'])
  expect(screen.getByRole('region', { name: 'NO1' })).toBeTruthy()
  await search('nobody')
  expect([keys(), screen.queryByText('No matches') !== null, screen.queryByText('All caught up')]).toEqual([[], true, null])
  await search('')
  expect([keys(), current(), sentTo('claim').length]).toEqual([['ship-1', 'ship-2'], 'ship-1', 1])
})

const manyFrom = (first: number): TriageCase[] => Array.from({ length: triageLimits.cases }, (_, at) => caseOf(first + at))

test('a case beyond the first ones stays open and ours when the search that has found it is emptied', async () => {
  const { state, sentTo } = await open(manyFrom(1))
  state.found = { 'Wang Wu': [caseOf(150, { who: 'W***' })] }
  await search('Wang Wu')
  fireEvent.click(screen.getByText('NO150'))
  await pass(500)
  await search('')
  expect([keys().length, screen.queryByRole('region', { name: 'NO150' }) !== null]).toEqual([triageLimits.cases, true])
  await press('s')
  expect([screen.getByRole('dialog').textContent?.includes('NO150'), sentTo('release')]).toEqual([true, []])
})

test('a case that is known to be handled stays so until a later queue has it again', async () => {
  const { state, live } = await open(manyFrom(1), { owners: new Map([[1, null]]) })
  expect(screen.getByText('handled')).toBeTruthy()
  state.list = manyFrom(2)
  await act(async () => live.receive('shop/order', [500]))
  await pass(6000)
  expect(screen.queryByText('handled')).not.toBe(null)
  state.list = manyFrom(1)
  await act(async () => live.receive('shop/order', [501]))
  await pass(6000)
  expect(screen.queryByText('handled')).toBe(null)
})

test('a claim is put off while somebody is here, and given up when the tab is left', async () => {
  const { sentTo } = await open([caseOf(1)])
  await pass(61_000)
  expect(sentTo('claim')).toHaveLength(2)
  await pass(600_000)
  expect(sentTo('claim').length).toBeLessThan(7)
  fireEvent.keyDown(document.body, { key: 'x' })
  await pass(500)
  const before = sentTo('claim').length
  fireEvent.click(screen.getByText('turn'))
  await pass(120_000)
  expect([sentTo('release'), sentTo('claim').length - before]).toEqual([[{ kind: 'ship', id: 1 }], 0])
  fireEvent.click(screen.getByText('turn'))
  await pass(500)
  expect(sentTo('claim').length - before).toBe(1)
})

test('an empty queue says that all is done', async () => {
  await open([])
  expect(screen.getAllByText('All caught up').length).toBeGreaterThan(0)
})

test('on a phone the queue comes first, and a case has a way back', async () => {
  const { sentTo } = await open([caseOf(1)], { wide: false })
  expect(sentTo('claim')).toEqual([])
  fireEvent.click(screen.getByText('NO1'))
  await pass(500)
  expect(keys()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Back to the queue' }))
  await pass(500)
  expect(keys()).toEqual(['ship-1'])
})

test('a case whose claim reached no server is claimed by the next key, which then does its work', async () => {
  const { sentTo } = await open([caseOf(2)], { lostCalls: 1 })
  expect(sentTo('claim')).toHaveLength(1)
  await press('j')
  expect(sentTo('claim')).toHaveLength(2)
})
