import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { entities, resources } from '../../resources/index'
import { showOf } from '../../resources/kit/derivedShow'
import { isMask } from '../../resources/kit/masks'
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
/** What a list masks is whole in the details; it begins with the same character, if the mask shows one. */
function wholeIn(listed: unknown, whole: unknown): unknown {
  if (isMask(listed)) return expect.stringMatching(new RegExp(`^${/^[^*]?/.exec(String(listed))?.[0] ?? ''}[^*]+$`))
  if (!isObject(listed) || !isObject(whole) || Array.isArray(listed)) return listed
  return Object.fromEntries(Object.entries(listed as object).map(([name, value]) => [name, wholeIn(value, (whole as Record<string, unknown>)[name])]))
}
const withDetails = resources.map((resource) => [resource.path, resource, showOf(resource, entities)] as const)

describe.each(withDetails)('%s: details', (path, resource, show) => {
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
      ([name, value]) => [name, typeof value === 'string' && isObject(row[name]) ? JSON.parse(value) : wholeIn(value, row[name])] as const,
    )
    expect(row).toMatchObject(Object.fromEntries(listed))
    const shown = (show?.groups ?? []).flatMap(({ fields }) => fields.map((name) => name.split('.')[0] ?? name))
    // derived ones show what list and form have; a control reads its own rows in the form
    const readable = resource.show ? Object.entries(resource.fields).flatMap(([name, field]) => (rulesOf(field).isWriteOnly ? [] : [name])) : shown
    expect(readable.filter((name) => !(name in row))).toEqual([])
    const secret = Object.entries(resource.fields).flatMap(([name, field]) => (rulesOf(field).isWriteOnly ? [name] : []))
    expect(secret.filter((name) => name in row)).toEqual([])
  })

  test('have the rows of every entity that they name', async () => {
    const { related, timeline } = (await info({ id })).data as unknown as InfoAnswer // its shape is checked here
    expect(Object.keys(related).sort()).toEqual((show?.related ?? []).map(({ of }) => of).sort())
    for (const rows of [...Object.values(related), ...(timeline ? [timeline] : [])])
      expect(rows).toEqual({ list: expect.any(Array), count: expect.any(Number), totals: expect.any(Object) })
    expect(timeline !== undefined).toBe(show?.timeline !== undefined)
  })

  test('need their own node and no other', async () => {
    const needed = resource.show ? 'info' : 'index'
    const { token } = await signInWith(app, [nodeOf(path, needed)])
    expect((await info({ id: 999_999_999 }, token)).code).toBe(0)
    const others = await signInWith(
      app,
      ['index', 'info', 'edit', 'export', 'add'].filter((verb) => verb !== needed).map((verb) => nodeOf(path, verb)),
    )
    expect((await info({ id }, others.token)).code).toBe(401)
    expect((await info({ id }, '')).code).toBe(303)
  })

  test('derived from the list, they have no more than list and related lists give', async () => {
    if (resource.show) return
    const { token } = await signInWith(app, [nodeOf(path, 'index')])
    const answer = await info({ id }, token)
    if (answer.code === 0) return // a row rule hides the rows of others
    const { row, related } = answer.data as unknown as InfoAnswer // its shape is checked above
    const { list } = (await app.call('GET', callOf(path, 'index'), { query: { initKey: 'id', initValue: [id], isTree: 0 }, token })).data
    expect(Object.keys(row).sort()).toEqual(Object.keys(list[0] ?? {}).sort())
    expect(Object.keys(related).filter((of) => of !== path)).toEqual([])
  })

  test.each([0, -1, 'abc', null, [1], { a: 1 }, '1; drop table x', 2 ** 53])('the id %j is refused', async (wrong) => {
    expect(await info({ id: wrong })).toMatchObject({ status: 200, code: 0 })
  })
})
