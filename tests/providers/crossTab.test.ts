import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createCrossTab } from '../../providers/crossTab'
import { fakeLocks } from '../support/fakeLocks'
import { envelope, makeWire, signedIn } from '../support/fakeWire'

import type { CrossTab } from '../../providers/crossTab'
import type { SentRequest, FakeWire, FakeResponse } from '../support/fakeWire'

const isRenewal = ({ url }: SentRequest): boolean => url === '/api/common/refreshToken'
const renewed = envelope(1, { type: 'admin-refresh', token: 'new', refresh_token: 'renewer-2' })
const isOld = ({ headers }: SentRequest): boolean => headers['batoken'] === 'old'
const after = (milliseconds: number, response: FakeResponse): Promise<FakeResponse> =>
  new Promise((resolve) => setTimeout(() => resolve(response), milliseconds))
const never = new Promise<FakeResponse>(() => undefined)

type Renewing = (request: SentRequest, count: number) => FakeResponse | Promise<FakeResponse>

let locks: ReturnType<typeof fakeLocks>

/** Three tabs of one browser with shared storage and server; each sends its own requests. */
function threeTabs(renewal: Renewing) {
  const pairs = signedIn()
  let renewals = 0
  const answer = (request: SentRequest): FakeResponse | Promise<FakeResponse> => {
    if (isRenewal(request)) return renewal(request, (renewals += 1))
    return isOld(request)
      ? envelope(409, [], 'expired')
      : request.headers['batoken']
        ? envelope(1, request.url)
        : envelope(303, { type: 'need login' }, 'sign in')
  }
  const tabs = [1, 2, 3].map(() => makeWire(answer, { pairs }))
  return { tabs, pairs, renewals: () => renewals }
}

const ten = (tab: FakeWire, name: number): Promise<string>[] =>
  Array.from({ length: 10 }, (_, n) => tab.http.post<string>(`/admin/row${name}/edit`, { n }, { idempotencyKey: `key-${name}-${n}-of-ten` }))
const endsOf = async (calls: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(calls)).map((end) => (end.status === 'fulfilled' ? 'done' : String((end.reason as Error).name)))
const all = <Value>(value: Value, count = 30): Value[] => Array.from({ length: count }, () => value)

const offerLocks = (offered: LockManager | undefined): unknown => Object.defineProperty(navigator, 'locks', { value: offered, configurable: true })

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  locks = fakeLocks()
})
afterEach(() => {
  vi.useRealTimers()
  offerLocks(undefined)
})

describe.each([
  ['with the locks of the browser', true],
  ['by plain http, without Web Locks', false],
])('%s', (_, hasLocks) => {
  beforeEach(() => offerLocks(hasLocks ? locks : undefined))

  /** Advances the clock until every request has ended. */
  async function end(calls: readonly Promise<unknown>[], limit = 60_000): Promise<string[]> {
    const ends = endsOf(calls)
    await vi.advanceTimersByTimeAsync(limit)
    return ends
  }

  test('S4.2 S4.3 three tabs with ten expired changes each make one renewal, and every change happens once', async () => {
    const { tabs, renewals, pairs } = threeTabs(() => after(50, renewed))
    expect(await end(tabs.flatMap(ten))).toEqual(all('done'))
    expect(renewals()).toBe(1)
    for (const { log, visited, notices } of tabs) {
      const done = log.filter((request) => !isOld(request) && !isRenewal(request)).map(({ headers }) => headers['idempotency-key'])
      expect([done.length, new Set(done).size, visited, notices]).toEqual([10, 10, [], []])
    }
    expect(pairs.admin.token).toBe('new')
    expect(localStorage).toHaveLength(0)
  })

  test('S4.4 a refused renewal ends every request in every tab and leads to the sign-in page', async () => {
    const { tabs, renewals, pairs } = threeTabs(() => envelope(0, null, 'sign in again'))
    expect(await end(tabs.flatMap(ten))).toEqual(all('ServerRefusal'))
    expect(renewals()).toBe(1)
    expect(pairs.admin.token).toBe('')
    expect(pairs.member.token).toBe('member')
    for (const { visited } of tabs) expect(visited[0]).toBe('/admin/login?to=%2Fadmin%2Fauth%2Fadmin')
  })

  test('a renewal without a response ends every request as a timeout and signs nobody out', async () => {
    const { tabs, pairs } = threeTabs(() => after(10_000, { fails: 'timeout' }))
    expect(await end(tabs.flatMap(ten))).toEqual(all('TransportFailure'))
    for (const { visited, notices } of tabs) {
      expect(visited).toEqual([])
      expect(new Set(notices.map(({ text }) => text))).toEqual(new Set(['网络请求超时！']))
    }
    expect(pairs.admin).toMatchObject({ token: 'old', refreshToken: 'renewer' })
  })

  test('without a network every request ends, and the next one renews the token', async () => {
    let isDown = true
    const { tabs, pairs } = threeTabs(() => (isDown ? { fails: 'network' } : renewed))
    expect(await end(tabs.flatMap(ten))).toEqual(all('TransportFailure'))
    expect(pairs.admin.token).toBe('old')
    isDown = false
    expect(await end(tabs.flatMap(ten))).toEqual(all('done'))
  })

  test('when the renewing tab is closed another one takes over', async () => {
    const { tabs, renewals } = threeTabs((_, count) => (count === 1 ? never : renewed))
    const [first, ...others] = tabs
    if (!first) throw new Error('three tabs')
    void endsOf(ten(first, 0))
    await vi.advanceTimersByTimeAsync(100)
    expect(renewals()).toBe(1)
    const calls = others.flatMap(ten)
    await vi.advanceTimersByTimeAsync(100)
    locks.closeHolder()
    expect(await end(calls)).toEqual(all('done', 20))
    expect(renewals()).toBe(2)
  })

  test('a sign-out in another tab during a renewal is final', async () => {
    const { tabs, pairs } = threeTabs(() => after(500, renewed))
    const calls = tabs.flatMap(ten)
    await vi.advanceTimersByTimeAsync(100)
    pairs.admin = { token: '', refreshToken: '' }
    expect(await end(calls)).toEqual(all('ServerRefusal'))
    expect(pairs.admin.token).toBe('')
  })

  /** What each of these tabs gets when they claim at once. */
  async function claims(tabs: readonly CrossTab[], name: string): Promise<boolean[]> {
    const answers = Promise.all(tabs.map((tab) => tab.claim(name)))
    await vi.advanceTimersByTimeAsync(1000)
    return answers
  }
  const count = (answers: readonly boolean[]): number => answers.filter(Boolean).length

  test('S4.20 of five tabs that receive a notice at once exactly one plays its sound, also for the next notice', async () => {
    const tabs = Array.from({ length: 5 }, () => createCrossTab())
    expect(count(await claims(tabs, 'sound-7'))).toBe(1)
    expect(count(await claims(tabs, 'sound-8'))).toBe(1)
  })

  test('a tab that receives a notice late plays no sound, and neither does the one that has played it', async () => {
    const tabs = [createCrossTab(), createCrossTab()]
    await claims(tabs.slice(0, 1), 'sound-7')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await claims(tabs, 'sound-7')).toEqual([false, false])
  })

  test('old claims are removed', async () => {
    const tab = createCrossTab()
    for (let id = 1; id <= 201; id += 1) await claims([tab], `sound-${id}`)
    await vi.advanceTimersByTimeAsync(600_000)
    await claims([tab], 'sound-202')
    expect(await claims([createCrossTab()], 'sound-1')).toEqual([true])
    expect(localStorage.length).toBeLessThan(3)
  })

  test('renewals of members and staff do not wait for each other', async () => {
    const { tabs, pairs } = threeTabs(() => after(5_000, renewed))
    const member = makeWire(
      (request) =>
        isRenewal(request) ? envelope(1, { type: 'user-refresh', token: 'member-2' }) : envelope(request.headers['ba-user-token'] === 'member' ? 409 : 1),
      { pairs, path: '/user/account/overview' },
    )
    const staff = tabs.flatMap(ten)
    expect(await end([member.http.get('/api/account/overview')], 1000)).toEqual(['done'])
    expect(pairs).toMatchObject({ member: { token: 'member-2' }, admin: { token: 'old' } })
    expect(await end(staff)).toEqual(all('done'))
  })
})

test('S4.2 a tab begins when the tokens of the one before have reached it, and that one does not wait', async () => {
  const inTurn = createCrossTab(locks).runLocked
  const results: string[] = []
  void inTurn('one', async () => 'first').then((word) => results.push(word))
  void inTurn('one', async () => results.push('second begins'))
  await vi.advanceTimersByTimeAsync(200)
  expect(results).toEqual(['first'])
  await vi.advanceTimersByTimeAsync(100)
  expect(results).toEqual(['first', 'second begins'])
})

test('requests that wait for a lock which is never released end as a timeout', async () => {
  offerLocks(locks)
  void locks.request('zhanggui-renewal-admin', {}, () => never)
  const { tabs, renewals, pairs } = threeTabs(() => renewed)
  const ends = endsOf(tabs.flatMap(ten))
  await vi.advanceTimersByTimeAsync(15_100)
  expect(await ends).toEqual(all('TransportFailure'))
  expect(renewals()).toBe(0)
  expect(pairs.admin.token).toBe('old')
})
