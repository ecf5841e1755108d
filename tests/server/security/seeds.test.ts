import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf, controllerFileOf } from '../../../resources/kit/paths'
import { testApp } from '../../support/app'
import { makeRow } from '../../support/rows'

import type { Answer, TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const post = (path: string, action: string, body: object): Promise<Answer> => app.call('POST', callOf(path, action), { body })
const pathsOf = async (table: string): Promise<string[]> =>
  (await app.sql<{ controller: string }>(`select controller from ${table} where status = 1 order by id`)).rows.map(({ controller }) => controller)

const recycled = [
  ...['auth/admin', 'auth/rule', 'user/user', 'shop/goods', 'shop/goodsCategory', 'shop/banner', 'shop/deliveryTemplate', 'shop/deliveryCompany'],
  ...['security/dataRecycle', 'shop/goodsService'],
]
/** Pages of settings, whose rows are made in tests of their own. */
const pages = { recycled: 'routine/config', watched: 'shop/config' }
const watched = ['auth/admin', 'user/user', 'auth/group', 'user/group', 'shop/goods']

test('a new shop keeps and watches these lists', async () => {
  expect(await pathsOf('security_data_recycle')).toEqual([...recycled, pages.recycled].map(controllerFileOf))
  expect(await pathsOf('security_sensitive_data')).toEqual([...watched, pages.watched].map(controllerFileOf))
})

test.each(recycled)('in a new shop a deleted row of %s lands in the recycle bin and can be restored', async (path) => {
  // the built-in rules are for one list each, and that of webhooks has none
  const { id } = await makeRow(app, path, path === 'security/dataRecycle' ? { controller: controllerFileOf('routine/webhook') } : {})
  expect(await post(path, 'del', { ids: [id] })).toMatchObject({ code: 1 })
  const kept = async () =>
    (
      await app.sql<{ id: number; is_restore: number }>('select id, is_restore from security_data_recycle_log where controller = $1 and subject_id = $2', [
        controllerFileOf(path),
        id,
      ])
    ).rows
  const before = await kept()
  expect(before).toMatchObject([{ is_restore: 0 }])
  expect(await post('security/dataRecycleLog', 'restore', { ids: [before[0]?.id] })).toMatchObject({ code: 1 })
  expect(await kept()).toMatchObject([{ is_restore: 1 }])
  expect((await app.call('GET', callOf(path, 'edit'), { query: { id } })).data.row.id).toBe(id)
})

test.each(watched)('in a new shop a change of the status of a row of %s is logged', async (path) => {
  const { id, status } = await makeRow(app, path)
  const other = ({ 0: 1, 1: 0, enable: 'disable', disable: 'enable' } as Readonly<Record<string, unknown>>)[String(status)]
  expect(await post(path, 'edit', { id, status: other })).toMatchObject({ code: 1 })
  const { rows } = await app.sql('select data_field as field, before, after from security_sensitive_data_log where controller = $1 and id_value = $2', [
    controllerFileOf(path),
    id,
  ])
  expect(rows).toEqual([{ field: 'status', before: String(status), after: String(other) }])
})
