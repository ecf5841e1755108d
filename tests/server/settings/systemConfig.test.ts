import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { buildApp } from '../../../server/app'
import { signInWith, testApp } from '../../support/app'
import { testParts } from '../../support/config'
import { smtpServer } from '../../support/smtpServer'

import type { ConfigAnswer, ConfigItem } from '../../../resources/kit/protocol/settings'
import type { Answer, CallOptions, TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(async () => {
  await app.sql("delete from setting where key !~ '^(demo|first|setup)'")
  await app.sql('delete from config_variable')
})

const call = (method: 'GET' | 'POST' | 'DELETE', action: string, options: CallOptions = {}): Promise<Answer> =>
  app.call(method, `/admin/routine.Config/${action}`, options)
const index = async (options: CallOptions = {}): Promise<ConfigAnswer> => (await call('GET', 'index', options)).data as unknown as ConfigAnswer
const itemsIn = async (group: string, options: CallOptions = {}): Promise<Readonly<Record<string, ConfigItem>>> =>
  Object.fromEntries(((await index(options)).list[group]?.list ?? []).map((item) => [item.name, item]))
const edit = (body: object, options: CallOptions = {}): Promise<Answer> => call('POST', 'edit', { body, ...options })
const add = (body: object, options: CallOptions = {}): Promise<Answer> =>
  call('POST', 'add', {
    body: { group: 'basics', title: '标题', type: 'string', tip: '', rule: [], extend: '', inputExtend: '', content: '', ...body },
    ...options,
  })
const idOf = async (name: string, group = 'basics'): Promise<number> => (await itemsIn(group))[name]?.id ?? 0
const lastLog = async (): Promise<{ title: string; data: string }> =>
  (await app.sql<{ title: string; data: string }>('select title, data::text as data from admin_log order by id desc limit 1')).rows[0] ?? {
    title: '',
    data: '',
  }

test('S1.42 the settings are answered in groups as other clients read them', async () => {
  const answer = await index()
  expect(Object.keys(answer.list)).toEqual(['basics', 'mail', 'quickEntrance'])
  expect(answer.configGroup).toEqual({ basics: '基础', mail: '邮件', quickEntrance: '快捷入口' })
  expect((await index({ language: 'en' })).list['mail']?.title).toBe('Email')
  const { site_name: name, admin_login_captcha: captcha, open_member_center: center, no_access_ip: barred, config_group: groups } = await itemsIn('basics')
  expect(name).toEqual({
    ...{ id: 1, name: 'site_name', group: 'basics', title: '站点名称', tip: '留空时使用产品名', type: 'string', value: '', content: '', rule: '' },
    ...{ extend: '', input_extend: '', allow_del: 0, weigh: 1000 },
  })
  expect(captcha).toMatchObject({ type: 'select', value: 'off', content: { off: '关闭', failures: '多次失败后', always: '始终' }, rule: 'required' })
  expect([center?.type, center?.value, barred?.type, barred?.value]).toEqual(['switch', true, 'textarea', ''])
  expect(groups).toMatchObject({ type: 'array', value: [{ key: 'basics' }, { key: 'mail' }, { key: 'quickEntrance' }] })
  const ids = Object.values(answer.list).flatMap(({ list }) => list.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('version, time zone and entrance are told as this server has them, and nobody changes them or adds a variable of that name', async () => {
  const fixed = async () => {
    const { version, time_zone: zone, backend_entrance: entrance } = await itemsIn('basics')
    return [version?.value, zone?.value, entrance?.value]
  }
  expect(await fixed()).toEqual(['0.0.0', 'Asia/Shanghai', '/admin'])
  expect((await itemsIn('basics', { language: 'en' }))['time_zone']).toMatchObject({ title: 'Time zone', type: 'string', group: 'basics', allow_del: 0 })
  expect((await edit({ version: '9.9.9', time_zone: 'Europe/Paris', backend_entrance: '/desk' })).code).toBe(1)
  expect(await fixed()).toEqual(['0.0.0', 'Asia/Shanghai', '/admin'])
  for (const name of ['version', 'time_zone', 'backend_entrance']) expect([name, (await add({ name })).code]).toEqual([name, 0])
})

test('a tab that another client sends back whole is accepted, with unknown names dropped, and logged with old and new value', async () => {
  const whole = Object.fromEntries(Object.values(await itemsIn('basics')).map(({ name, value }) => [name, value]))
  expect(await edit({ ...whole, site_name: '茶叶铺', open_member_center: false, backend_entrance: '/admin', time_zone: 'Asia/Shanghai' })).toMatchObject({
    code: 1,
  })
  const log = await lastLog()
  expect(log.title).toBe('系统配置 - 编辑')
  expect(JSON.parse(log.data)).toEqual({
    changes: [
      { setting: 'site_name', before: '', after: '茶叶铺' },
      { setting: 'open_member_center', before: 1, after: 0 },
    ],
  })
  expect((await itemsIn('basics'))['open_member_center']?.value).toBe(false)
  const start = (await app.call('GET', '/admin/Index/index')).data['siteConfig']
  expect(start).toMatchObject({ siteName: '茶叶铺' })
})

test('an invalid value is refused at its field, and nothing of the tab is stored', async () => {
  const refused = await edit({ site_name: 'Tea', smtp_port: 'x' }, { language: 'en' })
  expect(refused).toMatchObject({ code: 0, data: { type: 'invalid', fields: { smtp_port: expect.stringContaining('number') } } })
  expect((await itemsIn('basics'))['site_name']?.value).toBe('')
})

test('a save with an outdated version is refused, and one form may hold variables and settings', async () => {
  await add({ name: 'hotline', title: '热线' })
  const { row } = (await call('GET', 'tab', { query: { name: 'basics' } })).data
  expect(row).toMatchObject({ site_name: '', hotline: '' })
  const version = row.row_version
  const save = (body: object): Promise<Answer> => app.call('POST', '/admin/routine.Config/tab?name=basics', { body })
  expect(await save({ site_name: 'Tea', hotline: '400', row_version: version })).toMatchObject({ code: 1, data: { row_version: version + 1 } })
  expect(await save({ hotline: '401', row_version: version })).toMatchObject({
    code: 0,
    data: { type: 'stale', row: { hotline: '400', site_name: 'Tea', row_version: version + 1 } },
  })
})

test('a tab that nobody has added is refused', async () => {
  expect(await call('GET', 'tab', { query: { name: 'toString' } })).toMatchObject({ code: 0, msg: expect.stringContaining('toString') })
})

test.each([
  ['string', 'a text', 'a text'],
  ['textarea', 'two\nlines', 'two\nlines'],
  ['number', '2.5', '2.5'],
  ['switch', true, true],
  ['radio', 'b', 'b'],
  ['checkbox', ['a', 'b'], ['a', 'b']],
  ['select', 'a', 'a'],
  ['array', [{ key: 'k', value: 'v' }], [{ key: 'k', value: 'v' }]],
  ['image', '/static/images/a.png', '/static/images/a.png'],
  ['file', '/static/a.zip', '/static/a.zip'],
  ['editor', '<p>text</p><script>x()</script>', '<p>text</p>'],
  ['datetime', '2026-05-01 08:30:00', '2026-05-01 08:30:00'],
  ['color', '#ff0000', '#ff0000'],
])('a variable of type %s is added, edited and read as other clients have it', async (type, sent, read) => {
  const content = ['radio', 'checkbox', 'select'].includes(type) ? 'a=First\nb=Second' : ''
  expect(await add({ name: 'sample', type, content })).toMatchObject({ code: 1 })
  expect((await itemsIn('basics'))['sample']).toMatchObject({ type, allow_del: 1, content: content ? { a: 'First', b: 'Second' } : '' })
  expect(await edit({ sample: sent })).toMatchObject({ code: 1 })
  expect((await itemsIn('basics'))['sample']?.value).toEqual(read)
})

test('the rules of a variable hold for its value', async () => {
  await add({ name: 'phone', rule: ['required', 'mobile'] })
  expect(await edit({ phone: '123' }, { language: 'en' })).toMatchObject({ code: 0, data: { fields: { phone: expect.stringContaining('mobile number') } } })
  expect(await edit({ phone: '' })).toMatchObject({ code: 0, data: { fields: { phone: expect.anything() } } })
  expect(await edit({ phone: '13800000000' })).toMatchObject({ code: 1 })
  expect((await itemsIn('basics'))['phone']).toMatchObject({ rule: 'required,mobile', value: '13800000000' })
})

test.each([
  ['a name in use', { name: 'taken_one' }, 'name'],
  ['the key of a setting of this page', { name: 'site_name' }, 'name'],
  ['the key of a setting of another page', { name: 'order_auto_close_minutes' }, 'name'],
  ['a name of the body itself', { name: 'row_version' }, 'name'],
  ['a malformed name', { name: 'Site-Name' }, 'name'],
  ['an unknown type', { name: 'other', type: 'remoteSelect' }, 'type'],
  ['choices without choices', { name: 'other', type: 'radio' }, 'content'],
  ['no title', { name: 'other', title: '' }, 'title'],
])('a variable with %s is refused', async (_, body, field) => {
  await add({ name: 'taken_one' })
  expect(await add(body)).toMatchObject({ code: 0, data: { type: 'invalid', fields: { [field]: expect.anything() } } })
})

test('two people who add the same name at once get one variable', async () => {
  const answers = await Promise.all([add({ name: 'only_one' }), add({ name: 'only_one' })])
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
})

test('only variables that may be deleted are deleted, all of a call or none', async () => {
  await add({ name: 'kept_one', allow_del: 0 })
  await add({ name: 'deleted_one' })
  const [kept, deletable, setting] = [await idOf('kept_one'), await idOf('deleted_one'), await idOf('site_name')]
  const del = (...ids: readonly number[]): Promise<Answer> => call('DELETE', 'del', { query: { ids } })
  for (const ids of [[kept], [deletable, kept], [setting], [deletable, setting], [999_999], []]) expect((await del(...ids)).code).toBe(0)
  expect(await idOf('deleted_one')).toBe(deletable)
  expect(await del(deletable)).toMatchObject({ code: 1 })
  expect(Object.keys(await itemsIn('basics'))).not.toContain('deleted_one')
  expect(JSON.parse((await lastLog()).data)).toEqual({ deleted: ['deleted_one'] })
  expect(await edit({ deleted_one: 'x' })).toMatchObject({ code: 1 }) // an unknown name
})

test('groups of staff are tabs, keep the built-in names, and stay while they have variables', async () => {
  expect(
    await edit({
      config_group: [
        { key: 'basics', value: '基础' },
        { key: 'about', value: '关于' },
      ],
    }),
  ).toMatchObject({ code: 1 })
  expect((await index()).own_groups).toEqual([{ key: 'about', value: '关于' }])
  expect(await add({ name: 'founded', group: 'about' })).toMatchObject({ code: 1 })
  expect((await call('GET', 'tab', { query: { name: 'about' } })).data.row).toMatchObject({ founded: '', row_version: 1 })
  expect(await edit({ founded: '1998' })).toMatchObject({ code: 1 })
  expect((await itemsIn('about'))['founded']?.value).toBe('1998')
  expect(await edit({ config_group: [] })).toMatchObject({ code: 0, data: { fields: { config_group: expect.stringContaining('1 个变量') } } })
  await call('DELETE', 'del', { query: { ids: [await idOf('founded', 'about')] } })
  expect(await edit({ config_group: [] })).toMatchObject({ code: 1 })
  expect(await add({ name: 'late', group: 'about' })).toMatchObject({ code: 0 })
  const own = (key: string): Promise<Answer> => app.call('POST', '/admin/routine.Config/tab?name=basics', { body: { config_group: [{ key, value: 'x' }] } })
  for (const key of ['mail', 'A b']) expect(await own(key)).toMatchObject({ code: 0, data: { type: 'invalid' } })
})

test('secrets, also of variables, are read by nobody and are in no log', async () => {
  await add({ name: 'gate_word', title: '口令', type: 'password' })
  expect(await edit({ gate_word: 'very private one', smtp_pass: 'very private two' })).toMatchObject({ code: 1 })
  const { token } = await signInWith(app, ['routine/config/index', 'routine/config/edit'])
  expect([(await itemsIn('basics', { token }))['gate_word']?.value, (await itemsIn('mail', { token }))['smtp_pass']?.value]).toEqual(['******', '******'])
  expect((await itemsIn('basics'))['gate_word']?.value).toBe('******')
  expect(await edit({ gate_word: '******', smtp_pass: '' }, { token })).toMatchObject({ code: 1 })
  expect((await app.sql("select value from config_variable where name = 'gate_word'")).rows).toEqual([{ value: 'very private one' }])
  expect(await edit({ gate_word: 'very private three', smtp_port: 'x' }, { token })).toMatchObject({ code: 0 })
  expect(
    await app.call('POST', '/admin/routine.Config/tab?name=basics', { body: { gate_word: 'very private four', site_name: 'x'.repeat(99) } }),
  ).toMatchObject({ code: 0 })
  const { rows } = await app.sql<{ text: string }>(
    'select concat(data::text, url) as text from admin_log union all select concat(before::text, after::text) from change_log',
  )
  expect(rows.filter(({ text }) => text.includes('very private'))).toEqual([])
  expect(rows.some(({ text }) => text.includes('gate_word'))).toBe(true)
})

test.each([
  ['index', 'GET', 'index'],
  ['edit', 'POST', 'edit'],
  ['edit', 'POST', 'sendTestMail'],
  ['add', 'POST', 'add'],
  ['del', 'DELETE', 'del'],
] as const)('the node %s is required for %s %s', async (verb, method, action) => {
  const others = ['index', 'add', 'edit', 'del'].filter((one) => one !== verb).map((one) => `routine/config/${one}`)
  const { token } = await signInWith(app, others)
  const body = method === 'POST' ? { body: {} } : {}
  expect([(await call(method, action, { token, ...body })).code, (await call(method, action, { token: '', ...body })).code]).toEqual([401, 303])
  const { token: holder } = await signInWith(app, [`routine/config/${verb}`])
  expect((await call(method, action, { token: holder, ...body })).code).not.toBe(401)
})

test('a barred address is refused every call within a moment, on every process, and nobody bars their own', async () => {
  const other = await buildApp(testParts(app))
  const from = async (remoteAddress: string, url = '/admin/Index/login', at = app.app): Promise<number> =>
    (await at.inject({ method: 'GET', url, remoteAddress, headers: { server: 'true' } })).json<{ code: number }>().code
  for (const own of ['127.0.0.1', '127.0.0.0/8'])
    expect(await edit({ no_access_ip: own }, { language: 'en' })).toMatchObject({
      code: 0,
      data: { fields: { no_access_ip: expect.stringContaining('127.0.0.1') } },
    })
  expect(await edit({ no_access_ip: '203.0.113.999' })).toMatchObject({ code: 0, data: { type: 'invalid' } })
  expect(await edit({ no_access_ip: '203.0.113.0/24\n2001:db8::/32' })).toMatchObject({ code: 1 })
  for (const server of [app.app, other]) {
    await expect.poll(() => from('203.0.113.9', undefined, server), { timeout: 5000 }).toBe(0)
    for (const barred of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::7']) expect([barred, await from(barred, undefined, server)]).toEqual([barred, 0])
    expect(await from('203.0.114.9', undefined, server)).toBe(1)
  }
  expect(await from('203.0.113.9', '/api/user/checkIn')).toBe(0)
  expect(await edit({ no_access_ip: '' })).toMatchObject({ code: 1 })
  await expect.poll(() => from('203.0.113.9'), { timeout: 5000 }).toBe(1)
  await other.close()
})

test('the captchas follow their settings at once, and the environment until one is saved', async () => {
  const strict = await buildApp(testParts(app, { isCaptchaOn: true }))
  const shown = async (at = app.app): Promise<boolean> =>
    (await at.inject({ method: 'GET', url: '/admin/Index/login' })).json<Answer>().data['captcha'] as boolean
  expect([await shown(), await shown(strict)]).toEqual([false, true])
  expect(await edit({ admin_login_captcha: 'always' })).toMatchObject({ code: 1 })
  expect([await shown(), await shown(strict)]).toEqual([true, true])
  expect(await edit({ admin_login_captcha: 'off' })).toMatchObject({ code: 1 })
  expect([await shown(), await shown(strict)]).toEqual([false, false])
  const members = async (): Promise<unknown> => (await app.call('GET', '/api/user/checkIn', { token: '' })).data['userLoginCaptchaSwitch']
  expect(await edit({ user_login_captcha: 'always' })).toMatchObject({ code: 1 })
  expect(await members()).toBe(true)
  expect(await edit({ user_login_captcha: 'failures' })).toMatchObject({ code: 1 })
  expect(await members()).toBe(false)
  await strict.close()
})

test('the test mail is sent with what is typed, and its refusal says why', async () => {
  const server = await smtpServer({ account: { user: 'shop', pass: 'sesame' } })
  const typed = { smtp_server: '127.0.0.1', smtp_port: server.port, smtp_verification: 'none', smtp_user: 'shop', smtp_sender_mail: 'shop@example.com' }
  const send = (body: object): Promise<Answer> => call('POST', 'sendTestMail', { body: { ...typed, testMail: 'boss@example.com', ...body }, language: 'en' })
  expect(await send({ smtp_server: '', smtp_pass: 'sesame' })).toMatchObject({ code: 0, msg: 'Email is not configured' })
  expect(await send({ smtp_pass: 'wrong' })).toMatchObject({ code: 0, msg: expect.stringContaining('username or password') })
  expect(await send({ smtp_pass: 'sesame', testMail: '' })).toMatchObject({ code: 0, data: { fields: { testMail: expect.anything() } } })
  expect(server.mails).toHaveLength(0)
  expect(await send({ smtp_pass: 'sesame' })).toMatchObject({ code: 1, data: { is_ok: true, text: 'Test email sent' } })
  await edit({ ...typed, smtp_pass: 'sesame' })
  expect(await send({ smtp_pass: '******' })).toMatchObject({ code: 1 })
  expect(server.mails).toHaveLength(2)
  const elsewhere = await smtpServer({ account: { user: 'shop', pass: 'sesame' } })
  const moved = { smtp_port: elsewhere.port }
  for (const again of [send({ ...moved, smtp_pass: '******' }), send(moved), edit(moved)])
    expect(await again).toMatchObject({ code: 0, data: { fields: { smtp_pass: expect.any(String) } } })
  expect([(await send({ ...moved, smtp_pass: 'sesame' })).code, elsewhere.mails.length]).toEqual([1, 1]) // no stored password went there before
  await elsewhere.close()
  await server.close()
})

test('shortcuts are answered as pairs of label and screen', async () => {
  const pairs = [{ key: '订单', value: 'shop/order' }]
  expect(await edit({ config_quick_entrance: pairs })).toMatchObject({ code: 1 })
  expect((await index()).quickEntrance).toEqual(pairs)
})

test('a file in a variable counts as used', async () => {
  await add({ name: 'leaflet', type: 'image' })
  await edit({ leaflet: '/storage/default/20260101/leaflet.png' })
  const uses = await app.sql("select url from file_use where source = 'config_variable'")
  expect(uses.rows).toEqual([{ url: '/storage/default/20260101/leaflet.png' }])
  await call('DELETE', 'del', { query: { ids: [await idOf('leaflet')] } })
  expect((await app.sql("select 1 from file_use where source = 'config_variable'")).rows).toEqual([])
})
