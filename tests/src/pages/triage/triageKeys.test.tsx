import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { goShortcuts } from '../../../../src/layout/shortcuts/goShortcuts'
import { activeShortcuts, addShortcuts } from '../../../../src/ui/keyboard/shortcuts'
import { caseOf, claimOf, current, fakeTime, keys, open, pass, press } from './openTriage'

beforeEach(fakeTime)
afterEach(() => void vi.useRealTimers())

const activeKeys = (): string[] => [...activeShortcuts()].flatMap((one) => one.keys)

test('g and a letter lead to a screen from here too, and the new queue has a key of its own', async () => {
  const { state } = await open([caseOf(1)])
  const go = vi.fn()
  const remove = addShortcuts(goShortcuts([{ name: 'shop/order', title: 'Orders' }]).map(({ shortcut }) => ({ shortcut, run: go })))
  state.list = [caseOf(1), caseOf(2)]
  for (const key of ['g', 'o']) fireEvent.keyDown(document.body, { key })
  await pass(500)
  expect([go.mock.calls.length, keys()]).toEqual([1, ['ship-1']])
  remove()
  await press('.')
  expect(keys()).toEqual(['ship-1', 'ship-2'])
})

test('an action that this user may not run has neither a button nor a key', async () => {
  await open([caseOf(1)], { nodes: ['shop/triage/index', 'shop/order/index', 'shop/order/info', 'shop/order/delivery'] })
  expect(screen.queryByRole('button', { name: /^Note/ })).toBe(null)
  expect([activeKeys().includes('s'), activeKeys().includes('m')]).toEqual([true, false])
  await press('m')
  expect(screen.queryByRole('dialog')).toBe(null)
  await press('s')
  expect(screen.getByRole('dialog').textContent).toContain('NO1')
})

test('a case of a colleague can be looked at, and is taken when their claim has ended', async () => {
  const { sentTo } = await open([caseOf(1), caseOf(2, { claim: claimOf(7) })])
  fireEvent.click(screen.getByText('NO2'))
  await pass(1000)
  expect([current(), sentTo('claim')]).toEqual(['ship-2', [{ kind: 'ship', id: 1 }]])
  expect(screen.getByText('Lily is handling this case; press j for the next one.')).toBeTruthy()
  await press('s')
  expect(screen.queryByRole('dialog')).toBe(null)
  await pass(400_000)
  expect(sentTo('claim')[1]).toEqual({ kind: 'ship', id: 2, release: { kind: 'ship', id: 1 } })
  expect(screen.queryByRole('dialog')).toBe(null)
  await press('s')
  expect(screen.getByRole('dialog').textContent).toContain('NO2')
})

test('who loses a case in the middle of the queue goes on from there', async () => {
  await open([caseOf(1), caseOf(2), caseOf(3)], { owners: new Map([[2, claimOf(7)]]) })
  await press('j')
  expect(current()).toBe('ship-3')
})

test.each([
  [claimOf(7), 'Lily is handling NO1'],
  [null, 'NO1 has been handled'],
])('a notice says that the next case is open only if there is one', async (owner, text) => {
  const { notify } = await open([caseOf(1)], { owners: new Map([[1, owner]]) })
  expect(notify).toHaveBeenCalledWith({ kind: 'info', text })
  cleanup()
  const { notify: withNext } = await open([caseOf(1), caseOf(2)], { owners: new Map([[1, owner]]) })
  expect(withNext).toHaveBeenCalledWith({ kind: 'info', text: `${text}; here is the next one` })
})
