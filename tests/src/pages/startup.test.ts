import { beforeEach, expect, test } from 'vitest'

import { createStore } from '../../../providers/account/accountStore'
import { createPreferences } from '../../../providers/account/preferences'
import { createData } from '../../../providers/data/data'
import { createSession } from '../../../providers/session/session'
import { user } from '../../../resources/user/user'
import { parseListQuery } from '../../../src/crud/url/listQuery'
import { toListParams } from '../../../src/crud/url/toSearchParams'
import { loadSession, prefetchFirstScreen, startWithTimeout } from '../../../src/pages/startup'
import { envelope, makeWire } from '../../support/fakeWire'

import type { AppServices } from '../../../providers/hooks'
import type { FakeResponse } from '../../support/fakeWire'

const start = { adminInfo: { id: 1, username: 'boss', super: true }, menus: [], siteConfig: {} }
const rows = { list: [{ id: 1, username: 'lihua' }], total: 1, remark: '' }

beforeEach(() => {
  localStorage.setItem(
    'adminInfo',
    JSON.stringify({ id: 1, username: 'boss', nickname: 'Boss', avatar: '', last_login_time: 0, token: 't', refresh_token: '' }),
  )
})

function office(answer: (url: string) => FakeResponse = (url) => envelope(1, url.endsWith('Index/index') ? start : rows)) {
  const wire = makeWire(({ url }) => answer(url))
  const equipment = { ...wire, session: createSession(), preferences: createPreferences(), data: createData(wire.http), notify: () => undefined, auth: {} }
  return { ...wire, equipment: equipment as unknown as AppServices } // the only properties in use
}

const place = (address: string): URL => new URL(address, location.origin)

test('the start-up data and the rows of the list are requested in parallel, each once', async () => {
  const { equipment, log } = office()
  const begun = prefetchFirstScreen(equipment, place('/admin/user/user?page=2&status=enable'))
  expect(log.map(({ url }) => url)).toEqual(['/admin/Index/index', '/admin/user.User/index']) // before either has been answered
  expect(log[1]?.query).toMatchObject({ page: 2, limit: 20, order: 'id,desc' })
  await Promise.all([begun, loadSession(equipment)])
  const params = toListParams(user, parseListQuery(user, 'page=2&status=enable').state)
  expect(equipment.data.prefetchedList(user.path, params)).toMatchObject({ data: rows.list, total: 1 })
  expect(log).toHaveLength(2)
  expect(equipment.session.get().isLoaded).toBe(true)
})

test('from sign-in to rows there are no further requests, however often loading begins', async () => {
  const { equipment, log } = office()
  await startWithTimeout(equipment, place('/admin/user/user'))
  await prefetchFirstScreen(equipment, place('/admin/user/user'))
  await loadSession(equipment)
  expect(await equipment.data.getList(user.path, toListParams(user, parseListQuery(user, '').state))).toMatchObject({ total: 1 })
  expect(log.map(({ url }) => url)).toEqual(['/admin/Index/index', '/admin/user.User/index'])
})

test('the stored page size applies to an address without a query', async () => {
  const { equipment, log } = office()
  createStore(1, equipment).setItem('list.limit', 50)
  await prefetchFirstScreen(equipment, place('/admin/user/user'))
  await prefetchFirstScreen(equipment, place('/admin/user/user?page=1'))
  expect(log.filter(({ url }) => url.endsWith('User/index')).map(({ query }) => query['limit'])).toEqual([50, 20])
})

test.each(['/admin/dashboard', '/admin/user/user?view=3', '/admin/loading'])('%s prefetches no rows', async (address) => {
  const { equipment, log } = office()
  await prefetchFirstScreen(equipment, place(address))
  expect(log.map(({ url }) => url)).toEqual(['/admin/Index/index'])
})

test('a refused prefetch is requested again by the screen, which shows the error', async () => {
  const { equipment, notices } = office((url) => (url.endsWith('Index/index') ? envelope(1, start) : envelope(0, null, 'no')))
  await startWithTimeout(equipment, place('/admin/user/user'))
  expect(notices).toEqual([])
  await expect(equipment.data.getList(user.path, toListParams(user, parseListQuery(user, '').state))).rejects.toThrow('no')
  expect(notices).toHaveLength(1)
})
