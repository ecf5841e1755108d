import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../resources/index'
import { filtersOf, operatorsOf } from '../../resources/kit/derived'
import { callOf } from '../../resources/kit/paths'
import { operators } from '../../resources/kit/protocol/list'
import { testApp } from '../support/app'
import { everyRow, opposite, searchFor, valueAt, wholeRows } from '../support/listing'
import { fillUp } from '../support/rows'

import type { AnyResource } from '../../resources/kit/define'
import type { TestApp } from '../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const cases = (resource: AnyResource) =>
  filtersOf(resource).flatMap((column) => operatorsOf(column.field).map((operator) => [column.name, operator, column] as const))

describe.each(resources.map((one) => [one.path, one] as const))('%s', (_, resource) => {
  beforeAll(() => fillUp(app, resource, 5))

  test.each(cases(resource))('%s %s finds the rows that match', async (name, operator, column) => {
    const all = await wholeRows(app, resource)
    const row = all.find((one) => hasValue(valueAt(one, name))) ?? all[0]
    if (!row) throw new Error(`${resource.path} has no row`)
    const search = searchFor(operator, column.field, column.lines ? 1 : valueAt(row, name))
    const { val } = search
    // rows have no value of a filter by lines
    const expects = column.lines ? 'either' : search.expects
    const found = await everyRow(app, resource, { search: [{ field: name, operator, val }] })
    if (expects === 'found') expect(found.map((one) => one.id)).toContain(row.id)
    if (expects === 'not found') expect(found.map((one) => one.id)).not.toContain(row.id)
    const other = opposite[operator]
    if (!other || !operatorsOf(column.field).includes(other)) return
    const rest = await everyRow(app, resource, { search: [{ field: name, operator: other, val }] })
    expect(found.filter((one) => rest.some(({ id }) => id === one.id))).toEqual([])
    if (operator === 'NULL' || operator === 'NOT NULL') expect(found.length + rest.length).toBe(all.length)
  })

  test.each(filtersOf(resource).map(({ name }) => name))('%s ignores an unknown operator when rows are only read', async (name) => {
    const { total } = (await app.call('GET', callOf(resource.path, 'index'))).data
    for (const operator of ['REGEXP', '; drop table x']) {
      const query = { search: [{ field: name, operator, val: '1' }] }
      expect(await app.call('GET', callOf(resource.path, 'index'), { query })).toMatchObject({ status: 200, code: 1, data: { total } })
      const taken = await app.call('GET', callOf(resource.path, 'export'), { query: { ...query, format: 'csv' } })
      expect(taken).toMatchObject({ status: 200, code: 0, msg: expect.stringContaining(operator) })
    }
  })

  test.each(filtersOf(resource).map((column) => [column.name, column] as const))(
    '%s accepts or refuses every other operator without an error of the server',
    async (name, column) => {
      for (const operator of operators.filter((one) => !operatorsOf(column.field).includes(one))) {
        const answer = await app.call('GET', callOf(resource.path, 'index'), { query: { search: [{ field: name, operator, val: '1' }] } })
        expect([operator, answer.status, [0, 1].includes(answer.code)]).toEqual([operator, 200, true])
      }
    },
  )

  test.each(resource.list.search ?? [])('the quick search finds a row by %s', async (name) => {
    const rows = await wholeRows(app, resource)
    const row = rows.find((one) => hasValue(valueAt(one, name)))
    if (!row) return
    const found = await everyRow(app, resource, { quickSearch: String(valueAt(row, name)).trim() })
    expect(found.map((one) => one.id)).toContain(row.id)
  })

  test('the quick search treats wildcards as ordinary characters', async () => {
    expect(await everyRow(app, resource, { quickSearch: '%_%_no such text' })).toEqual([])
  })
})

const hasValue = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
