import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testApp } from '../support/app'
import { addMember } from '../support/members'

import type { Answer, AnswerData, TestApp } from '../support/app'

/** The exact requests of forms and lists of both versions of other clients, for every entity they have. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const get = (url: string): Promise<Answer> => app.app.inject({ method: 'GET', url, headers: { batoken: app.token, server: 'true' } }).then((one) => one.json())
const post = async (url: string, body: object): Promise<Answer> => app.call('POST', url, { body })
const newest = async (controller: string): Promise<Record<string, unknown> & { id: number }> => {
  const { data } = await get(`/admin/${controller}/index?order=id,desc&isTree=0`)
  return data.list.toSorted((one, other) => other.id - one.id)[0] as never // a list with at least one row
}
const uuid = 'a1b2c3'

type Line = '2.1' | '2.3'
/** The older version omits null values; the newer one sends them. */
const formOf = (line: Line, form: object): object => (line === '2.3' ? form : Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null)))
/** The older version sends the state of switches as words. */
const on = (line: Line): unknown => (line === '2.1' ? '1' : 1)

describe.each<Line>(['2.1', '2.3'])('the forms of version %s', (line) => {
  const serial = line === '2.1' ? 1 : 3
  const saves = async (controller: string, form: object, change: object): Promise<void> => {
    const added = await post(`/admin/${controller}/add`, formOf(line, form))
    expect([controller, 'add', added.code, added.msg]).toEqual([controller, 'add', 1, expect.any(String)])
    const { id } = await newest(controller)
    const read = await get(`/admin/${controller}/edit?id=${id}`)
    expect(read.code).toBe(1)
    const edited = await post(`/admin/${controller}/edit`, formOf(line, { ...(read.data.row as object), ...change }))
    expect([controller, 'edit', edited.code, edited.msg]).toEqual([controller, 'edit', 1, expect.any(String)])
    const part = await post(`/admin/${controller}/edit`, { id, status: (await newest(controller))['status'] })
    expect([controller, 'switch', part.code]).toEqual([controller, 'switch', 1])
  }

  test('administrators', async () => {
    const form = {
      username: `clerk_${serial}`,
      nickname: 'Clerk',
      group_arr: [String((await get('/admin/auth.Group/index?isTree=0')).data.list[0]?.id)],
      avatar: '',
      email: '',
      mobile: '',
      password: 'Sesame-77x',
      motto: '',
      status: line === '2.1' ? '1' : 'enable',
      last_login_time: null,
      parent_id: 1,
      pid: 0,
    }
    await saves('auth.Admin', form, { nickname: 'Other' })
    expect((await newest('auth.Admin'))['status']).toBe('enable')
    const { id } = await newest('auth.Admin')
    expect((await post('/admin/auth.Admin/edit', { id, status: '0' })).code).toBe(1)
    expect((await newest('auth.Admin'))['status']).toBe('disable')
    for (const [val, found] of [
      ['0', true],
      ['disable', true],
      ['1', false],
    ] as const) {
      const { data } = await get(`/admin/auth.Admin/index?search[0][field]=status&search[0][val]=${val}&search[0][operator]=eq`)
      expect([val, data.list.some((row) => row.id === id)]).toEqual([val, found])
    }
  })

  test('admin groups', async () => {
    const rules = app.ruleIds.staff.map((id) => (line === '2.1' ? id : String(id)))
    await saves('auth.Group', { pid: 1, name: `group ${serial}`, rules, status: on(line), weigh: 0, uuid: null }, { name: `renamed ${serial}`, rules })
  })

  test('menu rules', async () => {
    const form = {
      pid: 0,
      type: 'menu',
      title: 'Page',
      name: `page${serial}`,
      path: `page${serial}`,
      icon: 'fa fa-circle-o',
      menu_type: 'tab',
      url: '',
      component: '/src/views/backend/page.vue',
      extend: 'none',
      remark: '',
      weigh: line === '2.3' ? 0 : null,
      keepalive: 0,
      status: on(line),
      ...(line === '2.3' ? { buttons: ['index', 'add'] } : {}),
    }
    await saves('auth.Rule', form, { title: 'Another' })
  })

  test('members', async () => {
    const form = {
      username: `member_${serial}`,
      nickname: 'Member',
      group_id: '1',
      avatar: null,
      email: null,
      mobile: null,
      gender: 0,
      birthday: null,
      money: '0',
      score: '0',
      password: 'Sesame-77x',
      motto: null,
      status: 'enable',
      admin_id: app.adminId,
      level: 0,
      tags: [],
      is_agent: false,
    }
    await saves('user.User', form, { motto: 'Hello' })
  })

  test('member groups', async () => {
    const rules = app.ruleIds.members.map(String)
    await saves('user.Group', { name: `members ${serial}`, rules, status: on(line) }, { name: `members, renamed ${serial}`, rules })
  })

  test('member rules, with a key that only menu rules have', async () => {
    const form = {
      pid: 0,
      type: 'route',
      title: 'Member page',
      name: `memberpage${serial}`,
      path: `memberpage${serial}`,
      icon: 'fa fa-circle-o',
      menu_type: 'tab',
      url: '',
      component: '/src/views/frontend/page.vue',
      extend: 'none',
      no_login_valid: '0',
      remark: '',
      weigh: null,
      keepalive: 0,
      status: on(line),
    }
    await saves('user.Rule', form, { title: 'Another' })
  })

  test("money, score, attachments and the user's own profile", async () => {
    const user_id = await addMember(app)
    expect(
      (await post('/admin/user.MoneyLog/add', formOf(line, { user_id: String(user_id), money: '12.34', memo: 'gift', before: null, type: null }))).code,
    ).toBe(1)
    expect((await post('/admin/user.ScoreLog/add', formOf(line, { user_id, score: 5, memo: 'gift', after: null }))).code).toBe(1)
    const me = { id: app.adminId, nickname: 'Boss', email: '', mobile: '', motto: '', password: '' }
    expect((await post('/admin/routine.AdminInfo/edit', formOf(line, { ...me, keepalive: 0, group: null }))).code).toBe(1)
    expect((await post('/admin/routine.AdminInfo/edit', { id: app.adminId, avatar: '' })).code).toBe(1)
  })
})

test('an unknown field with a value is refused and named', async () => {
  for (const value of ['x', 7, [1], { a: 1 }, true]) {
    const answer = await post('/admin/shop.GoodsService/add', { name: 'Returns', color: value })
    expect([answer.code, answer.data.fields]).toEqual([0, { color: expect.stringContaining('color') }])
  }
  const { data } = (await post('/admin/user.User/money', { id: await addMember(app), money: '1.00', memo: 'x', reason: 'y', keepalive: 0, tag: '' })) as {
    data: AnswerData
  }
  expect(data.fields).toEqual({ reason: expect.stringContaining('reason') })
})

describe('remote selects', () => {
  const nothing = ['initValue=0', 'initValue=', 'initValue[]=0', 'initValue[]=', 'initValue[0]=0', '']
  const lists = ['auth.Group', 'auth.Rule', 'user.Group', 'user.Rule', 'user.User', 'shop.GoodsCategory'].map((one) => [one] as const)

  beforeAll(async () => {
    await addMember(app)
    await post('/admin/shop.GoodsCategory/add', { name: 'Clothes', pid: 0 })
  })

  test.each(lists)('%s offers its rows to a form without a selection', async (controller) => {
    const address = `/admin/${controller}/index?select=true&quickSearch=&isTree=true&uuid=${uuid}&page=1&initKey=id`
    const sizes = []
    for (const one of nothing) {
      const { code, data } = await get(`${address}&${one}`)
      expect(code).toBe(1)
      sizes.push((data.options ?? data.list).length)
    }
    expect(sizes[0]).toBeGreaterThan(0)
    expect(new Set(sizes).size).toBe(1)
  })

  test('the selected row of a form is found even if the list of ids has a 0', async () => {
    const { data } = await get('/admin/user.Group/index?select=true&initKey=user_group.id&initValue[]=0&initValue[]=1')
    expect(data.list.map((row) => row.id)).toEqual([1])
  })
})

describe('lists', () => {
  const search = (...items: readonly object[]): string =>
    items.flatMap((item, at) => Object.entries(item).map(([key, value]) => `search[${at}][${key}]=${encodeURIComponent(String(value))}`)).join('&')
  const total = async (query: string): Promise<unknown> => {
    const { code, data, msg } = await get(`/admin/user.User/index?${query}`)
    return code === 1 ? data.total : msg
  }

  test.each([
    [{ field: 'username', val: 'x', operator: 'WAT' }],
    [{ field: 'username', operator: 'LIKE' }],
    [{ field: 'username', val: '', operator: 'LIKE' }],
    [{ val: 'x', operator: 'eq' }],
    [{ operator: 'eq' }],
    [{ field: 'money', val: '', operator: 'RANGE' }],
    [{}],
  ])('a value that is no condition is ignored: %j', async (item) => {
    expect(await total(search({ x: 1, ...item }))).toBe(await total(''))
  })

  test('other conditions still apply beside it', async () => {
    expect(await total(search({ field: 'username', val: 'x', operator: 'WAT' }, { field: 'username', val: 'member_3', operator: 'LIKE' }))).toBe(1)
  })

  test('an action on the rows of a filter with an invalid condition is refused', async () => {
    const broken = { search: [{ field: 'name', operator: 'WAT', val: 'x' }] }
    const answer = await app.call('DELETE', '/admin/shop.GoodsService/del', { body: { filter: broken, expected: 0 } })
    expect([answer.code, answer.msg]).toEqual([0, expect.stringContaining('WAT')])
  })

  test.each([
    '/admin/user.User/index',
    '/admin/user.Group/index?quickSearch=abc',
    '/admin/user.Group/index?quickSearch=&search[0][field]=name&search[0][val]=abc&search[0][operator]=LIKE',
    '/admin/user.Group/index?quickSearch=&order=create_time,asc',
    '/admin/user.Group/index?isTree=true&search[0][field]=status&search[0][val]=1&search[0][operator]=eq&uuid=_x&page=1&initKey=id&initValue=&select=true&quickSearch=',
    '/admin/auth.AdminLog/index?limit=12&search[0][field]=admin_id&search[0][val]=1&search[0][operator]=eq',
    '/admin/routine.Attachment/index?order=last_upload_time,desc&quickSearch=&limit=8&search[0][field]=mimetype&search[0][val]=image&search[0][operator]=LIKE',
    '/admin/user.User/index?search[0][field]=userGroup.name&search[0][val]=a&search[0][operator]=LIKE',
    '/admin/user.User/index?search[0][field]=create_time&search[0][val]=2026-01-01 00:00:00,2026-12-31 23:59:59&search[0][operator]=RANGE&search[0][render]=datetime',
    '/admin/auth.Group/index?isTree=true&absoluteAuth=1&select=true&quickSearch=&page=1&initKey=id&initValue=',
    '/admin/user.MoneyLog/index?search[0][field]=user_id&search[0][val]=1&search[0][operator]=eq',
  ])('%s', async (url) => {
    expect((await get(url)).code).toBe(1)
  })
})
