import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { t } from '../../../../resources/kit/text'
import { createNotices, isReceiver } from '../../../../server/domain/notify/createNotices'
import { addAdmin, signInWith, testApp } from '../../../support/app'

import { raisedTypes } from '../../../../resources/message/titles'
import type { RaisedType } from '../../../../resources/message/titles'
import type { TestApp } from '../../../support/app'

let app: TestApp
let goodsClerk = { adminId: 0, groupId: 0 }
let otherClerk = { adminId: 0, groupId: 0 }
beforeAll(async () => {
  app = await testApp()
  goodsClerk = await signInWith(app, ['shop/goods/index'])
  otherClerk = await signInWith(app, ['shop/goodsService/index'])
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.sql("update shop_notify_config set receiver_type = 'node', status = 1")
})

const tell = (type: RaisedType, text = t('消息', 'News')) => createNotices(app.db, [{ type, text, data: { name: '茶' } }])
/** The recipients of the last notices. */
async function told(type: RaisedType): Promise<number[]> {
  await app.sql('delete from shop_notify')
  await tell(type)
  return (await app.sql<{ admin_id: number }>('select admin_id from shop_notify order by admin_id')).rows.map(({ admin_id }) => admin_id)
}
const configure = (columns: string) => app.sql(`update shop_notify_config set ${columns} where message_type = 'stock_low'`)

test('everyone who may open the goods list gets notices of low stock, super administrators included', async () => {
  expect(await told('stock_low')).toEqual([app.adminId, goodsClerk.adminId])
})

test('a disabled kind is sent to nobody', async () => {
  await configure('status = 0')
  expect(await told('stock_low')).toEqual([])
})

test('with all raised kinds disabled nobody can receive notices, whatever the other kinds are set to', async () => {
  expect(await isReceiver(app.db, app.adminId)).toBe(true)
  const raised = raisedTypes.map((type) => `'${type}'`).join()
  await app.sql(`update shop_notify_config set status = 0 where message_type in (${raised})`)
  expect(await isReceiver(app.db, app.adminId)).toBe(false)
  await app.sql(`update shop_notify_config set status = 1 where message_type in (${raised}) and message_type <> 'stock_low'`)
})

test('with notices disabled nothing is sent', async () => {
  await app.sql("insert into setting (key, value) values ('notify_enabled', 'false')")
  expect(await told('stock_low')).toEqual([])
  await app.sql("delete from setting where key = 'notify_enabled'")
})

test('selected groups and people get the notice, if they may see it', async () => {
  await configure("receiver_type = 'group'")
  await app.sql(
    "insert into shop_notify_config_group (config_id, group_id) select id, unnest($1::bigint[]) from shop_notify_config where message_type = 'stock_low'",
    [[goodsClerk.groupId, otherClerk.groupId]],
  )
  expect(await told('stock_low')).toEqual([goodsClerk.adminId])
  await configure("receiver_type = 'admin'")
  await app.sql(
    "insert into shop_notify_config_admin (config_id, admin_id) select id, unnest($1::bigint[]) from shop_notify_config where message_type = 'stock_low'",
    [[app.adminId, otherClerk.adminId]],
  )
  expect(await told('stock_low')).toEqual([app.adminId])
})

test('disabled and deleted accounts, and rights by disabled groups or rules, do not count', async () => {
  const deleted = await addAdmin(app, { groupId: goodsClerk.groupId })
  const disabled = await addAdmin(app, { groupId: goodsClerk.groupId })
  await app.sql('update admin set delete_time = now() where id = $1', [deleted])
  await app.sql("update admin set status = 'disable' where id = $1", [disabled])
  expect(await told('stock_low')).toEqual([app.adminId, goodsClerk.adminId])
  await app.sql("update admin_rule set status = 0 where name = 'shop/goods/index'")
  expect(await told('stock_low')).toEqual([app.adminId])
  await app.sql("update admin_rule set status = 1 where name = 'shop/goods/index'")
})

test('a text longer than its column is cut', async () => {
  await tell('stock_low', t('长'.repeat(400), 'x'.repeat(400)))
  const { rows } = await app.sql<{ message: string; message_en: string }>('select message, message_en from shop_notify order by id desc limit 1')
  expect([...(rows[0]?.message ?? '')]).toHaveLength(255)
  expect(rows[0]?.message_en.endsWith('…')).toBe(true)
})
