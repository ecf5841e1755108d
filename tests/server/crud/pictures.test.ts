import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../../resources/index'
import { isWritable } from '../../../resources/kit/derived'
import { callOf } from '../../../resources/kit/paths'
import { testApp } from '../../support/app'
import { memberCalls, memberToken } from '../../support/memberApp'
import { addMember } from '../../support/members'
import { bodyFor, makeRow } from '../../support/rows'

import type { TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => app.sql("delete from setting where key = 'cdn_url'"))

const foreign = [
  'https://evil.example/me.png',
  'http://evil.example/me.png',
  'https://cdn.example.evil.example/a.png',
  'https://cdn.example@evil.example/a.png',
]
const setCdn = (url: string): Promise<unknown> => app.sql("insert into setting (key, value) values ('cdn_url', $1)", [JSON.stringify(url)])

const fields = resources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    (field.type === 'image' || field.type === 'images') && isWritable(field) && resource.crud.includes('add')
      ? [[resource.path, name, field.type] as const]
      : [],
  ),
)

describe.each(fields)('%s, %s', (path, name, type) => {
  const valueOf = (address: string): unknown => (type === 'images' ? [address] : address)

  test('pictures of this shop and its CDN are accepted, others are refused', async () => {
    const resource = resources.find((one) => one.path === path)
    if (!resource) throw new Error(path)
    for (const address of foreign) {
      const { code, data } = await app.call('POST', callOf(path, 'add'), { body: await bodyFor(app, resource, { [name]: valueOf(address) }) })
      expect([code, data.fields]).toEqual([0, { [name]: expect.stringContaining('本站') }])
    }
    await setCdn('https://cdn.example/shop')
    await makeRow(app, resource, { [name]: valueOf('https://cdn.example/shop/a.png') })
    expect((await app.call('POST', callOf(path, 'add'), { body: await bodyFor(app, resource, { [name]: valueOf('https://evil.example/a.png') }) })).code).toBe(
      0,
    )
  })
})

test('neither members nor staff can use the picture of another person', async () => {
  const id = await addMember(app)
  const call = memberCalls(app, await memberToken(app, id))
  const profile = { id, nickname: 'Me', gender: 0, birthday: null, motto: '' }
  for (const avatar of foreign) {
    expect((await call('POST', '/api/account/profile', { body: { ...profile, avatar } })).data.fields).toHaveProperty('avatar')
    expect((await app.call('POST', '/admin/routine.AdminInfo/edit', { body: { id: app.adminId, avatar } })).data.fields).toHaveProperty('avatar')
  }
  expect((await call('POST', '/api/account/profile', { body: { ...profile, avatar: '/storage/avatar/me.png' } })).code).toBe(1)
})

test('a picture stored before is kept, and the rest of its row can be saved', async () => {
  const id = await addMember(app, { columns: { avatar: 'https://old.example/me.png' } })
  const { row } = (await app.call('GET', '/admin/user.User/edit', { query: { id } })).data
  expect((await app.call('POST', '/admin/user.User/edit', { body: { ...row, motto: 'Hello' } })).code).toBe(1)
  expect((await app.call('POST', '/admin/user.User/edit', { body: { id, avatar: 'https://new.example/me.png' } })).code).toBe(0)
})
