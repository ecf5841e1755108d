import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../resources/index'
import { nodesOf } from '../../resources/kit/derived'
import { callOf, nodeOf } from '../../resources/kit/paths'
import { signInWith, testApp } from '../support/app'
import { everyRow } from '../support/listing'
import { fillUp } from '../support/rows'

import type { TestApp } from '../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const withTotals = resources.flatMap((resource) => (resource.list.totals ? [[resource.path, resource, resource.list.totals] as const] : []))

describe.each(withTotals)('%s', (path, resource, names) => {
  beforeAll(() => fillUp(app, resource, 5))
  const totals = async (query: Record<string, unknown> = {}, token?: string) =>
    app.call('GET', callOf(path, 'totals'), { query, ...(token !== undefined && { token }) })
  const sumOf = (rows: readonly Record<string, unknown>[], name: string): number =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[name] ?? 0) * 100), 0) / 100

  test('the sums are those of all rows, and of the rows that a filter finds', async () => {
    const rows = await everyRow(app, resource)
    const some = rows.slice(0, 2)
    const search = [{ field: 'id', operator: 'IN', val: some.map((row) => row.id) }]
    const [all, found] = [(await totals()).data['totals'], (await totals({ search })).data['totals']] as Record<string, unknown>[]
    for (const name of names) expect([name, Number(all?.[name]), Number(found?.[name])]).toEqual([name, sumOf(rows, name), sumOf(some, name)])
    for (const name of names) expect([name, typeof all?.[name]]).toEqual([name, resource.fields[name]?.type === 'integer' ? 'number' : 'string'])
  })

  test('the sums of no rows are zero, and an unknown filter is refused', async () => {
    const none = (await totals({ search: [{ field: 'id', operator: 'eq', val: 999_999_999 }] })).data['totals'] as Record<string, unknown>
    for (const name of names) expect([name, Number(none[name])]).toEqual([name, 0])
    expect((await totals({ search: [{ field: 'nothing', operator: 'eq', val: 1 }] })).code).toBe(0)
  })

  test('they need the node of the list', async () => {
    const others = nodesOf(resource).flatMap(({ name }) => (name === 'index' ? [] : [nodeOf(path, name)]))
    expect((await totals({}, (await signInWith(app, others)).token)).code).toBe(401)
  })
})
