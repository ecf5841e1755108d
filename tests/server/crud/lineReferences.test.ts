import { afterAll, beforeAll, expect, test } from 'vitest'

import { details, resources } from '../../../resources/index'
import { defineResource, f, t } from '../../../resources/kit'
import { checkResources } from '../../../resources/kit/check'
import { callOf } from '../../../resources/kit/paths'
import { buildApp } from '../../../server/app'
import { connect } from '../../../server/database/connect'
import { findSchemaDiff } from '../../../server/database/schemaDiff'
import { testApp } from '../../support/app'
import { testParts } from '../../support/config'
import { addGoods, skuRow } from '../../support/goods'

import type { FastifyInstance } from 'fastify'

import type { AnyResource } from '../../../resources/kit/define'
import type { Connection } from '../../../server/database/connect'
import type { TestApp } from '../../support/app'

const own = { order_id: f.reference(t('采购单', 'Purchase order'), 'shop/trialPurchase', { readOnly: true, as: 'order', show: ['memo'], onDelete: 'cascade' }) }
const cells = {
  sku_id: f.reference(t('规格', 'SKU'), 'shop/stock', { required: true, as: 'sku', show: ['title'], creates: false }),
  quantity: f.integer(t('数量', 'Quantity'), { required: true, min: 1, max: 999 }),
  price: f.money(t('进价', 'Price'), { required: true, max: 9999.99 }),
  line_amount: f.formula(t('小计', 'Line total'), 'money', { times: ['quantity', 'price'] }),
}
const line = defineResource({
  path: 'shop/trialPurchaseLine',
  table: 'trial_purchase_line',
  title: t('采购明细', 'Purchase lines'),
  noun: t('采购明细', 'Purchase line'),
  menu: { icon: 'fa fa-list' },
  nameField: 'quantity',
  fields: { ...own, ...cells, create_time: f.created(), update_time: f.updated() },
  list: { columns: ['id', 'quantity', 'line_amount'], sort: ['id', 'desc'], totals: ['line_amount'] },
  crud: ['index'],
})
const purchase = defineResource({
  path: 'shop/trialPurchase',
  table: 'trial_purchase',
  title: t('采购单', 'Purchase orders'),
  noun: t('采购单', 'Purchase order'),
  menu: { icon: 'fa fa-ship' },
  nameField: 'memo',
  fields: {
    memo: f.text(t('备注', 'Note'), { required: true }),
    lines: f.lines(t('采购明细', 'Lines'), cells, {
      required: true,
      rows: { entity: line.path, by: 'order_id' },
      max: 100,
      totals: ['quantity', 'line_amount'],
    }),
    create_time: f.created(),
    update_time: f.updated(),
  },
  list: { columns: ['id', 'memo', 'create_time'], sort: ['id', 'desc'], search: ['memo'] },
  crud: ['index', 'add', 'edit', 'del'],
})
const definitions = [...resources, line, purchase] as readonly AnyResource[]

let app: TestApp
let owner: Connection
let server: FastifyInstance
let skuIds: readonly number[]
beforeAll(async () => {
  app = await testApp()
  for (const statement of (await findSchemaDiff(app.db, [...definitions, ...details])).statements) await app.sql(statement)
  owner = connect(app.url) // the tables of the test are its own
  server = await buildApp(testParts({ ...owner, url: app.url }), definitions)
  skuIds = (await addGoods(app, { columns: { name: 'Kettle' }, skus: [skuRow('Red', {}), skuRow('Blue', {}), skuRow('Grey', {})] })).skuIds
})
afterAll(async () => {
  await server.close()
  await owner.close()
  await app.close()
})

interface Answer {
  readonly code: number
  readonly data: Record<string, never> | null
}
const call = async (verb: string, payload: object): Promise<Answer> =>
  (await server.inject({ method: 'POST', url: callOf(purchase.path, verb), headers: { batoken: app.token, server: 'true' }, payload })).json()
const read = async (id: number): Promise<{ row_version: number; lines: Record<string, unknown>[] }> =>
  (await server.inject({ method: 'GET', url: `${callOf(purchase.path, 'edit')}?id=${id}`, headers: { batoken: app.token, server: 'true' } })).json().data.row
const stored = async (): Promise<Record<string, unknown>[]> => (await app.sql('select sku_id, quantity, line_amount from trial_purchase_line order by id')).rows

test('lines that are rows may refer to rows of another list, and have a product of their numbers', async () => {
  expect(checkResources([...resources, purchase, ...details, { ...line, isDetail: true }] as readonly AnyResource[])).toEqual([])
  const lines = [
    { sku_id: skuIds[0], quantity: 10, price: '12.30' },
    { sku_id: skuIds[1], quantity: 3, price: '3.50', line_amount: '999.00' },
  ]
  expect(await call('add', { memo: 'first', lines })).toMatchObject({ code: 1 })
  expect(await stored()).toEqual([
    { sku_id: skuIds[0], quantity: 10, line_amount: '123.00' },
    { sku_id: skuIds[1], quantity: 3, line_amount: '10.50' },
  ])
  const { rows } = await app.sql<{ id: number }>("select id from trial_purchase where memo = 'first'")
  const { lines: shown } = await read(rows[0]?.id ?? 0)
  expect(shown).toMatchObject([
    { sku_id: skuIds[0], line_amount: '123.00' },
    { sku_id: skuIds[1], line_amount: '10.50' },
  ])
})

test('a line that refers to nothing is refused at its cell, and nothing is stored', async () => {
  const before = await stored()
  const lines = [
    { sku_id: skuIds[0], quantity: 1, price: '1.00' },
    { sku_id: 987_654, quantity: 1, price: '1.00' },
  ]
  const { code, data } = await call('add', { memo: 'second', lines })
  expect([code, Object.keys((data?.['fields'] ?? {}) as object)]).toEqual([0, ['lines.1.sku_id']])
  expect(await stored()).toEqual(before)
})

test('a line whose row was deleted meanwhile can still be saved, and cannot be given to another line', async () => {
  expect(await call('add', { memo: 'third', lines: [{ sku_id: skuIds[2], quantity: 1, price: '1.00' }] })).toMatchObject({ code: 1 })
  const id = Number((await app.sql("select id from trial_purchase where memo = 'third'")).rows[0]?.['id'])
  await app.sql('update shop_goods_sku set delete_time = now(), status = 0 where id = $1', [skuIds[2]])
  const { lines, row_version } = await read(id)
  const kept = lines.map((one) => ({ id: one['id'], sku_id: one['sku_id'], quantity: 2, price: one['price'] }))
  expect(await call('edit', { id, row_version, lines: kept })).toMatchObject({ code: 1 })
  const more = [...kept, { sku_id: skuIds[2], quantity: 1, price: '1.00' }]
  const { code, data } = await call('edit', { id, lines: more })
  expect([code, Object.keys((data?.['fields'] ?? {}) as object)]).toEqual([0, ['lines.1.sku_id']])
})
