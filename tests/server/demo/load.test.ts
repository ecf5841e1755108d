import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { resources } from '../../../resources'
import { controls } from '../../../resources/controls'
import { goodsParamTemplate } from '../../../resources/goods/goodsParamTemplate'
import { isWritable } from '../../../resources/kit/derived'
import { validate } from '../../../resources/validate'
import { verifyPassword } from '../../../server/auth/passwords/passwords'
import { storageOf } from '../../../server/types'
import { migrationsFolder } from '../../../server/database/migrate'
import { receive, settle } from '../../../server/domain/order/complete'
import { payOffline } from '../../../server/domain/order/pay'
import { loadDemo } from '../../../server/demo/load'
import { demoMember, demoSignIn } from '../../../server/demo/signIn'
import { changedLog } from '../../support/breakages'
import { testDatabase } from '../../support/database'
import { addGoods, skuRow, stockFaults } from '../../support/goods'
import { addMember } from '../../support/members'
import { orderFaults, placeOrder } from '../../support/orders'

import type { Config } from '../../../server/deps'
import type { TestDatabase } from '../../support/database'

let database: TestDatabase
let dataDir = ''

beforeAll(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-demo-'))
  await load()
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const load = (): Promise<void> => loadDemo({ db: database.db, config: { dataDir } as Config }) // the demo reads nothing else of the configuration

const count = async (from: string): Promise<number> => Number((await database.sql<{ count: number }>(`select count(*) as count from ${from}`)).rows[0]?.count)

const nodesOf = async (group: string): Promise<string[]> =>
  (
    await database.sql<{ name: string }>(
      'select r.name from admin_group g join admin_group_rule a on a.group_id = g.id join admin_rule r on r.id = a.rule_id where g.name = $1',
      [group],
    )
  ).rows.map((row) => row.name)

test('the demo shop exists after loading', async () => {
  expect([await count('"user"'), await count('admin'), await count('admin_group'), await count('user_group')]).toEqual([200, 12, 8, 4])
  expect([await count('shop_goods_service'), await count('shop_delivery_company'), await count('shop_delivery_address')]).toEqual([4, 10, 4])
  expect(await count('shop_goods_category where pid is null')).toBeGreaterThanOrEqual(12)
  expect(await count('shop_goods_category a join shop_goods_category b on b.pid = a.id join shop_goods_category c on c.pid = b.id')).toBeGreaterThan(10)
})

test('sixty products in twelve categories have one to sixty SKUs each, and every stock is the sum of its ledger', async () => {
  expect([await count('shop_goods'), await count('(select distinct category_id from shop_goods) categories')]).toEqual([60, 12])
  const { rows } = await database.sql<{ skus: number }>('select count(*) as skus from shop_goods_sku group by goods_id order by 1')
  expect([rows.length, rows[0]?.skus, rows.at(-1)?.skus]).toEqual([60, 1, 60])
  expect(await stockFaults(database)).toEqual([])
  expect(await count("shop_stock_log where type = 'adjust'")).toBeGreaterThan(100)
  expect(await count('(select create_time < lag(create_time) over (order by id) as back from shop_stock_log) times where back')).toBe(0)
  for (const state of ['normal', 'low', 'out'])
    expect([state, await count(`shop_goods where status = '1' and stock_state = '${state}'`)]).not.toEqual([state, 0])
  expect(await count("shop_goods where status = '0'")).toBeGreaterThan(2)
  expect([await count('shop_goods_spec_template'), await count('shop_goods_param_template')]).toEqual([4, 4])
})

test('there are orders in every state, and their amounts, stock, payments and logs agree', async () => {
  expect(await count('shop_order')).toBe(320)
  const { rows } = await database.sql<{ status: string }>('select distinct status from shop_order order by 1')
  expect(rows.map((row) => row.status)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(await orderFaults(database)).toEqual([])
  expect(await count('shop_order where create_time > now() or coalesce(ship_time, receive_time, complete_time) > now()')).toBe(0)
  expect(await count('(select create_time < lag(create_time) over (order by id) as back from shop_order) times where back')).toBe(0)
})

test('a member buys after having joined', async () => {
  const early = 'select o.order_no from shop_order o join "user" u on u.id = o.user_id where o.create_time < u.join_time'
  expect((await database.sql(early)).rows).toEqual([])
})

test('SKUs, specifications and parameters of the demo goods pass the validation of their forms', async () => {
  const { rows: all } = await database.sql<{ id: number; spec_type: string; specs: unknown; params: unknown }>(
    'select id, spec_type, specs, params from shop_goods',
  )
  for (const goods of all) {
    const { rows } = await database.sql('select * from shop_goods_sku where goods_id = $1 order by position', [goods.id])
    expect(controls.skus.check(rows, goods)).toEqual({ value: expect.any(Array) })
    expect(controls.goodsParams.check(goods.params, goods)).toEqual({ value: goods.params })
  }
  for (const row of (await database.sql<Record<string, unknown>>('select * from shop_goods_spec_template')).rows)
    expect(controls.specTemplate.check(row['specs'], row)).toEqual({ value: row['specs'] })
  const { rows: params } = await database.sql<Record<string, unknown>>('select * from shop_template_param')
  expect(params.length).toBeGreaterThan(10)
  for (const param of params) {
    const { values, problems } = validate(goodsParamTemplate.fields.params.columns, param)
    expect([param, problems]).toEqual([expect.objectContaining(values), []])
  }
})

test('the demo is loaded only into an empty database', async () => {
  await expect(load()).rejects.toThrow(/empty one only/)
  expect(await count('admin')).toBe(12)
})

test('every balance is the sum of its log, and every log row begins with the balance after the row before', async () => {
  for (const [table, column] of [
    ['user_money_log', 'money'],
    ['user_score_log', 'score'],
  ] as const) {
    expect(await count(table)).toBeGreaterThan(1_000)
    expect(
      await count(
        `(select u.id from "user" u left join ${table} l on l.user_id = u.id group by u.id having u.${column} <> coalesce(sum(l.${column}), 0)) wrong`,
      ),
    ).toBe(0)
    const chain = `(select before, after, ${column} as change, lag(after, 1, 0) over (partition by user_id order by id) as previous from ${table}) chain`
    expect(await count(`${chain} where before <> previous or after <> before + change or change = 0`)).toBe(0)
    expect(await count(`(select create_time < lag(create_time) over (order by id) as back from ${table}) times where back`)).toBe(0)
    expect(await count(`${table} l join "user" u on u.id = l.user_id where l.create_time < u.join_time or l.create_time > now()`)).toBe(0)
  }
})

test.each(resources.map((resource) => [resource.path, resource] as const))('every row of %s can be saved unchanged', async (_, resource) => {
  const { rows } = await database.sql<Record<string, unknown>>(`select * from "${resource.table}"`)
  const own = Object.entries(resource.fields).filter(([, field]) => isWritable(field) && !['password', 'references', 'custom'].includes(field.type))
  for (const row of rows) {
    const values = Object.fromEntries(own.map(([name, field]) => [name, storageOf(name, field).read(row)]))
    expect(validate(Object.fromEntries(own), values, { row: values }).problems).toEqual([])
  }
})

test('every picture row has its file with that content, and every picture shown has a row', async () => {
  const { rows } = await database.sql<{ url: string; sha1: string; size: number }>('select url, sha1, size from attachment')
  for (const { url, sha1, size } of rows) {
    const bytes = readFileSync(join(dataDir, url))
    expect([bytes.length, createHash('sha1').update(bytes).digest('hex')]).toEqual([size, sha1])
  }
  const shown = `(select avatar as url from "user" union select avatar from admin union select image from shop_goods_category
    union select banner from shop_goods_category union select icon from shop_goods_service union select jsonb_array_elements_text(images) from shop_goods) shown`
  expect(await count(`${shown} where url <> '' and url not in (select url from attachment)`)).toBe(0)
  expect(await count('shop_goods_category')).toBe(await count(`(select distinct image from shop_goods_category where image <> '') images`))
})

test('only the super administrator and one member have known passwords', async () => {
  const { rows } = await database.sql<{ username: string; password_hash: string }>(
    `(select username, password_hash from admin) union all (select username, password_hash from "user" order by username = '${demoMember.username}' desc limit 4)`,
  )
  const known = await Promise.all(rows.map(async (row) => ((await verifyPassword(demoSignIn.password, row.password_hash)) ? [row.username] : [])))
  expect(known.flat().sort()).toEqual([demoSignIn.username, demoMember.username].sort())
})

test('a group has the nodes that its nodes need, their ancestors, and no rules that its parent lacks', async () => {
  expect(await nodesOf('超级管理组')).toEqual([])
  expect(await nodesOf('售后客服')).toEqual(expect.arrayContaining(['user/user/index', 'user/user', 'user']))
  expect(await nodesOf('售后客服')).not.toContain('user/user/edit')
  expect(await nodesOf('财务')).toEqual(expect.arrayContaining(['user/moneyLog/add']))
  expect((await nodesOf('店长')).filter((name) => /^(auth\/(?!adminLog)|security|crud)/.test(name))).toEqual([])
  expect((await nodesOf('只读演示')).filter((name) => /\/(add|edit|del|sortable)$/.test(name))).toEqual([])
  const beyond = `admin_group g join admin_group p on p.id = g.pid and p.is_super = 0 join admin_group_rule a on a.group_id = g.id
    where not exists (select from admin_group_rule b where b.group_id = p.id and b.rule_id = a.rule_id)`
  expect(await count(beyond)).toBe(0)
  expect(await count(`admin_group g where is_super = 0 and not exists (select from admin_group_rule where group_id = g.id)`)).toBe(0)
})

test('the member whose sign-in is printed can still check in today', async () => {
  expect(
    await count(
      `user_check_in c join "user" u on u.id = c.user_id where u.username = '${demoMember.username}' and c.check_date = (now() at time zone 'Asia/Shanghai')::date`,
    ),
  ).toBe(0)
})

test('every check-in of the demo shop is in the calendar and its points are in the ledger', async () => {
  const days = `(create_time at time zone 'Asia/Shanghai')::date`
  expect(await count("user_score_log where type = 'check_in'")).toBeGreaterThan(100)
  expect(await count('user_check_in')).toBe(await count("user_score_log where type = 'check_in'"))
  expect(
    await count(`user_check_in c where not exists (select 1 from user_score_log s where s.user_id = c.user_id and s.type = 'check_in'
      and s.biz_type = 'check_in' and s.biz_id = c.id and s.score = c.score and ${days.replace('create_time', 's.create_time')} = c.check_date)`),
  ).toBe(0)
  expect(await count('user_check_in where bonus_score > 0')).toBe(await count("user_score_log where type = 'check_in_bonus'"))
  expect(
    await count(`(select streak, check_date - lag(check_date) over one as gap, lag(streak) over one as before from user_check_in window one as (partition by user_id order by check_date)) c
      where not (streak = 1 and (gap is distinct from 1 or before = 7) or gap = 1 and streak = before + 1)`),
  ).toBe(0)
  const { rows } = await database.sql<{ today: string }>("select (now() at time zone 'Asia/Shanghai')::date::text as today")
  const known = `user_check_in c join "user" u on u.id = c.user_id where u.username = '${demoMember.username}' and c.check_date`
  expect(await count(`${known} between date '${rows[0]?.today ?? ''}' - 6 and date '${rows[0]?.today ?? ''}' - 1`)).toBeGreaterThan(1)
  const { rows: next } = await database.sql(
    'with before as (select max(id) as most from user_check_in) insert into user_check_in (user_id, check_date, streak) select id, date \'2020-01-01\', 1 from "user" order by id limit 1 returning id > (select most from before) as is_new',
  )
  expect(next).toEqual([{ is_new: true }])
})

test('the ledgers of a demo shop that is older than this name no orders of the shop either', async () => {
  const places = "user_score_log where biz_type = 'order' and biz_no like 'DD%'"
  for (const statement of changedLog('user_score_log', "update user_score_log set biz_type = 'order' where biz_no like 'DD%'")) await database.sql(statement)
  expect(await count(places)).toBeGreaterThan(100)
  await database.sql(readFileSync(join(migrationsFolder, '0105_demo_orders.sql'), 'utf8'))
  expect([await count(places), await count("pg_trigger where tgenabled = 'D'")]).toEqual([0, 0])
})

test('an order that has the id of an invented one uses points and gives some', async () => {
  const { skuIds } = await addGoods(database, { skus: [skuRow('', { stock: 9, price: '50.00' })], columns: { delivery_type: '4' } })
  const memberId = await addMember(database, { score: 1000 })
  const [member, staff] = [{ type: 'user', id: memberId, name: 'm' } as const, { type: 'admin' } as const]
  const { rows } = await database.sql<{ used: number; given: number }>(
    `select min(biz_id) filter (where type = 'order_use') as used, min(biz_id) filter (where type = 'order_give') as given from user_score_log where biz_no like 'DD%'`,
  )
  for (const [id = 0, score] of [
    [rows[0]?.used, 100],
    [rows[0]?.given, 0],
  ] as const) {
    expect(id).toBeGreaterThan(1000)
    await database.sql(`alter table shop_order alter id restart with ${id}`)
    const order = await placeOrder(database, { memberId, lines: [{ skuId: skuIds[0] ?? 0, quantity: 1 }], score })
    expect([order.id, order.score_used]).toEqual([id, score])
    await database.db.transaction().execute(async (tx) => {
      await payOffline(tx, id, staff)
      await receive(tx, id, member)
    })
    await database.sql('update shop_order set aftersale_deadline = now() where id = $1', [id])
    expect(await database.db.transaction().execute((tx) => settle(tx, id))).toBe(true)
  }
})
