import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { resources } from '../../../resources/index'
import { columnsOf } from '../../../resources/kit/derived'
import { callOf } from '../../../resources/kit/paths'
import { user } from '../../../resources/user/user'
import { buildApp } from '../../../server/app'
import { loadDemo } from '../../../server/demo/load'
import { demoSignIn } from '../../../server/demo/signIn'
import { testParts } from '../../support/config'
import { testDatabase } from '../../support/database'
import { valueAt } from '../../support/listing'

import type { FastifyInstance } from 'fastify'

import type { AnyResource } from '../../../resources/kit/define'
import type { TestDatabase } from '../../support/database'

let database: TestDatabase
let app: FastifyInstance
let token = ''
const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-english-'))

beforeAll(async () => {
  database = await testDatabase()
  const parts = testParts(database, { dataDir })
  await loadDemo(parts)
  app = await buildApp(parts)
  await app.ready()
  token = (await send<{ userInfo: { token: string } }>('POST', '/admin/Index/login', { ...demoSignIn, keep: false })).userInfo.token
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function send<Data>(method: 'GET' | 'POST', url: string, body?: object): Promise<Data> {
  const answer = await app.inject({ method, url, headers: { server: 'true', batoken: token, 'think-lang': 'en' }, ...(body && { payload: body }) })
  const { code, msg, data } = answer.json<{ code: number; msg: string; data: Data }>()
  if (code !== 1) throw new Error(`${url}: ${msg}`)
  return data
}

type Row = Readonly<Record<string, unknown>>
const rowsOf = async ({ path }: AnyResource, query = ''): Promise<readonly Row[]> =>
  (await send<{ list: Row[] }>('GET', `${callOf(path, 'index')}?isTree=0&limit=100${query}`)).list

/** Fields typed by staff and members of the demo shop, who write Chinese. */
const typed = [
  ...['auth/admin nickname', 'auth/admin motto'],
  ...[
    'user/user nickname',
    'user/user motto',
    'user/balance nickname',
    'user/note user.nickname',
    'user/note admin.nickname',
    'user/moneyLog user.nickname',
    'user/moneyLog admin.nickname',
  ],
  ...[
    'user/scoreLog user.nickname',
    'user/scoreLog admin.nickname',
    'shop/order receiver_name',
    'shop/order address',
    'shop/order goods_summary',
    'shop/order goods_lines',
    'shop/order user.nickname',
  ],
  ...['security/sensitiveDataLog subject_name', 'security/sensitiveDataLog admin.nickname'],
  ...['shop/refund item.goods_name', 'shop/refund item.spec_text', 'shop/refund user.nickname'],
  ...[
    'shop/goods name',
    'shop/goods sub_title',
    'shop/goods category.name',
    'shop/goodsCategory name',
    'shop/goodsParamTemplate name',
    'shop/goodsService name',
  ],
  ...[
    'shop/goodsService description',
    'shop/goodsSpecTemplate name',
    'shop/stock title',
    'shop/stock goods.name',
    'shop/stockLog goods.name',
    'shop/stockLog sku.title',
  ],
  ...['shop/deliveryAddress name', 'shop/deliveryAddress contact', 'shop/deliveryAddress area', 'shop/deliveryAddress address', 'shop/deliveryCompany name'],
  ...['shop/goodsParamTemplate category.name', 'shop/goodsParamTemplate summary', 'shop/goodsSpecTemplate summary', 'shop/banner link_text'],
  ...['shop/hotRecommend sub_title', 'shop/hotRecommend link_text', 'shop/noticeBar title', 'routine/attachment admin.nickname'],
  ...['shop/deliveryTemplate name', 'shop/banner title', 'shop/hotRecommend title', 'shop/noticeBar content', 'routine/attachment name'],
  'shop/deliveryTemplate area_summary', // the regions of China have no English names
]

const hasChinese = (value: unknown): boolean => /\p{Script=Han}/u.test(JSON.stringify(value ?? ''))

test('in English the lists of the demo shop have Chinese only where a person typed it', async () => {
  const found = new Set<string>()
  for (const resource of resources) {
    const rows = await rowsOf(resource)
    for (const { name, field } of columnsOf(resource)) {
      const values = rows.map((row) => (field.type === 'references' && field.names ? row[field.names] : valueAt(row, name)))
      const label = field.type === 'references' && field.names ? field.names : name
      if (values.some(hasChinese)) found.add(`${resource.path} ${label}`)
    }
  }
  expect([...found].filter((one) => !typed.includes(one))).toEqual([])
})

const at = (path: string): AnyResource => resources.find((one) => one.path === path) as AnyResource

test('the only SKU of a product is called the default one everywhere', async () => {
  const titles = [
    ...(await rowsOf(at('shop/stock'))).map((row) => row['title']),
    ...(await rowsOf(at('shop/stockLog'))).map((row) => valueAt(row, 'sku.title')),
  ]
  expect(titles).toContain('Default')
  expect(titles).not.toContain('默认')
})

test('the initial groups have English names in lists and selects', async () => {
  expect((await rowsOf(at('user/group'))).map((row) => row['name'])).toContain('Default')
  expect((await rowsOf(at('user/user'))).map((row) => valueAt(row, 'userGroup.name'))).toContain('Default')
  expect((await rowsOf(at('auth/admin'))).flatMap((row) => row['group_name_arr'])).toContain('Super administrators')
  const { list } = await send<{ list: Row[] }>('GET', `${callOf('user/group', 'index')}?select=true`)
  expect(list.map((row) => row['name'])).toContain('Default')
})

test('rules have English titles in selects, and a form still has both titles', async () => {
  const { options } = await send<{ options: Row[] }>('GET', `${callOf('auth/rule', 'index')}?select=true&isTree=true`)
  expect(options.filter((row) => hasChinese(row['title']))).toEqual([])
  expect(options.some((row) => String(row['title']).trim() === 'Dashboard')).toBe(true)
  const rule = (await rowsOf(at('user/rule'))).find((row) => row['name'] === 'account/overview')
  expect(rule?.['title']).toBe('Account overview')
  const { row } = await send<{ row: Row }>('GET', `${callOf('user/rule', 'edit')}?id=${String(rule?.['id'])}`)
  expect(row).toMatchObject({ title: '账户概览', title_en: 'Account overview' })
})

test('an export is in the language of the request', async () => {
  const read = async (path: string, columns: string): Promise<string> => {
    const url = `${callOf(path, 'export')}?format=csv&columns=${columns}`
    return (await app.inject({ method: 'GET', url, headers: { server: 'true', batoken: token, 'think-lang': 'en' } })).body
  }
  for (const [path, columns] of [
    ['auth/adminLog', 'title'],
    ['user/rule', 'title'],
    ['user/scoreLog', 'type,memo'],
    ['shop/stockLog', 'memo'],
  ] as const)
    expect([path, (await read(path, columns)).split('\r\n').filter(hasChinese)]).toEqual([path, []])
})

test('the English search matches what is shown in English', async () => {
  const titles = async (path: string, query: string): Promise<unknown[]> => (await rowsOf(at(path), query)).map((row) => row['title'])
  const logs = await titles('auth/adminLog', '&quickSearch=Sign%20in')
  expect(logs.length).toBeGreaterThan(5)
  expect(logs.filter((title) => !String(title).includes('Sign in'))).toEqual([])
  const search = '&search[0][field]=title&search[0][operator]=LIKE&search[0][val]=overview'
  expect(await titles('user/rule', search)).toEqual(['Account overview'])
  const memos = await rowsOf(at('user/scoreLog'), '&search[0][field]=memo&search[0][operator]=LIKE&search[0][val]=Daily')
  expect(new Set(memos.map((row) => row['memo']))).toEqual(new Set(['Daily check-in']))
})

test('typed text is not translated, even if it equals a text of the product', async () => {
  const id = (await database.sql<{ id: number }>('select id from "user" order by id limit 1')).rows[0]?.id
  await send('POST', callOf('user/user', 'score'), { id, score: 1, memo: '每日签到' })
  const [mine] = await rowsOf(at('user/scoreLog'))
  expect(mine).toMatchObject({ type: 'admin', memo: '每日签到' })
  const sku = (await database.sql<{ id: number }>('select id from shop_goods_sku order by id limit 1')).rows[0]?.id
  await send('POST', callOf('shop/stock', 'adjust'), { id: sku, mode: 'in', quantity: 1, memo: '盘点' })
  expect((await rowsOf(at('shop/stockLog')))[0]).toMatchObject({ type: 'adjust', memo: '盘点' })
})

test('a form names the groups of its row in English, and has the own name of a group as it is stored', async () => {
  const edited = async (path: string, id: unknown): Promise<Row> => (await send<{ row: Row }>('GET', `${callOf(path, 'edit')}?id=${String(id)}`)).row
  const [member] = await rowsOf(user)
  expect(JSON.stringify(await edited('user/user', member?.['id']))).toMatch(/"userGroup":\{[^}]*"name":"(Default|\w+ member)"/)
  expect(JSON.stringify(await edited('auth/admin', 1))).toContain('Super administrators')
  expect((await edited('auth/group', 1))['name']).toBe('超级管理组')
})
