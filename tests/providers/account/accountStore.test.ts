import { localStorageStore } from 'react-admin'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { accountStore } from '../../../providers/account/accountStore'
import { createObservable } from '../../../providers/local'

import type { Store } from 'react-admin'

type Kept = Readonly<Record<string, unknown>>

/** A browser of a person; all of them use the same server. */
function browser(local = localStorageStore('1', 'test'), send = vi.fn(async (_scope: string, _value: unknown): Promise<unknown> => undefined)) {
  const session = createObservable<Kept | undefined>(undefined)
  const store: Store = accountStore(local, { stored: session.get, subscribe: session.subscribe, send })
  store.setup()
  return { local, store, send, start: session.set }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(5000)

test('a change is shown at once and sent once, after the person has stopped changing', async () => {
  const { store, send, start } = browser()
  start({})
  for (const width of [100, 110, 120]) store.setItem('list.user/user', { width })
  expect(store.getItem('list.user/user')).toEqual({ width: 120 })
  expect(send).not.toHaveBeenCalled()
  await settle()
  expect(send.mock.calls).toEqual([['user/user', { width: 120 }]])
})

test('another browser loads the stored preferences and notifies subscribers', () => {
  const { store, start, send } = browser()
  const seen = vi.fn()
  store.subscribe('list.density', seen)
  start({ density: 'compact' })
  expect(store.getItem('list.density')).toBe('compact')
  expect(seen).toHaveBeenCalledWith('compact')
  expect(send).not.toHaveBeenCalled()
})

test('preferences that this browser has but the account no longer stores are removed', () => {
  const local = localStorageStore('1', 'test')
  local.setItem('list.density', 'loose')
  const { store, start } = browser(local)
  start({})
  expect(store.getItem('list.density', 'normal')).toBe('normal')
})

test('a change that could not be sent is kept and sent at the next start', async () => {
  const send = vi.fn(async (_scope: string, _value: unknown): Promise<unknown> => undefined).mockRejectedValueOnce(new Error('no network'))
  const first = browser(undefined, send)
  first.start({})
  first.store.setItem('list.density', 'loose')
  await settle()
  first.store.teardown()
  const next = browser(first.local, send)
  next.start({ density: 'compact' })
  expect(next.store.getItem('list.density')).toBe('loose')
  await settle()
  expect(send.mock.calls).toEqual([
    ['density', 'loose'],
    ['density', 'loose'],
  ])
})

test('nothing is sent to a server that stores no preferences', async () => {
  const { store, send } = browser()
  store.setItem('list.density', 'loose')
  await settle()
  expect(send).not.toHaveBeenCalled()
})

test('keys that are not preferences of the account stay in the browser', async () => {
  const { store, send, start } = browser()
  start({})
  store.setItem('sidebar', true)
  await settle()
  expect(send).not.toHaveBeenCalled()
})

test('signing out keeps how lists look and what could not be sent', async () => {
  const { local, store, start, send } = browser()
  start({})
  send.mockRejectedValue(new Error('offline'))
  store.setItem('list.user/user', { width: 120 })
  store.setItem('user/user.selectedIds', [1, 2])
  await settle()
  store.reset()
  expect(store.getItem('user/user.selectedIds')).toBeUndefined()
  expect([local.getItem('list.user/user'), local.getItem('unsent')]).toEqual([{ width: 120 }, ['user/user']])
})

test('signing out removes the names of records that were chosen in the palette, sent or not', async () => {
  const { local, store, send, start } = browser()
  start({})
  send.mockRejectedValue(new Error('offline'))
  store.setItem('list.user/user', { width: 120 })
  store.setItem('list.recent', [{ key: 'record:user/user:1', label: 'Li Lei' }])
  await settle()
  store.reset()
  expect([local.getItem('list.recent'), local.getItem('list.user/user'), local.getItem('unsent')]).toEqual([undefined, { width: 120 }, ['user/user']])
})

test('ticked rows are those of this window: they are neither stored nor sent, and a reload has none', async () => {
  const { local, store, send, start } = browser()
  start({})
  const seen = vi.fn()
  store.subscribe('user/user.selectedIds', seen)
  store.setItem('user/user.selectedIds', [1, 2])
  expect(seen).toHaveBeenCalledWith([1, 2])
  expect([store.getItem('user/user.selectedIds'), local.listItems?.('user/user')]).toEqual([[1, 2], {}])
  expect(browser(local).store.getItem('user/user.selectedIds', [])).toEqual([])
  await settle()
  expect(send).not.toHaveBeenCalled()
})
