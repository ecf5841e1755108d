import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf, nodeOf } from '../../../resources/kit/paths'
import { signInWith, testApp } from '../../support/app'
import { makeRow } from '../../support/rows'

import type { Answer, TestApp } from '../../support/app'
import type { Row } from '../../support/rows'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const service = (): Promise<Row> => makeRow(app, 'shop/goodsService')
const save = (body: object): Promise<Answer> => app.call('POST', callOf('shop/goodsService', 'edit'), { body })
const stored = async (id: number): Promise<Row | undefined> => (await app.sql<Row>('select * from shop_goods_service where id = $1', [id])).rows[0]

test('a save with the current version succeeds and increments it', async () => {
  const { id } = await service()
  expect((await save({ id, row_version: 1, description: 'first' })).code).toBe(1)
  expect(await stored(id)).toMatchObject({ row_version: 2, description: 'first' })
})

test('an outdated save is refused with the current row, its editor and the time', async () => {
  const { id } = await service()
  await save({ id, row_version: 1, description: 'first' })
  const answer = await save({ id, row_version: 1, description: 'second' })
  expect(answer).toMatchObject({ status: 200, code: 0, data: { type: 'stale', by: 'boss', row: { id, row_version: 2, description: 'first' } } })
  expect(Number(answer.data['at'])).toBeGreaterThan(Date.now() / 1000 - 60)
  expect(await stored(id)).toMatchObject({ row_version: 2, description: 'first' })
})

test('of twenty saves with one version exactly one succeeds', async () => {
  const { id } = await service()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => save({ id, row_version: 1, description: `writer ${i}` })))
  expect(answers.filter((one) => one.code === 1)).toHaveLength(1)
  expect(answers.filter((one) => one.data?.type === 'stale')).toHaveLength(19)
  expect((await stored(id))?.row_version).toBe(2)
})

test('a missing version is accepted; an invalid one is refused', async () => {
  const { id } = await service()
  expect((await save({ id, description: 'without' })).code).toBe(1)
  expect((await save({ id, row_version: 'x', description: 'strange' })).code).toBe(0)
})

test('a delete may send the version too', async () => {
  const { id } = await service()
  await save({ id, description: 'changed' })
  expect(await app.call('DELETE', callOf('shop/goodsService', 'del'), { query: { ids: [id], row_version: 1 } })).toMatchObject({
    code: 0,
    data: { type: 'stale' },
  })
  expect(await stored(id)).toBeDefined()
  expect((await app.call('DELETE', callOf('shop/goodsService', 'del'), { query: { ids: [id], row_version: 2 } })).code).toBe(1)
})

test('a refused version shows the form to who may edit, the list to who may see it, and otherwise the id and the version', async () => {
  const path = 'shop/goodsService'
  const { id } = await service()
  await save({ id, description: 'changed' })
  const seenBy = async (verbs: readonly string[]): Promise<string[]> => {
    const { token } = await signInWith(
      app,
      ['del', ...verbs].map((verb) => nodeOf(path, verb)),
    )
    const { data } = await app.call('DELETE', callOf(path, 'del'), { query: { ids: [id], row_version: 1 }, token })
    return Object.keys(data['row'] as Row)
  }
  const { data } = await app.call('GET', callOf(path, 'edit'), { query: { id } })
  const list = await app.call('GET', callOf(path, 'index'))
  const [listed] = list.data['list'] as Row[]
  expect(await seenBy([])).toEqual(['id', 'row_version'])
  expect(await seenBy(['index'])).toEqual(Object.keys(listed ?? {}))
  expect(await seenBy(['edit'])).toEqual(Object.keys(data['row'] as Row))
})
