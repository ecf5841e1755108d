import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../resources/index'
import { columnOf, parentOf, sortableOf } from '../../resources/kit/derived'
import { callOf } from '../../resources/kit/paths'
import { limits } from '../../resources/kit/protocol/list'
import { rulesOf } from '../../resources/kit/types'
import { testApp } from '../support/app'
import { orderOf, valueAt } from '../support/listing'
import { fillUp } from '../support/rows'

import type { AnyResource } from '../../resources/kit/define'
import type { AnyField } from '../../resources/kit/fieldTypes'
import type { Answer, TestApp } from '../support/app'

const hasHan = /\p{Script=Han}/u
let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const index = (resource: AnyResource, query: Record<string, unknown> = {}, language?: 'zh-cn' | 'en'): Promise<Answer> =>
  app.call('GET', callOf(resource.path, 'index'), { query: { isTree: 0, ...query }, ...(language ? { language } : {}) })

describe.each(resources.map((one) => [one.path, one] as const))('%s', (_, resource) => {
  beforeAll(() => fillUp(app, resource, 6))

  test('S7.8 a list without parameters returns an envelope with rows, a total and a remark', async () => {
    const answer = await app.call('GET', callOf(resource.path, 'index'))
    expect(answer).toMatchObject({ status: 200, code: 1 })
    expect(typeof answer.time).toBe('number')
    expect(Array.isArray(answer.data.list)).toBe(true)
    expect(typeof answer.data.remark).toBe('string')
    if (!parentOf(resource)) expect(answer.data.total).toBeGreaterThanOrEqual(answer.data.list.length)
  })

  test('every row has its id, its version and the columns of the list', async () => {
    const { list } = (await index(resource, { limit: 3 })).data
    expect(list.length).toBeGreaterThan(0)
    for (const row of list) {
      expect(Number.isInteger(row.id)).toBe(true)
      expect(Number.isInteger(row['row_version'])).toBe(true)
      expect(resource.list.columns.filter((name) => valueAt(row, name) === undefined)).toEqual([])
    }
  })

  test.each(limits.pageSizes)('a page of %i has at most that many rows, and pages 1 and 2 share none', async (limit) => {
    const [first, second] = [await index(resource, { page: 1, limit, order: 'id,asc' }), await index(resource, { page: 2, limit, order: 'id,asc' })]
    expect(first.data.list.length).toBe(Math.min(limit, first.data.total))
    const ids = new Set(first.data.list.map((row) => row.id))
    expect(second.data.list.filter((row) => ids.has(row.id))).toEqual([])
  })

  test('a page after the last is empty and keeps the total', async () => {
    const [first, beyond] = [await index(resource), await index(resource, { page: 9999, limit: 10 })]
    expect(beyond.data.list).toEqual([])
    expect(beyond.data.total).toBe(first.data.total)
  })

  test('the page size is limited', async () => {
    const answer = await index(resource, { limit: 100_000 })
    expect(answer.status).toBe(200)
    if (answer.code === 1) expect(answer.data.list.length).toBeLessThanOrEqual(limits.page)
  })

  test.each(sortableOf(resource).flatMap((name) => [[name, 'asc'] as const, [name, 'desc'] as const]))('rows are sorted by %s %s', async (name, direction) => {
    const { list } = (await index(resource, { order: `${name},${direction}`, limit: 100 })).data
    expect(orderOf(resource, list, name, direction)).toEqual({ isSorted: true })
  })

  test('rows that are equal in one column are sorted by the next, over several pages', async () => {
    // moments are shown in seconds and stored exactly, so that equal ones may be different
    const isExact = (name: string): boolean => rulesOf(columnOf(resource, name)?.field as AnyField).isMoment !== true
    const names = sortableOf(resource).filter((name) => name !== 'id' && isExact(name))
    if (names.length === 0) return
    // the columns with few values come first, so that those behind them matter
    const { list: all } = (await index(resource, { order: 'id,asc', limit: 100 })).data
    const valuesOf = (name: string): number => new Set(all.map((row) => JSON.stringify(valueAt(row, name)))).size
    const [first = '', second = 'id'] = names.toSorted((one, other) => valuesOf(one) - valuesOf(other))
    const order = `${first},desc;${second},asc`
    const pages = await Promise.all([1, 2, 3].map((page) => index(resource, { order, page, limit: 10 })))
    const rows = pages.flatMap((page) => page.data.list)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(orderOf(resource, rows, first, 'desc')).toEqual({ isSorted: true })
    for (const value of new Set(rows.map((row) => JSON.stringify(valueAt(row, first))))) {
      const equal = rows.filter((row) => JSON.stringify(valueAt(row, first)) === value)
      expect(orderOf(resource, equal, second, 'asc')).toEqual({ isSorted: true })
    }
  })

  test('an order with an unknown column, the same column twice or too many of them is refused', async () => {
    const [name = 'id'] = sortableOf(resource)
    for (const order of ['id,asc;no_such_column,asc', `${name},asc;${name},desc`, `${name};`, Array(9).fill('id,asc').join(';')])
      expect([order, (await index(resource, { order })).code]).toEqual([order, 0])
  })

  test('an unknown order is refused and named', async () => {
    expect(await index(resource, { order: 'no_such_column,asc' }, 'en')).toMatchObject({ status: 200, code: 0, msg: expect.stringContaining('no_such_column') })
  })

  test('an unknown search field is refused and named', async () => {
    const answer = await index(resource, { search: [{ field: 'no_such_field', operator: 'eq', val: '1' }] }, 'en')
    expect(answer).toMatchObject({ status: 200, code: 0, msg: expect.stringContaining('no_such_field') })
    expect(answer.msg).not.toMatch(hasHan)
  })

  test('a refusal is in Chinese for a Chinese client', async () => {
    expect((await index(resource, { search: [{ field: 'no_such_field', operator: 'eq', val: '1' }] }, 'zh-cn')).msg).toMatch(hasHan)
  })

  test('unknown parameters are ignored', async () => {
    expect((await index(resource, { uuid: 'x', server: 1, whatever: ['a'] })).code).toBe(1)
  })

  test('rows are fetched by their ids', async () => {
    const { list } = (await index(resource, { limit: 2, order: 'id,asc' })).data
    const ids = list.map((row) => row.id)
    const answer = await index(resource, { initKey: 'id', initValue: ids, select: 'true' })
    const found = answer.data.options ?? answer.data.list
    expect(found.map((row) => Number(row.id)).sort()).toEqual([...ids].sort())
  })
})
