import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { mask, maskUrl } from '../../../server/audit/mask'
import { signInWith, testApp } from '../../support/app'
import { makeRow } from '../../support/rows'

import type { TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Line {
  readonly title: string
  readonly url: string
  readonly data: Record<string, unknown>
  readonly result_code: number
  readonly username: string
}
const lines = async (work: () => Promise<unknown>): Promise<Line[]> => {
  const from = (await app.sql<{ id: number }>('select coalesce(max(id), 0) as id from admin_log')).rows[0]?.id
  await work()
  return (await app.sql<Line>('select title, url, data, result_code, username from admin_log where id > $1 order by id', [from])).rows
}

test('an action adds one log row with its screen, its name and its masked body', async () => {
  const found = await lines(() => makeRow(app, 'user/user', { password: 'Planted-secret1' }))
  expect(found.filter((line) => line.url.includes('user.User'))).toMatchObject([
    { title: '会员 - 添加', result_code: 1, username: 'boss', data: { password: '***' } },
  ])
  expect(JSON.stringify(found)).not.toContain('Planted')
})

test('a refused action changes nothing and adds one log row', async () => {
  const found = await lines(() => app.call('POST', callOf('shop/goodsService', 'add'), { body: { name: '' } }))
  expect(found).toMatchObject([{ title: '服务保障 - 添加', result_code: 0 }])
})

test('a request without the node is refused and logged', async () => {
  const { token } = await signInWith(app, ['shop/goodsService', 'shop/goodsService/index'])
  const found = await lines(async () => expect((await app.call('POST', callOf('shop/goodsService', 'add'), { token, body: { name: 'x' } })).code).toBe(401))
  expect(found).toMatchObject([{ title: '服务保障 - 添加', result_code: 401 }])
})

test('reads are not logged', async () => {
  expect(await lines(() => app.call('GET', callOf('shop/goodsService', 'index')))).toEqual([])
})

test('secrets are masked at any depth and in any notation', () => {
  expect(mask({ a: [{ newPassword: 'x', smtp_secret: 'y', ok: 1 }], refreshToken: 'z', 'ba-token': 'q', captchaInfo: '1,2' })).toEqual({
    a: [{ newPassword: '***', smtp_secret: '***', ok: 1 }],
    refreshToken: '***',
    'ba-token': '***',
    captchaInfo: '***',
  })
  expect(maskUrl('/admin/ajax/upload?uuid=1&batoken=abc&x=2')).toBe('/admin/ajax/upload?uuid=1&batoken=***&x=2')
})

describe('texts that a log shortens or cannot store', () => {
  const emoji = '😀'

  test.each([1996, 1997, 1998, 1999, 2000, 2001])('a text with an emoji as character %i is saved, and its log row is complete', async (at) => {
    const found = await lines(() => makeRow(app, 'shop/noticeBar', { link_type: 'none', link_value: '', detail: `${'长'.repeat(at - 1)}${emoji.repeat(5)}` }))
    expect(found).toHaveLength(1)
    expect(JSON.stringify(found[0]?.data)).not.toMatch(/\\ud[89a-f]/i)
    await makeRow(app, 'shop/goods', { content: `<p>${'a'.repeat(at - 4)}${emoji}</p>` })
  })

  test.each([
    ['an unpaired surrogate in a value', { uuid: '\ud800' }],
    ['NUL in a value', { uuid: 'a\u0000b' }],
    ['an unpaired surrogate in a key', { ['\udc00key']: '1' }],
    ['NUL in a key', { ['a\u0000b']: '1' }],
    ['either deep inside', { uuid: { a: [{ ['b\u0000']: '\ud83d' }] } }],
  ])('a refused request with %s in its body is logged', async (_, body) => {
    const found = await lines(async () => {
      expect((await app.call('POST', callOf('shop/goodsService', 'edit'), { body: { id: 99_999_999, password: 'Planted-1', ...body } })).code).toBe(0)
    })
    expect(found).toMatchObject([{ title: '服务保障 - 编辑', result_code: 0 }])
    expect(JSON.stringify(found)).not.toContain('Planted')
  })

  test.each(['half \ud800 a pair', 'a \u0000 NUL'])('a field of any type with %j is refused and named', async (text) => {
    const refused = async (path: string, body: Record<string, unknown>): Promise<unknown> => (await app.call('POST', callOf(path, 'add'), { body })).data.fields
    expect(await refused('shop/goodsService', { name: text })).toHaveProperty('name')
    expect(await refused('shop/goods', { name: 'Kettle', images: [`/storage/${text}.png`] })).toHaveProperty('images')
    expect(await refused('shop/goods', { name: 'Kettle', params: [{ name: 'a', value: text }] })).toHaveProperty('params')
    expect(await refused('shop/banner', { image: `/storage/${text}.png` })).toHaveProperty('image')
  })
})

test('a text is cut between characters', () => {
  expect(mask({ a: `${'x'.repeat(1999)}😀😀` })).toEqual({ a: `${'x'.repeat(1999)}😀…` })
  expect(mask({ a: '😀'.repeat(3000) })).toEqual({ a: `${'😀'.repeat(2000)}…` })
  expect(mask({ ['k\u0000\ud800']: 'a\ud83d\u0000b' })).toEqual({ 'k\ufffd': 'a\ufffdb' })
})

describe('masked secrets', () => {
  const mark = 'Planted-mark'
  const names = [
    ...['password', 'PASSWORD', 'pass_word', 'pass-word', 'passWd', 'passphrase', 'pass', 'smtp_pass', 'userPass', 'pwd', 'PWD', 'old_pwd', 'newPassword2'],
    ...['token', 'batoken', 'ba-token', 'ba_token', 'ba-user-token', 'refreshToken', 'access_token', 'secret', 'app_secret', 'client-secret', 'salt'],
    ...[
      'api_key',
      'apikey',
      'app-key',
      'privateKey',
      'accessKeyId',
      'secretKey',
      'captcha',
      'captchaInfo',
      'Authorization',
      'cookie',
      'one_time_code',
      'credential',
    ],
    ...['cost_price', 'recovery_code', 'otp', 'ｐａｓｓｗｏｒｄ', 'user[password]', 'a.pwd'],
  ]

  test.each(names)('%s is masked in a body, deep in a body, in JSON inside a body, in a query and in a path', (name) => {
    const encoded = encodeURIComponent(name)
    const hex = [...Buffer.from(name)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
    const written = [
      mask({ [name]: mark }),
      mask({ a: [{ b: { [name]: { c: mark } } }] }),
      mask({ config: JSON.stringify({ deep: [{ [name]: mark }] }) }),
      mask({ rows: [{ key: name, value: mark }] }),
      mask({ search: [{ field: name, operator: 'eq', val: mark }] }),
      mask({ url: `/x?a=1&${encoded}=${mark}` }),
      maskUrl(`/admin/x/index?a=1&${name}=${mark}&b=2`),
      maskUrl(`/admin/x/index?${encoded}=${mark}`),
      maskUrl(`/admin/x/index?${hex}=${mark}`),
      maskUrl(`/admin/x/index?${encodeURIComponent(hex)}=${mark}`),
      maskUrl(`/admin/x/index?a[${encoded}]=${mark}`),
      maskUrl(`/admin/x/index?to=${encodeURIComponent(`/y?${encoded}=${mark}`)}`),
      maskUrl(`/admin/x/index?body=${encodeURIComponent(JSON.stringify({ [name]: mark }))}`),
      maskUrl(`/admin/x;${encoded}=${mark}/index`),
      maskUrl(`/admin/x%3F${encoded}=${mark}`),
      maskUrl(`/admin/x%3F${hex}%3D${mark}`),
    ]
    expect(written.filter((one) => JSON.stringify(one).includes(mark))).toEqual([])
  })

  test.each(['name', 'monkey', 'keyword', 'keywords', 'tokyo', 'compass', 'passenger', 'initKey', 'surname', 'sku_code', 'key', 'bypass_count'])(
    '%s is not masked',
    (name) => {
      expect(mask({ [name]: 'shown', value: 1 })).toEqual({ [name]: 'shown', value: 1 })
      if (name !== 'key') expect(maskUrl(`/a?${name}=shown&x=1`)).toBe(`/a?${name}=shown&x=1`)
    },
  )

  test('a URL with invalid escapes is logged unchanged', () => {
    expect(maskUrl('/admin/%zz?a=%zz&batoken=%zz')).toBe('/admin/%zz?a=%zz&batoken=***')
  })
})
