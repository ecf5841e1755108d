import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { unreadOf } from '../../../../server/domain/notify/readNotices'
import { signInWith, testApp } from '../../../support/app'

import type { TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const write = (adminId: number, kind: string, count: number) =>
  app.sql(
    "insert into shop_notify (admin_id, message_type, message, message_data, status) select $1, $2, 'x', '{}', case when n % 10 = 0 then '1' else '0' end from generate_series(1, $3) n",
    [adminId, kind, count],
  )

test('unread notices of each account are counted, of the kinds that it may read', async () => {
  const [one, other] = [await signInWith(app, ['shop/goods/index']), await signInWith(app, ['shop/goods/index', 'shop/order/index'])]
  for (const { adminId } of [one, other]) {
    await write(adminId, 'stock_low', 10)
    await write(adminId, 'order_new', 20)
  }
  const none = await signInWith(app, [])
  expect(await unreadOf(app.db, [one.adminId, other.adminId, none.adminId])).toEqual(
    new Map([
      [one.adminId, 9],
      [other.adminId, 27],
      [none.adminId, 0],
    ]),
  )
})

test('of many unread notices no more are read than are counted', async () => {
  const { adminId } = await signInWith(app, ['shop/goods/index'])
  await write(adminId, 'stock_low', 20_000)
  await app.sql('vacuum analyze shop_notify')
  const read = await app.db.transaction().execute(async (tx) => {
    expect(await unreadOf(tx, [adminId], 1000)).toEqual(new Map([[adminId, 1000]]))
    return sql<{ count: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'shop_notify'`.execute(tx)
  })
  expect(read.rows[0]?.count).toBeLessThan(2000)
})
