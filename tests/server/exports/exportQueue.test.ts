import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { order } from '../../../resources/order/order'
import { exportFailures } from '../../../resources/order/listExport'
import { claimTask } from '../../../server/exports/claimTask'
import { finishTask } from '../../../server/exports/endTask'
import { purgeExports } from '../../../server/exports/purge'
import { runNextTask } from '../../../server/exports/runTasks'
import { fileStorageOf } from '../../../server/files/storage'
import { signInWith, testApp } from '../../support/app'
import { exportDeps, finishedTask, newTask, runNext, taskAt } from '../../support/exportTasks'
import { insertRow } from '../../support/rows'

import type { TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await insertRow(app, order, { order_no: 'no-0' })
})
beforeEach(() => app.sql('delete from shop_export_task'))
afterAll(() => app.close())

const finished = (body: object): Promise<number> => finishedTask(app, body)

describe('the queue', () => {
  test('one task of an account runs at a time, and five may wait', async () => {
    await app.sql("insert into shop_export_task (name, admin_id, status, runs, lease_time, filters, columns) values ('runs', $1, '2', 1, now(), '{}', '[]')", [
      app.adminId,
    ])
    for (let at = 0; at < 5; at += 1) expect(await newTask(app, 'shop.Order', {})).toMatchObject({ code: 1 })
    expect(await newTask(app, 'shop.Order', {})).toMatchObject({ code: 0, msg: expect.stringContaining('5 个任务在排队') })
    expect(await runNext(app)).toBeUndefined()
    const other = await signInWith(app, ['shop/order/addExportTask'])
    const { data } = await newTask(app, 'shop.Order', {}, other.token)
    expect(await runNext(app)).toBe(data['id'])
  })

  test('of two workers that look at the same moment one begins a task of an account', async () => {
    for (let at = 0; at < 2; at += 1) await newTask(app, 'shop.Order', {})
    const claims = await Promise.all([claimTask(app.db), claimTask(app.db), claimTask(app.db)])
    expect(claims.filter((one) => one !== undefined)).toHaveLength(1)
  })

  test('more rows than the setting allows are refused with the limit, and fail if they came later', async () => {
    await app.sql("insert into setting (key, value) values ('export_max_rows', '1000') on conflict (key) do update set value = excluded.value")
    await app.sql("insert into \"user\" (username, nickname, password_hash, motto) select 'more_' || n, 'n', '', '' from generate_series(1, 1100) n")
    expect(await newTask(app, 'user.User', {})).toMatchObject({ code: 0, msg: expect.stringContaining('1,000') })
    const { data } = await newTask(app, 'user.User', { filter: { quickSearch: 'later' } })
    await app.sql("insert into \"user\" (username, nickname, password_hash, motto) select 'later_' || n, 'n', '', '' from generate_series(1, 1100) n")
    await runNext(app)
    expect(await taskAt(app, Number(data['id']))).toMatchObject({ status: '4', error: exportFailures.rows.zh })
    await app.sql("delete from setting where key = 'export_max_rows'")
  })

  test('two tasks of an account have different names', async () => {
    const names = [await newTask(app, 'shop.Order', { name: '同名' }), await newTask(app, 'shop.Order', { name: '同名' })].map(({ data }) => data['name'])
    expect(names).toEqual(['同名', '同名 (2)'])
    expect((await newTask(app, 'shop.Order', {})).data['name']).toMatch(/^订单导出 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test('a task that nobody ends within its time fails, and can be tried again', async () => {
    const { data } = await newTask(app, 'shop.Order', {})
    const id = Number(data['id'])
    await runNext(app, { limit: 0 })
    expect(await taskAt(app, id)).toMatchObject({ status: '4', error: exportFailures.time.zh })
    expect(await app.call('POST', '/admin/shop.Export/retry', { body: { id } })).toMatchObject({ code: 1 })
    expect(await app.call('POST', '/admin/shop.Export/retry', { body: { id } })).toMatchObject({ code: 0 })
    await runNext(app)
    expect(await taskAt(app, id)).toMatchObject({ status: '3' })
  })

  test('a task whose server died is run once more, and fails if that dies too', async () => {
    const { data } = await newTask(app, 'shop.Order', {})
    const id = Number(data['id'])
    await app.sql("update shop_export_task set status = '2', runs = 1, start_time = now(), lease_time = now() where id = $1", [id])
    expect(await runNext(app)).toBeUndefined()
    const expire = (): Promise<unknown> => app.sql("update shop_export_task set lease_time = now() - interval '1 minute' where id = $1", [id])
    await expire()
    expect(await runNext(app)).toBe(id)
    expect(await taskAt(app, id)).toMatchObject({ status: '3', runs: 2 })
    await app.sql('delete from shop_export_task')
    const second = Number((await newTask(app, 'shop.Order', {})).data['id'])
    await app.sql("update shop_export_task set status = '2', runs = 2, lease_time = now() - interval '1 minute' where id = $1", [second])
    await runNext(app)
    expect(await taskAt(app, second)).toMatchObject({ status: '4', error: exportFailures.lost.zh })
  })

  test('a server that stops gives its task back without counting the run', async () => {
    const { data } = await newTask(app, 'shop.Order', {})
    await runNextTask(exportDeps(app), AbortSignal.abort())
    expect(await taskAt(app, Number(data['id']))).toMatchObject({ status: '2', runs: 0 })
    await runNext(app)
    expect(await taskAt(app, Number(data['id']))).toMatchObject({ status: '3', runs: 1 })
  })

  test('a run that was taken for dead changes nothing any more', async () => {
    const { data } = await newTask(app, 'shop.Order', {})
    const first = await claimTask(app.db)
    await app.sql('update shop_export_task set runs = 2')
    expect(first && (await finishTask(app.db, first, { path: 'exports/x.csv', size: 1, rows: 1, contact: [] }))).toBe(false)
    expect(await taskAt(app, Number(data['id']))).toMatchObject({ status: '2', file_path: '' })
  })
})

describe('the files', () => {
  const files = (): string[] => (existsSync(join(app.dataDir, 'exports')) ? readdirSync(join(app.dataDir, 'exports')) : [])
  beforeEach(() => purgeAll())
  const purgeAll = async (): Promise<void> => {
    for (const name of files()) utimesSync(join(app.dataDir, 'exports', name), 0, 0)
    await purgeExports(app.db, fileStorageOf(app.dataDir))
  }

  test('a deleted task takes its file with it; a running one is not deleted', async () => {
    const id = await finished({})
    expect(files()).toEqual([`${id}.csv`])
    await app.sql('delete from shop_export_task where id <> $1', [id])
    const running = Number((await newTask(app, 'shop.Order', {})).data['id'])
    await app.sql("update shop_export_task set status = '2' where id = $1", [running])
    expect(await app.call('DELETE', '/admin/shop.Export/del', { query: { ids: [running] } })).toMatchObject({ code: 0 })
    expect(await app.call('DELETE', '/admin/shop.Export/del', { query: { ids: [id] } })).toMatchObject({ code: 1 })
    expect(files()).toEqual([])
  })

  test('they expire, and their tasks 30 days later', async () => {
    const id = await finished({})
    await app.sql("update shop_export_task set expire_time = now() - interval '1 minute' where id = $1", [id])
    await purgeExports(app.db, fileStorageOf(app.dataDir))
    expect([files(), await taskAt(app, id)]).toMatchObject([[], { status: '5', file_path: '' }])
    expect(await app.call('POST', '/admin/shop.Export/download', { body: { id } })).toMatchObject({ code: 0 })
    await app.sql("update shop_export_task set expire_time = now() - interval '31 days' where id = $1", [id])
    await purgeExports(app.db, fileStorageOf(app.dataDir))
    await expect(taskAt(app, id)).rejects.toThrow('no task')
  })

  test('however many are over, none stays', async () => {
    await app.sql(
      `insert into shop_export_task (name, admin_id, status, expire_time, file_path, filters, columns)
       select 'over', $1, '3', now() - interval '1 minute', 'exports/' || 900000 + n || '.csv', '{}', '[]' from generate_series(1, 201) n`,
      [app.adminId],
    )
    mkdirSync(join(app.dataDir, 'exports'), { recursive: true })
    for (let at = 1; at <= 201; at += 1) writeFileSync(join(app.dataDir, 'exports', `${900_000 + at}.csv`), 'x')
    await purgeExports(app.db, fileStorageOf(app.dataDir))
    expect(files()).toEqual([])
    expect((await app.sql("select distinct status from shop_export_task where name = 'over'")).rows).toEqual([{ status: '5' }])
  })

  test('one that belongs to no finished task is removed after an hour', async () => {
    mkdirSync(join(app.dataDir, 'exports'), { recursive: true })
    writeFileSync(join(app.dataDir, 'exports', '999999.csv'), 'x')
    await purgeExports(app.db, fileStorageOf(app.dataDir))
    expect(files()).toEqual(['999999.csv'])
    await purgeAll()
    expect(files()).toEqual([])
  })

  test('they are not below any address that is served', async () => {
    const id = await finished({ columns: ['order_no'] })
    for (const url of [`/exports/${id}.csv`, `/storage/../exports/${id}.csv`, `/storage/%2e%2e/exports/${id}.csv`]) {
      const answer = await app.app.inject({ method: 'GET', url, headers: { batoken: app.token } })
      expect(answer.payload).not.toContain('no-0')
    }
  })
})
