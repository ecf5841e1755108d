import { localStorageStore } from 'ra-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { accountStore } from '../../../providers/account/accountStore'
import { createObservable } from '../../../providers/local'

import type { Store } from 'ra-core'

type Kept = Readonly<Record<string, unknown>>

/** One browser of a person, and the server as it is there for all of them. */
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

test('a change is shown at once and sent once, after the person has stopped', async () => {
  const { store, send, start } = browser()
  start({})
  for (const width of [100, 110, 120]) store.setItem('list.user/user', { width })
  expect(store.getItem('list.user/user')).toEqual({ width: 120 })
  expect(send).not.toHaveBeenCalled()
  await settle()
  expect(send.mock.calls).toEqual([['user/user', { width: 120 }]])
})

test('another browser takes what the account keeps, and tells those who look', () => {
  const { store, start, send } = browser()
  const seen = vi.fn()
  store.subscribe('list.density', seen)
  start({ density: 'compact' })
  expect(store.getItem('list.density')).toBe('compact')
  expect(seen).toHaveBeenCalledWith('compact')
  expect(send).not.toHaveBeenCalled()
})

test('what this browser still remembers and the account does not keep is forgotten', () => {
  const local = localStorageStore('1', 'test')
  local.setItem('list.density', 'loose')
  const { store, start } = browser(local)
  start({})
  expect(store.getItem('list.density', 'normal')).toBe('normal')
})

test('a change that could not be sent is neither lost nor overwritten: the next start sends it', async () => {
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

test('a server that keeps no preferences is sent none', async () => {
  const { store, send } = browser()
  store.setItem('list.density', 'loose')
  await settle()
  expect(send).not.toHaveBeenCalled()
})

test('what is no matter of the account stays in the browser', async () => {
  const { store, send, start } = browser()
  start({})
  store.setItem('sidebar', true)
  await settle()
  expect(send).not.toHaveBeenCalled()
})
