import { generateKeyPairSync } from 'node:crypto'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { signInWith, testApp } from '../../support/app'

import type { Answer, CallOptions, TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(async () => {
  await app.sql("delete from setting where key !~ '^(demo|first|setup)'")
  await app.sql('delete from config_variable')
  await app.sql('delete from security_sensitive_data_log')
  await app.sql('delete from security_data_recycle_log')
})

const log = 'security/sensitiveDataLog'
const bin = 'security/dataRecycleLog'
const rules = 'security/sensitiveData'
const post = (path: string, verb: string, body: object, more: CallOptions = {}): Promise<Answer> => app.call('POST', callOf(path, verb), { body, ...more })
const get = (path: string, verb: string, query: object = {}, more: CallOptions = {}): Promise<Answer> =>
  app.call('GET', callOf(path, verb), { query: { ...query }, ...more })
const pay = (body: object): Promise<Answer> => app.call('POST', '/admin/shop.Config/pay', { body })
const stored = async (key: string): Promise<unknown> => (await app.sql<{ value: unknown }>('select value from setting where key = $1', [key])).rows[0]?.value

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const appIds = ['0', '1', '2'].map((digit) => `wx${digit.repeat(16)}`)
/** What a shop with WeChat Pay has saved before. */
async function enableWechat(): Promise<void> {
  const saved = await pay({
    ...{ wechat_enabled: 1, wechat_app_id: appIds[0], wechat_mch_id: '1900000001', wechat_cert_serial: 'A'.repeat(40), wechat_api_v3_key: 'k'.repeat(32) },
    wechat_private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    wechat_public_key_id: 'PUB_KEY_ID_0119000000010001',
    wechat_public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  })
  expect(saved.code).toBe(1)
  const { rows } = await app.sql<{ text: string }>('select concat(before, after) as text from security_sensitive_data_log')
  expect(rows.filter(({ text }) => /kkk|KEY-----/.test(text))).toEqual([])
  await app.sql('delete from security_sensitive_data_log')
}

interface Logged {
  readonly id: number
  readonly data_field: string
  readonly before: string
  readonly after: string
  readonly is_masked: number
  readonly is_rollback: number
}
const logged = async (): Promise<Logged[]> => (await app.sql<Logged>('select * from security_sensitive_data_log order by id')).rows
const brief = async () => (await logged()).map(({ data_field: name, before, after, is_masked: masked }) => [name, before, after, masked])

test('a new shop watches its payment settings, and writes no secret', async () => {
  await enableWechat()
  expect(await pay({ wechat_app_id: appIds[1], wechat_api_v3_key: 'n'.repeat(32), balance_enabled: 0 })).toMatchObject({ code: 1 })
  expect(await pay({ wechat_app_id: appIds[2] })).toMatchObject({ code: 1 })
  expect(await brief()).toEqual([
    ['wechat_app_id', appIds[0], appIds[1], 0],
    ['wechat_api_v3_key', '******', '******', 1],
    ['wechat_app_id', appIds[1], appIds[2], 0],
  ])
  const history = await get('shop/config', 'history', { tab: 'pay' })
  expect(history.text).not.toMatch(/kkk|nnn|PRIVATE/)
  expect(history.data.list.map((entry) => (entry as { can_undo?: unknown }).can_undo)).toEqual([true, false, false])
  expect((await logged())[0]).toMatchObject({
    ...{ admin_id: app.adminId, controller: 'shop/Config.php', data_table: 'setting', primary_key: 'key', id_value: null, subject_name: '支付' },
    ...{ data_comment: '微信支付 - AppID', ip: expect.stringMatching(/./) as unknown },
  })
  const [newest] = (await get(log, 'index', {}, { language: 'en' })).data.list
  expect(newest).toMatchObject({ subject_name: 'Payments', data_comment: 'WeChat Pay - App ID', before: appIds[1], after: appIds[2] })
  for (const quickSearch of ['WeChat Pay - App ID', '微信支付 - AppID'])
    expect((await get(log, 'index', { quickSearch }, { language: 'en' })).data.list.map(({ id }) => id)).toContain(newest?.id)
  expect((await get(log, 'info', { id: newest?.id }, { language: 'en' })).data.row).toMatchObject({
    subject_name: 'Payments',
    comparison: { before: appIds[1], after: appIds[2] },
  })
})

test('an old value is saved again while nothing else was saved since; a secret never', async () => {
  await enableWechat()
  await pay({ wechat_app_id: appIds[1], wechat_api_v3_key: 'n'.repeat(32) })
  await pay({ wechat_app_id: appIds[2] })
  const [first, secret, second] = await logged()
  const rollBack = (one: Logged | undefined, more: CallOptions = {}): Promise<Answer> => post(log, 'rollback', { ids: [one?.id] }, more)
  expect(await rollBack(first)).toMatchObject({ code: 0, msg: expect.stringContaining('AppID') })
  expect((await rollBack(secret)).code).toBe(0)
  const { token } = await signInWith(app, [`${log}/index`, `${log}/rollback`, 'shop/config/basic'])
  expect((await rollBack(second, { token })).code).toBe(0)
  expect(await rollBack(second)).toMatchObject({ code: 1 })
  expect([await stored('wechat_app_id'), await stored('wechat_api_v3_key')]).toEqual([appIds[1], 'n'.repeat(32)])
  expect((await logged()).map(({ is_rollback: isDone, after }) => [isDone, after])).toEqual([
    [0, appIds[1]],
    [0, '******'],
    [1, appIds[2]],
    [0, appIds[1]],
  ])
  expect((await rollBack(second)).code).toBe(0)
})

test('an undone save is logged like any other, and a refused one is not', async () => {
  await pay({ offline_enabled: 1 })
  const saved = await pay({ offline_memo: 'Account 1' })
  await post('shop/config', 'undo', { batch: saved.headers['x-change'] })
  expect((await pay({ offline_memo: 'Account 2', public_url: 'x' })).code).toBe(0)
  expect((await brief()).map(([, before, after]) => [before, after])).toEqual([
    ['0', '1'],
    ['', 'Account 1'],
    ['Account 1', ''],
  ])
})

test('changes of settings are seen by those who may open their tab', async () => {
  await pay({ public_url: 'https://shop.example' })
  const seenWith = async (node: string): Promise<number> => {
    const { token } = await signInWith(app, [`${log}/index`, node])
    return (await get(log, 'index', {}, { token })).data.list.length
  }
  expect([await seenWith('shop/config/pay'), await seenWith('shop/config/basic'), await seenWith('routine/config/index')]).toEqual([1, 0, 0])
})

test('a rule can watch the settings of the other page, and no field that it lacks', async () => {
  const rule = { name: 'Site', controller: 'routine/Config.php', data_fields: ['site_name', 'smtp_pass'] }
  expect((await get(rules, 'add')).data).toMatchObject({ controllers: { 'routine/Config.php': 'routine/Config.php' } })
  expect(await post(rules, 'add', { ...rule, data_fields: ['wechat_app_id'] })).toMatchObject({ code: 0, data: { type: 'invalid' } })
  expect(await post(rules, 'add', rule)).toMatchObject({ code: 1 })
  const [added] = (await get(rules, 'index', {}, { language: 'en' })).data.list
  expect(added).toMatchObject({ data_table: 'setting', primary_key: 'key', data_fields: ['Site - Site name', 'Outgoing email - Password'] })
  await post('routine/config', 'edit', { site_name: 'Tea', smtp_pass: 'private', record_number: '1' })
  expect((await brief()).sort()).toEqual([
    ['site_name', '', 'Tea', 0],
    ['smtp_pass', '******', '******', 1],
  ])
  await post(rules, 'del', { ids: [added?.id] })
  await post('routine/config', 'edit', { site_name: 'Coffee' })
  expect(await logged()).toHaveLength(2)
})

const addVariable = async (body: object): Promise<number> =>
  Number(
    ((await post('routine/config', 'add', { group: 'basics', title: '热线', type: 'string', rule: [], content: '', ...body })).data as { id?: unknown }).id,
  )
const variables = async (): Promise<object[]> => (await app.sql('select * from config_variable order by id')).rows
const binRows = async (): Promise<{ id: number; data: object; is_restore: number }[]> =>
  (await app.sql<{ id: number; data: object; is_restore: number }>('select * from security_data_recycle_log order by id')).rows

test('a deleted variable is in the recycle bin and comes back from it once', async () => {
  const id = await addVariable({ name: 'hotline' })
  await post('routine/config', 'edit', { hotline: '400-1' })
  const before = await variables()
  const deleted = await post('routine/config', 'del', { ids: [id] })
  const [row] = await binRows()
  expect(row).toMatchObject({ controller: 'routine/Config.php', subject_id: id, subject_name: '热线', data_table: 'config_variable', is_restore: 0 })
  expect((await get(bin, 'info', { id: row?.id })).data.row).toMatchObject({ data: { name: 'hotline', value: '400-1' } })
  const { token } = await signInWith(app, [`${bin}/index`, `${bin}/restore`, 'routine/config/index'])
  expect((await post(bin, 'restore', { ids: [row?.id] }, { token })).code).not.toBe(1)
  expect(await post(bin, 'restore', { ids: [row?.id] })).toMatchObject({ code: 1 })
  expect(await variables()).toEqual(before)
  expect(await binRows()).toMatchObject([{ is_restore: 1 }])
  expect(await post('routine/config', 'undo', { batch: deleted.headers['x-change'] })).toMatchObject({ code: 0, data: { conflicts: [{ id }] } })
  await post('routine/config', 'del', { ids: [id] })
  expect(await post('routine/config', 'undo', { batch: (await post('routine/config', 'del', { ids: [id] })).headers['x-change'] })).toMatchObject({ code: 0 })
})

test('an undone deletion leaves nothing to restore in the bin', async () => {
  const deleted = await post('routine/config', 'del', { ids: [await addVariable({ name: 'hotline' })] })
  expect(await post('routine/config', 'undo', { batch: deleted.headers['x-change'] })).toMatchObject({ code: 1 })
  expect(await binRows()).toMatchObject([{ is_restore: 1 }])
})

test('of a deleted secret the bin has no value, and the variable comes back without it', async () => {
  const id = await addVariable({ name: 'gate_word', type: 'password' })
  await post('routine/config', 'edit', { gate_word: 'very private' })
  await post('routine/config', 'del', { ids: [id] })
  const [row] = await binRows()
  expect(JSON.stringify(row)).not.toContain('very private')
  expect(await post(bin, 'restore', { ids: [row?.id] })).toMatchObject({ code: 1 })
  expect(await variables()).toMatchObject([{ id, name: 'gate_word', value: null }])
})

test('deleted variables are seen by those who may open the settings, and a switched off rule keeps none', async () => {
  await post('routine/config', 'del', { ids: [await addVariable({ name: 'hotline' })] })
  const seenWith = async (node: string): Promise<number> => {
    const { token } = await signInWith(app, [`${bin}/index`, node])
    return (await get(bin, 'index', {}, { token })).data.list.length
  }
  expect([await seenWith('routine/config/index'), await seenWith('shop/config/pay')]).toEqual([1, 0])
  await app.sql("update security_data_recycle set status = 0 where controller = 'routine/Config.php'")
  const deleted = await post('routine/config', 'del', { ids: [await addVariable({ name: 'other' })] })
  expect(await binRows()).toHaveLength(1)
  expect(await post('routine/config', 'undo', { batch: deleted.headers['x-change'] })).toMatchObject({ code: 1 })
  await app.sql("update security_data_recycle set status = 1 where controller = 'routine/Config.php'")
})
