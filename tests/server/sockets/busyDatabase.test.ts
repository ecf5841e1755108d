import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { t } from '../../../resources/kit/text'
import { deleteExpiredTokens } from '../../../server/auth/sessions/tokens'
import { createNotices } from '../../../server/domain/notify/createNotices'
import { createBroadcaster } from '../../../server/sockets/broadcaster'
import { socketLimits } from '../../../server/sockets/limits'
import { listenFor } from '../../../server/sockets/listener'
import { signInWith, testApp } from '../../support/app'
import { addMemberWith, memberToken } from '../../support/memberApp'
import { openEar, startListening } from '../../support/sockets'

import type { KyselyPlugin } from 'kysely'

import type { Broadcaster } from '../../../server/sockets/broadcaster'
import type { TestApp } from '../../support/app'
import type { Listening } from '../../support/sockets'

/** What is sent although the database is too busy for a moment, and what the sockets do not load it with. */
let app: TestApp
let shop: Listening
/** Queries that are still to fail. */
let failures = 0
const failing: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (failures === 0) return node
    failures -= 1
    throw new Error('timeout exceeded when trying to connect')
  },
  transformResult: ({ result }) => Promise.resolve(result),
}
beforeAll(async () => {
  app = await testApp()
  shop = await startListening({ ...app, db: app.db.withPlugin(failing) }, socketLimits)
})
afterEach(() => {
  failures = 0
})
afterAll(async () => {
  await shop.worker.stop()
  await app.close()
})

const news = { type: 'stock_low', text: t('“{name}”快没了', '"{name}" runs low'), values: { name: '茶' }, data: { id: 7, name: '茶' } } as const
async function listener() {
  const account = await signInWith(app, ['shop/goods/index'])
  const ear = openEar(shop.port)
  ear.bind(account.token)
  await ear.until('bind')
  return { ...account, ear }
}

test.each([1, 2, 3])('a notice is sent once, with its count, although the first queries fail: %i of them', async (count) => {
  const { ear } = await listener()
  failures = count
  await createNotices(app.db, [news])
  const [notice] = await ear.until('notify')
  expect(notice?.data).toMatchObject({ unread_count: 1, message: { message: '“茶”快没了' } })
  await createNotices(app.db, [{ ...news, values: { name: '米' } }])
  await ear.until('notify', 2)
  expect(ear.heard.flatMap(({ data }) => data.message?.message ?? [])).toEqual(['“茶”快没了', '“米”快没了'])
  ear.socket.close()
})

test('the count of an open browser falls although the first query fails', async () => {
  const { ear, token } = await listener()
  await createNotices(app.db, [news])
  await ear.until('notify')
  failures = 1
  await app.call('POST', '/admin/shop.notify.Notify/read', { token, body: { id: 'all' } })
  expect((await ear.until('bind', 2)).at(-1)?.data).toEqual({ unread_count: 0 })
  ear.socket.close()
})

/** A broadcaster with one socket, and a function that waits for what it has to do. */
function quiet() {
  let checks = 0
  const release: (() => void)[] = []
  const broadcaster = createBroadcaster({
    db: app.db,
    limits: socketLimits,
    readBarred: async () => {
      checks += 1
      await new Promise<void>((resolve) => release.push(resolve))
      return () => false
    },
    onError: vi.fn(),
  })
  const socket = { on: vi.fn(), once: vi.fn(), close: vi.fn(), terminate: vi.fn() }
  broadcaster.accept(socket as unknown as Parameters<Broadcaster['accept']>[0], '127.0.0.1')
  return { broadcaster, checks: () => checks, release }
}

test('ten changes of rights at once cause two checks of all sockets at most', async () => {
  const { broadcaster, checks, release } = quiet()
  for (let n = 0; n < 5; n += 1) broadcaster.recheck()
  await vi.waitFor(() => expect(release).toHaveLength(1))
  for (let n = 0; n < 5; n += 1) broadcaster.recheck()
  release[0]?.()
  await vi.waitFor(() => expect(release).toHaveLength(2))
  release[1]?.()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(checks()).toBe(2)
  broadcaster.stop()
})

test('sign-ins, and sessions that expired long ago, cause no check; the end of a session of staff causes one', async () => {
  const recheck = vi.fn()
  const onRows = vi.fn()
  const broadcaster = { recheck, catchUp: vi.fn(), sendRows: onRows, sendNotices: vi.fn(), sendCounts: vi.fn() }
  const { stop } = listenFor(broadcaster as unknown as Broadcaster, { db: app.db, url: app.url, onError: vi.fn(), log: vi.fn() })
  await vi.waitFor(() => expect(recheck).toHaveBeenCalledTimes(1)) // connected
  /** What was sent before has arrived. */
  const settled = async (mark: string): Promise<number> => {
    await app.sql(`select pg_notify('zhanggui_notify', 'rows ${mark} 1')`)
    await vi.waitFor(() => expect(onRows).toHaveBeenCalledWith(mark, [1]))
    return recheck.mock.calls.length - 1
  }
  const { token, adminId } = await signInWith(app, ['shop/goods/index'])
  await settled('account') // with its rights
  recheck.mockClear()
  recheck() // counted as the connection is
  const member = await addMemberWith(app)
  await memberToken(app, member)
  await app.sql(
    "insert into token (hash, kind, owner_id, family, generation, expire_time) select 'old', 'admin', $1, gen_random_uuid(), 0, now() - interval '31 days'",
    [adminId],
  )
  await deleteExpiredTokens(app.db)
  expect((await app.sql("select from token where hash = 'old'")).rows).toEqual([])
  await app.sql("delete from token where kind = 'user'")
  expect(await settled('members')).toBe(0)
  await app.call('POST', '/admin/Index/logout', { token, body: {} })
  expect(await settled('staff')).toBe(1)
  await stop()
})
