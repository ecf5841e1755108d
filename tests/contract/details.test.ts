import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../resources/index'
import { callOf, nodeOf } from '../../resources/kit/paths'
import { rulesOf } from '../../resources/kit/types'
import { signInWith, testApp } from '../support/app'
import { fillUp, newestRow } from '../support/rows'

import type { InfoAnswer } from '../../resources/kit/protocol/list'
import type { Answer, TestApp } from '../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
const withDetails = resources.filter(({ show }) => show).map((resource) => [resource.path, resource] as const)

test('some resources have details', () => {
  expect(withDetails.map(([path]) => path)).toEqual(expect.arrayContaining(['shop/order', 'routine/webhook']))
})

describe.each(withDetails)('%s: details', (path, resource) => {
  let id: number
  beforeAll(async () => {
    await fillUp(app, resource, 2)
    id = (await newestRow(app, resource)).id
  })
  const info = (query: object, token = app.token, language: 'zh-cn' | 'en' = 'zh-cn'): Promise<Answer> =>
    app.call('GET', callOf(path, 'info'), { query: { ...query }, token, language })

  test.each(['zh-cn', 'en'] as const)('have every field that can be read, with the values of the list, in %s', async (language) => {
    const { row } = (await info({ id }, app.token, language)).data
    const { list } = (await app.call('GET', callOf(path, 'index'), { query: { initKey: 'id', initValue: [id], isTree: 0 }, language })).data
    // what a list has as text, details may have as the object that it is
    const listed = Object.entries(list[0] ?? {}).map(
      ([name, value]) => [name, typeof value === 'string' && isObject(row[name]) ? JSON.parse(value) : value] as const,
    )
    expect(row).toMatchObject(Object.fromEntries(listed))
    const readable = Object.entries(resource.fields).flatMap(([name, field]) => (rulesOf(field).isWriteOnly ? [] : [name]))
    expect(readable.filter((name) => !(name in row))).toEqual([])
    const secret = Object.entries(resource.fields).flatMap(([name, field]) => (rulesOf(field).isWriteOnly ? [name] : []))
    expect(secret.filter((name) => name in row)).toEqual([])
  })

  test('have the rows of every entity that they name', async () => {
    const { related, timeline } = (await info({ id })).data as unknown as InfoAnswer // its shape is checked here
    expect(Object.keys(related).sort()).toEqual((resource.show?.related ?? []).map(({ of }) => of).sort())
    for (const rows of [...Object.values(related), ...(timeline ? [timeline] : [])])
      expect(rows).toEqual({ list: expect.any(Array), count: expect.any(Number), totals: expect.any(Object) })
    expect(timeline !== undefined).toBe(resource.show?.timeline !== undefined)
  })

  test('need their own node and no other', async () => {
    const { token } = await signInWith(app, [nodeOf(path, 'info')])
    expect((await info({ id: 999_999_999 }, token)).code).toBe(0)
    const others = await signInWith(app, [nodeOf(path, 'index'), nodeOf(path, 'edit'), nodeOf(path, 'export')])
    expect((await info({ id }, others.token)).code).toBe(401)
  })

  test.each([0, -1, 'abc', null, [1], { a: 1 }, '1; drop table x', 2 ** 53])('the id %j is refused', async (wrong) => {
    expect(await info({ id: wrong })).toMatchObject({ status: 200, code: 0 })
  })
})
