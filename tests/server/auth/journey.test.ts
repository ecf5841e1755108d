import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ensureSetupSecret } from '../../../server/database/firstStart'
import { serverFeatures } from '../../../resources/kit/protocol/session'
import { seed } from '../../../server/database/seed'
import { testApp } from '../../support/app'
import { makeAdmin } from './staffMakers'

import type { Answer, TestApp } from '../../support/app'

let app: TestApp
const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-journey-'))
const password = 'correct horse 7'

beforeAll(async () => {
  app = await testApp({ dataDir })
  await seed(app.db)
  const { rows } = await app.sql<{ id: number }>('select id from admin_group where is_super = 1')
  await makeAdmin(app, { username: 'owner', password, ...(rows[0] ? { groupId: rows[0].id } : {}) })
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const open = (method: 'GET' | 'POST', url: string, options: Parameters<TestApp['call']>[2] = {}): Promise<Answer> =>
  app.call(method, url, { token: '', ...options })
const signIn = (body: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
  open('POST', '/admin/Index/login', { body: { username: 'owner', password, keep: true, ...body }, headers })
const tokensOf = (answer: Answer): { token: string; refresh_token: string } => answer.data['userInfo'] as { token: string; refresh_token: string }

test('an administrator signs in, loads the start-up data and signs out', async () => {
  const answer = await signIn()
  expect(answer).toMatchObject({ code: 1, msg: '登录成功', data: { userInfo: { username: 'owner', avatar: '/static/images/avatar.png' } } })
  const { token, refresh_token } = tokensOf(answer)
  const start = await open('GET', '/admin/Index/index', { token })
  expect(start).toMatchObject({ code: 1, data: { adminInfo: { username: 'owner', super: true } } })
  expect(start.data['features']).toEqual(serverFeatures)
  expect(JSON.stringify(start.data['adminInfo'])).not.toMatch(/token|password/)
  expect(await open('GET', '/admin/Index/login', { token })).toMatchObject({ code: 303, data: { type: 'logged in' } })
  expect(await open('POST', '/admin/Index/logout', { token, body: { refreshToken: refresh_token } })).toMatchObject({ code: 1, data: null })
  expect(await open('GET', '/admin/Index/index', { token })).toMatchObject({ code: 303, data: { type: 'need login' } })
  expect(await open('POST', '/api/common/refreshToken', { body: { refreshToken: refresh_token } })).toMatchObject({ code: 0 })
})

test('signing out twice or without a token succeeds', async () => {
  expect(await open('POST', '/admin/Index/logout', { body: {} })).toMatchObject({ code: 1, data: null })
})

test('the start-up call returns the menu tree in the language of the request and the complete site configuration', async () => {
  const { data } = await app.call('GET', '/admin/Index/index', { language: 'en' })
  interface Menu {
    readonly name: string
    readonly title: string
    readonly type: string
    readonly keepalive: string | number
    readonly menu_type: string | null
    readonly children?: readonly Menu[]
  }
  const menus = data['menus'] as readonly Menu[]
  const auth = menus.find(({ name }) => name === 'auth')
  const admins = auth?.children?.find(({ name }) => name === 'auth/admin')
  expect(auth).toMatchObject({ title: 'Permissions', menu_type: null, keepalive: 0 })
  expect(admins).toMatchObject({ type: 'menu', keepalive: 'auth/admin', menu_type: 'tab', component: '/src/views/backend/auth/admin/index.vue' })
  expect(admins?.children?.map(({ name }) => name)).toContain('auth/admin/add')
  expect(admins?.children?.[0]).not.toHaveProperty('children')
  expect(data['siteConfig']).toMatchObject({
    upload: { mode: 'local', maxSize: 10_485_760, allowedSuffixes: 'jpg,png,bmp,jpeg,gif,webp,zip,rar,wav,mp4,mp3', allowedMimeTypes: [] },
  })
  for (const key of [
    'siteName',
    'siteLogo',
    'version',
    'cdnUrl',
    'apiUrl',
    'upload',
    'headNav',
    'recordNumber',
    'cdnUrlParams',
    'initialize',
    'userInitialize',
  ])
    expect(data['siteConfig']).toHaveProperty(key)
})

test('a client without rotation renews repeatedly with its first refresh token', async () => {
  const { refresh_token } = tokensOf(await signIn())
  for (let i = 0; i < 3; i++) {
    const { code, data } = await open('POST', '/api/common/refreshToken', { body: { refreshToken: refresh_token } })
    expect(code).toBe(1)
    expect(data).toMatchObject({ type: 'admin-refresh', refresh_token })
    expect(await open('GET', '/admin/Index/index', { token: String(data['token']) })).toMatchObject({ code: 1 })
  }
})

test('a client with rotation gets a new refresh token', async () => {
  const rotating = { 'x-refresh-rotation': '1' }
  const { refresh_token } = tokensOf(await signIn({}, rotating))
  const { data } = await open('POST', '/api/common/refreshToken', { body: { refreshToken: refresh_token }, headers: rotating })
  expect(data['refresh_token']).not.toBe(refresh_token)
})

test.each(['40P01', '55P03', '57014'])('a renewal that the database cannot serve now (%s) is answered with 503, and its token stays valid', async (state) => {
  const { refresh_token } = tokensOf(await signIn())
  const renew = (): Promise<Answer> => open('POST', '/api/common/refreshToken', { body: { refreshToken: refresh_token } })
  await app.sql(`create function fail_token() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${state}'; end $$`)
  await app.sql('create trigger fail_token before insert on token for each row execute function fail_token()')
  const answer = await renew()
  await app.sql('drop function fail_token cascade')
  expect(answer).toMatchObject({ status: 503, code: 0 })
  expect(await renew()).toMatchObject({ status: 200, code: 1, data: { type: 'admin-refresh' } })
})

test.each([{}, { refreshToken: null }, { refreshToken: ['x'] }, { refreshToken: 'unknown' }])(
  'the refresh token %j is refused without an error',
  async (body) => {
    expect(await open('POST', '/api/common/refreshToken', { body })).toMatchObject({ status: 200, code: 0 })
  },
)

test.each([
  {},
  { username: '', password: '' },
  { username: {}, password: [] },
  { username: 'owner', password: 7 },
  { username: 'x'.repeat(5000), password: 'y'.repeat(5000) },
])('the credentials %j are refused', async (body) => {
  expect(await open('POST', '/admin/Index/login', { body })).toMatchObject({ status: 200, code: 0, msg: '用户名或密码不正确' })
})

async function upload(bytes: Buffer, { filename = 'a.png', type = 'image/png', topic = 'goods' } = {}): Promise<Answer> {
  const limit = '----limit7'
  const payload = Buffer.concat([
    Buffer.from(`--${limit}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${limit}\r\ncontent-disposition: form-data; name="topic"\r\n\r\n${topic}\r\n--${limit}--\r\n`),
  ])
  const response = await app.app.inject({
    method: 'POST',
    url: '/admin/ajax/upload?uuid=1',
    headers: { batoken: app.token, 'content-type': `multipart/form-data; boundary=${limit}`, server: 'true' },
    payload,
  })
  return { ...(JSON.parse(response.body) as Answer), status: response.statusCode }
}

test('an upload returns its attachment, and the file is served', async () => {
  const bytes = await sharp({ create: { width: 12, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const { code, data } = await upload(bytes)
  expect(code).toBe(1)
  const file = data['file'] as Record<string, string>
  expect(file).toMatchObject({
    topic: 'goods',
    suffix: 'png',
    width: 12,
    height: 9,
    name: 'a.png',
    mimetype: 'image/png',
    storage: 'local',
    admin_id: app.adminId,
  })
  expect(file).not.toHaveProperty('quote')
  expect(file['full_url']).toMatch(/^\/\/[^/]+\/storage\/goods\//)
  const served = await app.app.inject({ method: 'GET', url: file['url'] ?? '' })
  expect(served.statusCode).toBe(200)
  expect(served.headers['x-content-type-options']).toBe('nosniff')
})

test('two simultaneous uploads of one file count as two', async () => {
  const bytes = await sharp({ create: { width: 13, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const answers = await Promise.all([upload(bytes), upload(bytes)])
  expect(new Set(answers.map(({ data }) => (data['file'] as { id: number }).id)).size).toBe(1)
  expect((await app.sql('select quote from attachment where id = $1', [(answers[0]?.data['file'] as { id: number }).id])).rows).toEqual([{ quote: 2 }])
})

test('an HTML file with the name of a picture is refused', async () => {
  expect(await upload(Buffer.from('<script>alert(1)</script>'))).toMatchObject({ status: 200, code: 0 })
  expect(await upload(Buffer.from('<svg/>'), { filename: 'a.svg', type: 'image/svg+xml' })).toMatchObject({ code: 0, msg: '不允许上传该类型的文件！' })
})

test('an invalid topic is refused and nothing is stored', async () => {
  const bytes = await sharp({ create: { width: 14, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  expect(await upload(bytes, { topic: '../etc' })).toMatchObject({ code: 0 })
})

test('an upload without a session is refused', async () => {
  expect(await open('POST', '/admin/ajax/upload', { body: {} })).toMatchObject({ code: 303 })
})

test('deleting an attachment deletes its file', async () => {
  const bytes = await sharp({ create: { width: 15, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const file = (await upload(bytes)).data['file'] as { id: number; url: string }
  const path = join(dataDir, file.url)
  expect(existsSync(path)).toBe(true)
  expect(await app.call('DELETE', '/admin/routine.Attachment/del', { query: { ids: [file.id] } })).toMatchObject({ code: 1 })
  await expect.poll(() => existsSync(path)).toBe(false)
})

test('the file suffix image is an SVG without scripts', async () => {
  const image = await app.app.inject({ method: 'GET', url: '/admin/ajax/buildSuffixSvg?suffix=%3Cscript%3Exlsx&background=rgb(1,2,3)' })
  expect(image.headers['content-type']).toContain('image/svg+xml')
  expect(image.body).not.toMatch(/<script/i)
  expect(image.body).toContain('rgb(1,2,3)')
})

test('regions have three levels', async () => {
  const provinces = (await open('GET', '/api/ajax/area')).data as unknown as { value: number; label: string }[]
  expect(provinces.length).toBeGreaterThanOrEqual(31)
  const [province] = provinces
  const cities = (await open('GET', '/api/ajax/area', { query: { province: province?.value } })).data as unknown as { value: number }[]
  expect(cities.length).toBeGreaterThan(0)
  expect((await open('GET', '/api/ajax/area', { query: { province: province?.value, city: cities[0]?.value } })).data.length).toBeGreaterThan(0)
})

test('super administrators can clear the cache of a known type', async () => {
  expect(await app.call('POST', '/admin/ajax/clearCache', { body: { type: 'tp' } })).toMatchObject({ code: 1 })
  expect(await app.call('POST', '/admin/ajax/clearCache', { body: { type: 'storage' } })).toMatchObject({ code: 0 })
})

test('the first administrator is created once with the secret, also by ten requests at once', async () => {
  await app.sql('delete from admin')
  const secret = (await ensureSetupSecret(app.db)) ?? ''
  expect(await open('GET', '/admin/Index/login')).toMatchObject({ code: 1, data: { needs_setup: true } })
  const setUp = (body: object): Promise<Answer> =>
    open('POST', '/admin/Index/setup', { body: { username: 'first', password, nickname: 'First', secret, ...body } })
  expect(await setUp({ secret: 'wrong' })).toMatchObject({ code: 0, msg: '初始化密钥不正确，请查看启动窗口' })
  expect(await setUp({ password: '123456' })).toMatchObject({ code: 0, data: { type: 'invalid' } })
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => setUp({ username: `first${i}` })))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect((await app.sql('select id from admin')).rows).toHaveLength(1)
  expect(await setUp({})).toMatchObject({ code: 0, msg: '系统已有管理员，请直接登录' })
  expect(await open('GET', '/admin/Index/login')).toMatchObject({
    code: 1,
    data: { needs_setup: false, site: { siteName: '掌柜商城', siteLogo: '', recordNumber: '', cdnUrl: expect.stringMatching(/^\/\//), cdnUrlParams: '' } },
  })
})
