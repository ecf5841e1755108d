import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../support/app'

import type { TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const set = (key: string, value: unknown): Promise<unknown> =>
  app.sql('insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [key, JSON.stringify(value)])
const site = async (): Promise<Record<string, unknown>> => (await app.call('GET', '/admin/Index/index')).data['siteConfig'] as Record<string, unknown>

test('S3.7 S9.14 the upload limits and the name of the shop are sent with the next load', async () => {
  expect(await site()).toMatchObject({ upload: { mode: 'local', maxSize: 10 * 1024 * 1024 } })
  await set('upload_max_size', '0.50')
  await set('upload_suffixes', ['png', 'zip'])
  await set('site_name', 'Tea')
  expect(await site()).toMatchObject({ siteName: 'Tea', upload: { maxSize: 512 * 1024, allowedSuffixes: 'png,zip' } })
})

test('the shop is named to members and on papers, by the name of the site until it has its own', async () => {
  const facts = async () => (await app.call('GET', '/api/index/index', { token: '' })).data['site'] as Record<string, unknown>
  await set('site_name', 'Tea')
  expect((await facts())['shop']).toEqual({ name: 'Tea', logo: '', servicePhone: '', serviceTime: '', hotKeywords: [] })
  for (const [key, value] of Object.entries({ shop_name: 'Tea house', service_mobile: '400-800-1234', service_time: '9-21', hot_keywords: ['oolong', 'cups'] }))
    await set(key, value)
  const shop = { name: 'Tea house', logo: '', servicePhone: '400-800-1234', serviceTime: '9-21', hotKeywords: ['oolong', 'cups'] }
  expect(await facts()).toMatchObject({ siteName: 'Tea', shop })
  expect(await site()).toMatchObject({ shop, newSkuThreshold: 10 })
})

test('the switches that actions depend on are told to staff while they are on', async () => {
  await set('balance_enabled', 1)
  expect((await site())['switchedOn']).toEqual([])
  await set('offline_enabled', 1)
  expect((await site())['switchedOn']).toEqual(['offline_enabled'])
})

test('a stored setting of the wrong type is ignored', async () => {
  await set('upload_max_size', 'much')
  await set('site_name', ['Tea'])
  expect(await site()).toMatchObject({ siteName: '掌柜商城', upload: { maxSize: 10 * 1024 * 1024 } })
})
