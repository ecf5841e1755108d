import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../../support/app'
import { addMemberWith, memberCalls, memberToken } from '../../../support/memberApp'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
let id: number
let token: string

beforeAll(async () => {
  app = await testApp()
  id = await addMemberWith(app, { username: 'wanger', nickname: '王二', mobile: '13800000001', birthday: '1990-05-06', gender: 1 })
  token = await memberToken(app, id)
  await app.sql(
    `insert into user_rule (type, title, title_en, name, path, menu_type, url, no_login_valid, weigh, status) values
       ('nav', '关于', 'About', 'about', 'about', 'link', 'https://example.com/about', 1, 20, 1),
       ('nav_user_menu', '帮助', 'Help', 'help', 'help', 'link', 'https://example.com/help', 0, 10, 1),
       ('menu', '顶层', 'Top', 'top/menu', 'top/menu', 'tab', '', 1, 5, 1),
       ('menu_dir', '空的', 'Empty', 'empty', '', 'tab', '', 0, 5, 1),
       ('route', '停用', 'Off', 'off', 'off', 'tab', '', 1, 5, 0),
       ('route', '协议', 'Terms', 'terms', 'terms', 'tab', '', 1, 4, 1)`,
  )
})
afterAll(() => app.close())

const ask = (given: string, requiredLogin: 0 | 1, language: 'zh-cn' | 'en' = 'en'): Promise<Answer> =>
  memberCalls(app, given)('GET', '/api/index/index', { query: { requiredLogin }, language })
const names = (rules: unknown): string[] => (rules as { name: string }[]).map(({ name }) => name)

test('without a session the start-up call has the site, whether the member center is open, and guest rules', async () => {
  const { code, data } = await ask('', 0)
  expect(code).toBe(1)
  expect(Object.keys(data).sort()).toEqual(['menus', 'openMemberCenter', 'rules', 'site', 'userInfo'])
  expect(Object.keys(data['site'] as object).sort()).toEqual(['cdnUrl', 'cdnUrlParams', 'recordNumber', 'shop', 'siteLogo', 'siteName', 'upload', 'version'])
  expect(data).toMatchObject({ openMemberCenter: true, userInfo: [], menus: [] })
  expect(names(data['rules'])).toEqual(['about', 'terms'])
})

test('S2.16 S2.17 a member gets directories as menus and other top-level rules beside them; single menus at the top are left out', async () => {
  const { data } = await ask(token, 1)
  expect(names(data['menus'])).toEqual(['account'])
  expect(names(data['rules'])).toEqual(['about', 'help', 'terms'])
  const [directory] = data['menus'] as { menu_type: null; children: Record<string, unknown>[] }[]
  expect(directory?.menu_type).toBeNull()
  expect(names(directory?.children)).toEqual([
    'account/overview',
    'account/profile',
    'account/changePassword',
    'account/integral',
    'account/balance',
    'account/checkIn',
  ])
  expect(directory?.children[0]).toMatchObject({
    pid: expect.any(Number),
    type: 'menu',
    title: 'Account overview',
    path: 'account/overview',
    menu_type: 'tab',
    component: '/src/views/frontend/user/account/overview.vue',
    keepalive: 0,
    extend: 'none',
    no_login_valid: 0,
  })
  expect(directory?.children[0]).not.toHaveProperty('children')
})

test('S3.3 the member info has its sixteen keys, with an empty refresh token and all values in wire format', async () => {
  const { data } = await ask(token, 1)
  expect(data['userInfo']).toEqual({
    id,
    username: 'wanger',
    nickname: '王二',
    email: '',
    mobile: '13800000001',
    avatar: '/static/images/avatar.png',
    gender: 1,
    birthday: '1990-05-06',
    money: '0.00',
    score: 0,
    join_time: expect.any(Number),
    motto: '',
    last_login_time: null,
    last_login_ip: '',
    token,
    refresh_token: '',
  })
})

test('titles are in the language of the request', async () => {
  expect((await ask('', 0, 'zh-cn')).data['rules']).toMatchObject([{ title: '关于' }, { title: '协议' }])
})

test('a call that requires a session says so; with an expired token it is renewable or answered as without one', async () => {
  expect(await ask('', 1)).toMatchObject({ code: 303, data: { type: 'need login' } })
  expect(await ask('nonsense', 1)).toMatchObject({ code: 303, data: { type: 'need login' } })
  const old = await memberToken(app, id)
  await app.sql(
    "update token set expire_time = now() - interval '1 minute' where owner_id = $1 and kind = 'user' and hash = encode(sha256($2::bytea), 'hex')",
    [id, old],
  )
  expect(await ask(old, 1)).toMatchObject({ code: 409, data: [] })
  expect(await ask(old, 0)).toMatchObject({ code: 1, data: { userInfo: [], menus: [] } })
})

test('S2.33 members and guests are told that the member center is closed', async () => {
  await app.sql("insert into setting (key, value) values ('open_member_center', 'false')")
  expect((await ask('', 0)).data['openMemberCenter']).toBe(false)
  expect((await ask(token, 1)).data['openMemberCenter']).toBe(false)
  await app.sql("delete from setting where key = 'open_member_center'")
})

test('S1.9 a member has only the rules of their group, and none of a disabled group', async () => {
  const { rows } = await app.sql<{ id: number }>("insert into user_group (name, is_all) values ('small', 0) returning id")
  const group = rows[0]?.id ?? 0
  await app.sql("insert into user_group_rule (group_id, rule_id) select $1, id from user_rule where name in ('account', 'account/balance', 'help')", [group])
  const small = await memberToken(app, await addMemberWith(app, { group_id: group }))
  const { data } = await ask(small, 1)
  expect([names(data['menus']), names(data['rules'])]).toEqual([['account'], ['help']])
  expect(names((data['menus'] as { children: unknown }[])[0]?.children)).toEqual(['account/balance'])
  await app.sql('update user_group set status = 0 where id = $1', [group])
  expect((await ask(small, 1)).data).toMatchObject({ menus: [], rules: [] })
})
