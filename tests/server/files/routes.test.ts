import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { issueTokens } from '../../../server/auth/sessions/tokens'
import { refuseOverQuota } from '../../../server/files/quota'
import { signInWith, testApp } from '../../support/app'
import { addMember } from '../../support/members'
import { rowsReadBy } from '../../support/rowsRead'
import { storageFolder, uploadTo } from '../../support/uploads'

import type { TestApp } from '../../support/app'

let app: TestApp
let other: TestApp
let memberId: number
let memberToken: string

beforeAll(async () => {
  app = await testApp()
  other = await testApp()
  memberId = await addMember(app)
  const session = { area: 'user', ownerId: memberId, rememberMe: true, rotates: false } as const
  memberToken = (await issueTokens(app.db, session, { ip: '127.0.0.1', userAgent: 'tests' })).token
})
afterAll(async () => {
  await app.close()
  await other.close()
})

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
const stored = async (): Promise<number> => (await app.sql('select 1 from attachment')).rows.length

test('deleting an attachment deletes its file in the folder of its own shop', async () => {
  const bytes = await picture('red')
  const [mine, theirs] = [await uploadTo(app, { bytes }), await uploadTo(other, { bytes })]
  const [here, there] = [join(storageFolder(app), mine.url), join(storageFolder(other), theirs.url)]
  expect([existsSync(here), existsSync(there)]).toEqual([true, true])
  expect(await app.call('DELETE', '/admin/routine.Attachment/del', { query: { ids: [mine.id] } })).toMatchObject({ code: 1 })
  expect([existsSync(here), existsSync(there)]).toEqual([false, true])
})

test('a signed-in member uploads a file and owns it', async () => {
  const file = await uploadTo(app, { bytes: await picture('blue'), url: '/api/ajax/upload', headers: { 'ba-user-token': memberToken } })
  expect(file).toMatchObject({ user_id: memberId, admin_id: null, mimetype: 'image/png', width: 8 })
})

test('a member can add at most 100 files a day, also at once; files they sent before do not count', async () => {
  const mine = await addMember(app)
  const session = { area: 'user', ownerId: mine, rememberMe: true, rotates: false } as const
  const { token } = await issueTokens(app.db, session, { ip: '127.0.0.1', userAgent: 'tests' })
  const send = (bytes: Buffer) => uploadTo(app, { bytes, url: '/api/ajax/upload', headers: { 'ba-user-token': token } }, 'whole')
  const filled =
    "insert into attachment (topic, user_id, url, name, size, mimetype, storage, sha1, last_upload_time) select 'default', $1, '/storage/' || i, i, 1, 'image/png', 'local', '', now() from"
  await app.sql(`${filled} generate_series(1, 97) i`, [mine])
  const answers = await Promise.all(['#010101', '#020202', '#030303', '#040404', '#050505', '#060606'].map(async (color) => send(await picture(color))))
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, 0, 1, 1, 1])
  expect((await app.sql('select 1 from attachment where user_id = $1', [mine])).rows).toHaveLength(100)
  const known = await picture(['#010101', '#020202', '#030303', '#040404', '#050505', '#060606'][answers.findIndex(({ code }) => code === 1)] ?? '')
  expect(await send(known)).toMatchObject({ code: 1 })
  expect(await send(await picture('#070707'))).toMatchObject({ code: 0, msg: '24 小时内最多上传 100 个文件、共 200 MB' })
  const damaged = await picture('#0a0a0a')
  damaged.fill(0, damaged.indexOf('IDAT') + 4)
  expect(await send(damaged)).toMatchObject({ code: 0, msg: '24 小时内最多上传 100 个文件、共 200 MB' }) // before it is decoded
  await app.sql("update attachment set create_time = create_time - interval '25 hours' where user_id = $1", [mine])
  expect(await send(damaged)).toMatchObject({ code: 0, msg: '文件内容与扩展名不符，请检查后重新上传' })
  expect(await send(await picture('#080808'))).toMatchObject({ code: 1 })
  await app.sql("update attachment set size = $2 where user_id = $1 and create_time > now() - interval '1 hour'", [mine, 200 * 1024 ** 2])
  expect(await send(await picture('#090909'))).toMatchObject({ code: 0 })
})

const memberWithToken = async () => {
  const ownerId = await addMember(app)
  const { token } = await issueTokens(app.db, { area: 'user', ownerId, rememberMe: false, rotates: false }, { ip: '127.0.0.1', userAgent: 'tests' })
  return { ownerId, send: (bytes: Buffer) => uploadTo(app, { bytes, url: '/api/ajax/upload', headers: { 'ba-user-token': token } }, 'whole') }
}
const damagedPicture = async (color: string): Promise<Buffer> => {
  const bytes = await picture(color)
  return bytes.fill(0, bytes.indexOf('IDAT') + 4)
}

test('a file that is stored already is not decoded again, unless it is lost', async () => {
  const { ownerId, send } = await memberWithToken()
  expect(await send(await picture('#0b0b0b'))).toMatchObject({ code: 1 })
  const damaged = await damagedPicture('#0c0c0c')
  // the bytes that cannot be decoded count as those of the stored picture
  const sha1 = createHash('sha1').update(damaged).digest('hex')
  const { rows } = await app.sql<{ url: string }>('update attachment set sha1 = $2 where user_id = $1 returning url', [ownerId, sha1])
  expect(await send(damaged)).toMatchObject({ code: 1, data: { file: { url: rows[0]?.url, width: 8, height: 8 } } })
  expect((await app.sql('select quote from attachment where user_id = $1', [ownerId])).rows).toEqual([{ quote: 2 }])
  rmSync(join(storageFolder(app), rows[0]?.url ?? ''))
  expect(await send(damaged)).toMatchObject({ code: 0, msg: '文件内容与扩展名不符，请检查后重新上传' })
})

test('pictures of a member that are refused when they are decoded are counted, at most 120 an hour', async () => {
  const [{ send }, other] = [await memberWithToken(), await memberWithToken()]
  const damaged = await damagedPicture('#0d0d0d')
  for (let count = 0; count < 120; count += 1) expect(await send(damaged)).toMatchObject({ code: 0, msg: '文件内容与扩展名不符，请检查后重新上传' })
  expect(await send(damaged)).toMatchObject({ code: 0, msg: '请求过于频繁，请稍后再试' })
  expect(await other.send(await picture('#0e0e0e'))).toMatchObject({ code: 1 })
})

test('what an account has uploaded on other days is not read for its limit', async () => {
  const read = await app.db.transaction().execute(async (tx) => {
    await sql`insert into attachment (topic, admin_id, url, name, size, mimetype, storage, sha1, create_time, last_upload_time)
      select 'default', ${app.adminId}, '/storage/' || i, i, 1, 'image/png', 'local', '', t, t
      from generate_series(1, 300) i, lateral (select now() - interval '2 days' as t) t`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx) // the table is almost empty
    const count = await rowsReadBy(tx, ['attachment'], () => refuseOverQuota({ admin_id: app.adminId, user_id: null }, tx))
    await sql`delete from attachment where create_time < now() - interval '1 day'`.execute(tx)
    return count
  })
  expect(read).toBeLessThan(100)
})

test('a file does not move to a topic that has the same content', async () => {
  const bytes = await picture('#123456')
  const [one, other] = [await uploadTo(app, { bytes, topic: 'goods' }), await uploadTo(app, { bytes, topic: 'banner' })]
  expect(other.id).not.toBe(one.id)
  const move = (topic: string) => app.call('POST', '/admin/routine.Attachment/edit', { body: { id: one.id, topic }, language: 'en' })
  expect(await move('banner')).toMatchObject({
    code: 0,
    data: { type: 'invalid', fields: { topic: 'Topic "banner" already has a file with the same content' } },
  })
  expect(await move('goods')).toMatchObject({ code: 1 })
  expect(await move('service')).toMatchObject({ code: 1 })
})

test('uploading bytes that others have sent does not reveal who sent them', async () => {
  const bytes = await picture('#abcdef')
  const as = async (id: number) => ({
    'ba-user-token': (await issueTokens(app.db, { area: 'user', ownerId: id, rememberMe: true, rotates: false }, { ip: '127.0.0.1', userAgent: 'tests' }))
      .token,
  })
  const send = async (member: number, filename: string) => uploadTo(app, { bytes, filename, url: '/api/ajax/upload', headers: await as(member) })
  const [one, two] = [await addMember(app), await addMember(app)]
  const staff = await uploadTo(app, { bytes, filename: 'salaries-of-staff.png' })
  const [first, second] = [await send(one, 'me.png'), await send(two, 'myself.png')]
  expect(first).toMatchObject({ user_id: one, admin_id: null, name: 'me.png' })
  expect(second).toMatchObject({ user_id: two, admin_id: null, name: 'myself.png' })
  expect(new Set([staff, first, second].map(({ id }) => id)).size).toBe(3)
  expect(new Set([staff, first, second].map(({ url }) => url)).size).toBe(3)
  expect(JSON.stringify([first, second])).not.toContain('salaries')
  expect(await send(two, 'again.png')).toMatchObject({ id: second.id, url: second.url, name: 'again.png' })
  for (const { url } of [staff, first, second]) expect(existsSync(join(storageFolder(app), url))).toBe(true)
  const { token, adminId } = await signInWith(app, [])
  const other = await uploadTo(app, { bytes, filename: 'picture-of-goods.png', headers: { batoken: token } })
  expect(other).toMatchObject({ id: staff.id, admin_id: adminId, name: 'picture-of-goods.png' })
})

test.each([
  ['a request without a session', () => ({})],
  ['a staff session', () => ({ batoken: app.token })],
  ["a staff token in the member's header", () => ({ 'ba-user-token': app.token })],
  ['nonsense', () => ({ 'ba-user-token': 'nonsense' })],
])('%s cannot upload as a member', async (_, headers) => {
  const count = await stored()
  const refused = await uploadTo(app, { bytes: await picture('green'), url: '/api/ajax/upload', headers: headers() }, 'whole')
  expect(refused).toMatchObject({ code: 303, data: { type: 'need login' } })
  expect(await stored()).toBe(count)
  const waiting = join(storageFolder(app), 'tmp')
  expect(existsSync(waiting) ? readdirSync(waiting) : []).toEqual([])
})

test('a member with an expired token gets 409, and a disabled one is treated as signed out', async () => {
  const bytes = await picture('yellow')
  const send = (): Promise<unknown> => uploadTo(app, { bytes, url: '/api/ajax/upload', headers: { 'ba-user-token': memberToken } }, 'whole')
  await app.sql('update "user" set status = \'disable\' where id = $1', [memberId])
  expect(await send()).toMatchObject({ code: 303 })
  await app.sql('update "user" set status = \'enable\' where id = $1', [memberId])
  await app.sql("update token set expire_time = now() - interval '1 second' where kind = 'user'")
  expect(await send()).toMatchObject({ code: 409, data: [] })
})

test.each([
  ['a truncated archive', { bytes: Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60)]), filename: 'a.zip', mimetype: 'application/zip' }],
  ['an archive of four bytes', { bytes: Buffer.from('PK\x03\x04'), filename: 'a.zip', mimetype: 'application/zip' }],
  ['an HTML file with the name of a sound', { bytes: Buffer.from('ID3\x03\0\0\0\0\0\0<html>'), filename: 'a.mp3', mimetype: 'audio/mpeg' }],
  ['a bitmap with a damaged header', { bytes: Buffer.from('BM'), filename: 'a.bmp', mimetype: 'image/bmp' }],
])('%s is refused with a message', async (_, file) => {
  expect(await uploadTo(app, file, 'whole')).toMatchObject({ code: 0, msg: '文件内容与扩展名不符，请检查后重新上传' })
})

test.each([
  ['without a boundary', 'multipart/form-data', 'x'],
  [
    'that ends early',
    'multipart/form-data; boundary=edge',
    '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc',
  ],
  ['without parts', 'multipart/form-data; boundary=edge', '--edge--\r\n'],
])('a form %s is refused without a server error', async (_, type, payload) => {
  const response = await app.app.inject({ method: 'POST', url: '/admin/ajax/upload', headers: { batoken: app.token, 'content-type': type }, payload })
  expect([response.statusCode, response.json<{ code: number; msg: string }>().msg]).toEqual([200, '上传的文件数据不完整！'])
  expect(readdirSync(join(storageFolder(app), 'tmp'))).toEqual([])
})

test.each([
  '/storage/../package.json',
  '/storage/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/storage/..%5c..%5cx',
  '/storage/.hidden',
  '/static/%2e%2e/main.ts',
  '/static/images/%00',
])('%s is not found', async (url) => {
  expect((await app.app.inject({ url })).statusCode).toBe(404)
})

test.each([
  ['shop.example:8080', '//shop.example:8080'],
  ['[::1]:80', '//[::1]:80'],
  ['evil.example/x', ''],
  ['a b', ''],
  ['user@evil.example', ''],
  ['"><script>', ''],
])('the host %s gives the origin "%s"', async (host, origin) => {
  const response = await app.app.inject({ url: '/admin/Index/index', headers: { host, batoken: app.token } })
  expect(response.json<{ data: { siteConfig: { cdnUrl: string } } }>().data.siteConfig.cdnUrl).toBe(origin)
})

test.each(['/storage/%c0%ae%c0%ae/x', '/admin/auth.Admin/%zz', '/api/%'])('%s, which cannot be decoded, is refused in an envelope', async (url) => {
  const response = await app.app.inject({ url })
  expect([response.statusCode, response.json()]).toEqual([404, { code: 0, msg: expect.any(String), time: expect.any(Number), data: null }])
})
