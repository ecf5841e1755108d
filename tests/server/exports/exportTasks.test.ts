import excel from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { order } from '../../../resources/order/order'
import { orderItem } from '../../../resources/order/orderItem'
import { exportFailures } from '../../../resources/order/listExport'
import { clearCaches } from '../../../server/lib/databaseCache'
import { addAdmin, signIn, signInWith, testApp } from '../../support/app'
import { fileOf, finishedTask, newTask, runNext, taskAt } from '../../support/exportTasks'
import { insertRow } from '../../support/rows'
import { linesOf } from '../../support/sheets'

import type { TestApp } from '../../support/app'

let app: TestApp
let orderIds: number[] = []
const columns = ['order_no', 'receiver_name', 'lines.goods_name', 'lines.quantity', 'pay_amount']
beforeAll(async () => {
  app = await testApp()
  for (const [at, name] of ['=1+1', '王小明', '@SUM', '李四'].entries()) {
    const { id } = await insertRow(app, order, { order_no: `no-${at}`, receiver_name: name, status: at < 3 ? '5' : '6' })
    orderIds.push(id)
    for (let line = 0; line < at; line += 1)
      await insertRow(app, orderItem, {
        order_id: id,
        goods_name: `茶 ${at}.${line}`,
        sku_code: `s${at}${line}`,
        quantity: line + 1,
        line_amount: `${(line + 1) * 10}.00`,
        pay_amount: `${(line + 1) * 10}.00`,
      })
  }
  orderIds = orderIds.toSorted((one, other) => one - other)
})
beforeEach(() => app.sql('delete from shop_export_task'))
afterAll(() => app.close())

const finished = (body: object, controller?: string, token?: string): Promise<number> => finishedTask(app, body, controller, token)

async function rowsOfXlsx(file: Buffer): Promise<unknown[][]> {
  const book = new excel.Workbook()
  await book.xlsx.load(file as unknown as ArrayBuffer) // its types expect another Buffer
  const rows: unknown[][] = []
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
  return rows
}

describe('the file of a task', () => {
  test('S1.18 has one row for each line with the values of its order, in the order of the list', async () => {
    const id = await finished({ columns, rows_per: 'line', order: 'id,asc' })
    expect(linesOf(await fileOf(app, id))).toEqual([
      '订单号,收货人,商品名称,数量,实付金额',
      `no-0,"'=1+1",,,18.00`,
      'no-1,王小明,茶 1.0,1,18.00',
      `no-2,"'@SUM",茶 2.0,1,18.00`,
      `no-2,"'@SUM",茶 2.1,2,18.00`,
      'no-3,李四,茶 3.0,1,18.00',
      'no-3,李四,茶 3.1,2,18.00',
      'no-3,李四,茶 3.2,3,18.00',
    ])
    expect(await taskAt(app, id)).toMatchObject({ total: 7, done: 7 })
  })

  test('has one row for each order with its lines in one cell, also as a workbook', async () => {
    const id = await finished({ columns, format: 'xlsx', order: 'id,asc' })
    expect(await rowsOfXlsx(await fileOf(app, id))).toEqual([
      ['订单号', '收货人', '商品名称', '数量', '实付金额'],
      ['no-0', "'=1+1", undefined, undefined, 18],
      ['no-1', '王小明', '茶 1.0', 1, 18],
      ['no-2', "'@SUM", '茶 2.0; 茶 2.1', '1; 2', 18],
      ['no-3', '李四', '茶 3.0; 茶 3.1; 茶 3.2', '1; 2; 3', 18],
    ])
  })

  test('has the rows of the filter, of the tab, or those that were selected', async () => {
    const numbersIn = async (body: object): Promise<string[]> =>
      linesOf(await fileOf(app, await finished({ columns: ['order_no'], order: 'id,asc', ...body }))).slice(1)
    expect(await numbersIn({ filter: { tab: 'canceled' } })).toEqual(['no-3'])
    expect(await numbersIn({ filter: { search: [{ field: 'order_no', operator: 'eq', val: 'no-2' }] } })).toEqual(['no-2'])
    expect(await numbersIn({ filter: { quickSearch: '王小明' } })).toEqual(['no-1'])
    expect(await numbersIn({ ids: [orderIds[0], orderIds[3]] })).toEqual(['no-0', 'no-3'])
    expect(await newTask(app, 'shop.Order', { filter: { status: 6 } })).toMatchObject({ code: 0 })
  })

  test('is like the export of the list for a list without a catalogue of its own', async () => {
    const plain = await app.app.inject({
      method: 'GET',
      url: '/admin/user.User/export?format=csv&columns=id,username,money',
      headers: { batoken: app.token, server: 'true' },
    })
    const id = await finished({ columns: ['id', 'username', 'money'] }, 'user.User')
    expect((await fileOf(app, id)).toString()).toBe(plain.payload)
  })

  test('reads very many rows in batches that follow each other in any order', async () => {
    await app.sql(`insert into "user" (username, nickname, password_hash, motto, last_login_time)
      select 'bulk_' || n, 'n', '', '', case when n % 7 > 2 then now() - make_interval(days => n % 7) end from generate_series(1, 2500) n`)
    const { rows } = await app.sql<{ count: number }>('select count(*)::int as count from "user"')
    for (const sort of [
      'id,desc',
      'score,asc',
      'last_login_time,asc',
      'last_login_time,desc',
      'last_login_time,desc;score,asc',
      'score,asc;last_login_time,asc',
    ]) {
      const id = await finished({ columns: ['id', 'username'], order: sort }, 'user.User')
      const found = linesOf(await fileOf(app, id)).slice(1)
      expect([sort, new Set(found).size, found.length]).toEqual([sort, rows[0]?.count, rows[0]?.count])
    }
  })
})

describe('the rights to a task', () => {
  const nodes = ['shop/order/index', 'shop/order/addExportTask', 'shop/export/index', 'shop/export/download', 'shop/export/del', 'shop/export/retry']

  test('a column that needs a node is refused when the task is made, and again when it runs', async () => {
    const clerk = await signInWith(app, nodes)
    expect(await newTask(app, 'shop.Order', { columns: ['order_no', 'lines.cost_price'] }, clerk.token)).toMatchObject({ code: 0 })
    const holder = await signInWith(app, [...nodes, 'shop/dashboard/income'])
    const { data } = await newTask(app, 'shop.Order', { columns: ['order_no', 'lines.cost_price'] }, holder.token)
    await app.sql("delete from admin_group_rule x using admin_rule r where r.id = x.rule_id and x.group_id = $1 and r.name = 'shop/dashboard/income'", [
      holder.groupId,
    ])
    await runNext(app)
    expect(await taskAt(app, Number(data['id']))).toMatchObject({ status: '4', error: exportFailures.columns.zh })
  })

  test('a task fails whose creator may no longer export, or is disabled', async () => {
    for (const loss of ['delete from admin_group_access where admin_id = $1', "update admin set status = 'disable' where id = $1"]) {
      const clerk = await signInWith(app, nodes)
      const { data } = await newTask(app, 'shop.Order', {}, clerk.token)
      await app.sql(loss, [clerk.adminId])
      await runNext(app)
      expect(await taskAt(app, Number(data['id']))).toMatchObject({ status: '4', error: exportFailures.rights.zh })
    }
  })

  test('a file is not given out once its creator may no longer see a column of it, or sees it masked', async () => {
    const more = ['shop/dashboard/income', 'shop/order/contact']
    const clerk = await signInWith(app, [...nodes, ...more])
    const [costs, contact, plain] = [
      await finished({ columns: ['order_no', 'lines.cost_price'] }, 'shop.Order', clerk.token),
      await finished({ columns: ['order_no', 'receiver_name'] }, 'shop.Order', clerk.token),
      await finished({ columns: ['order_no'] }, 'shop.Order', clerk.token),
    ]
    const codes = async (): Promise<unknown[]> => {
      const one = async (id: number): Promise<unknown[]> => {
        const action = await app.call('POST', '/admin/shop.Export/download', { token: clerk.token, body: { id }, language: 'en' })
        const file = await app.app.inject({ method: 'GET', url: `/admin/shop.Export/file?id=${id}`, headers: { batoken: clerk.token, server: 'true' } })
        return [action.code === 1 || action.msg, file.headers['content-type']?.toString().startsWith('text/csv')]
      }
      return [await one(costs), await one(contact), await one(plain)]
    }
    expect(await codes()).toEqual([1, 2, 3].map(() => [true, true]))
    await app.sql('delete from admin_group_rule x using admin_rule r where r.id = x.rule_id and x.group_id = $1 and r.name = any($2)', [clerk.groupId, more])
    clearCaches(app.db)
    const refused = ['Your rights have changed since, so this file cannot be downloaded; export again', false]
    expect(await codes()).toEqual([refused, refused, [true, true]])
    const masked = await finished({ columns: ['order_no', 'receiver_name'] }, 'shop.Order', clerk.token)
    expect(linesOf(await fileOf(app, masked, clerk.token)).join()).toContain('王**')
  })

  test('a download that tells whole contact data is logged as such', async () => {
    const clerk = await signInWith(app, [...nodes, 'shop/order/contact'])
    const told = async (): Promise<unknown[]> =>
      (await app.sql("select data from admin_log where admin_id = $1 and url like '%shop.Export/file%'", [clerk.adminId])).rows
    await fileOf(app, await finished({ columns: ['order_no'] }, 'shop.Order', clerk.token), clerk.token)
    expect(await told()).toEqual([])
    await fileOf(app, await finished({ name: '名单', columns: ['order_no', 'receiver_name'] }, 'shop.Order', clerk.token), clerk.token)
    expect(await told()).toMatchObject([{ data: { export: '名单', contact: ['receiver_name'] } }])
  })

  test('others neither see nor download nor delete it; a super administrator does', async () => {
    const [owner, other] = [await signInWith(app, nodes), await signInWith(app, nodes)]
    const id = await finished({}, 'shop.Order', owner.token)
    for (const [action, body] of [
      ['download', { id }],
      ['retry', { id }],
      ['del', { ids: [id] }],
    ] as const)
      expect([action, (await app.call('POST', `/admin/shop.Export/${action}`, { token: other.token, body })).code]).toEqual([action, 0])
    expect((await app.call('GET', '/admin/shop.Export/index', { token: other.token })).data.list).toEqual([])
    expect(await app.call('GET', `/admin/shop.Export/file?id=${id}`, { token: other.token })).toMatchObject({ code: 0 })
    expect(linesOf(await fileOf(app, id, owner.token))).toHaveLength(5)
    expect(linesOf(await fileOf(app, id))).toHaveLength(5)
    expect(await taskAt(app, id)).toMatchObject({ download_count: 2 })
  })

  test('only the one who made it is told, once, with its name', async () => {
    const owner = await signInWith(app, nodes)
    await signIn(app, await addAdmin(app, {}))
    await app.sql('delete from shop_notify')
    const id = await finished({ name: '月报' }, 'shop.Order', owner.token)
    const { rows } = await app.sql('select admin_id::int, message_type, message, message_data from shop_notify')
    expect(rows).toEqual([{ admin_id: owner.adminId, message_type: 'export_task', message: '导出任务“月报”已完成', message_data: { id, name: '月报' } }])
  })
})

describe('a template', () => {
  test('keeps columns, format and rows for its account alone, and is replaced by its name', async () => {
    const save = (body: object, token = app.token) => app.call('POST', '/admin/shop.Order/saveExportTemplate', { token, body })
    expect(await save({ name: '财务', columns: ['order_no'], format: 'csv', rows_per: 'line' })).toMatchObject({ code: 1 })
    expect(await save({ name: '财务', columns: ['order_no', 'pay_amount'], format: 'xlsx' })).toMatchObject({ code: 1 })
    expect(await save({ name: '', columns: ['order_no'] })).toMatchObject({ code: 0 })
    expect(await save({ name: '空', columns: [] })).toMatchObject({ code: 0 })
    const start = async (token = app.token) => (await app.call('GET', '/admin/shop.Order/addExportTask', { token })).data['templates']
    expect(await start()).toEqual([{ id: expect.any(Number), name: '财务', columns: ['order_no', 'pay_amount'], format: 'xlsx', rows_per: 'row' }])
    const other = await signInWith(app, ['shop/order/addExportTask'])
    expect(await start(other.token)).toEqual([])
    const id = ((await start()) as { id: number }[])[0]?.id
    await app.call('POST', '/admin/shop.Order/deleteExportTemplate', { token: other.token, body: { id } })
    expect(await start()).toHaveLength(1)
    await app.call('POST', '/admin/shop.Order/deleteExportTemplate', { body: { id } })
    expect(await start()).toEqual([])
  })
})

test('an expired file is not given out, also before the job that deletes it has run', async () => {
  const id = await finished({ columns: ['order_no'] })
  expect((await fileOf(app, id)).length).toBeGreaterThan(0)
  await app.sql("update shop_export_task set expire_time = now() - interval '1 second' where id = $1", [id])
  expect(await app.call('POST', '/admin/shop.Export/download', { body: { id }, language: 'en' })).toMatchObject({
    code: 0,
    msg: 'The file no longer exists; export again',
  })
  expect(await app.call('GET', `/admin/shop.Export/file?id=${id}`)).toMatchObject({ code: 0 })
})
