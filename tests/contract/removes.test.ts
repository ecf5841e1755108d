import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../resources/index'
import { nameFieldOf, parentOf, weightOf } from '../../resources/kit/derived'
import { callOf } from '../../resources/kit/paths'
import { testApp } from '../support/app'
import { everyRow } from '../support/listing'
import { insertRow, makeRow } from '../support/rows'

import type { AnyResource } from '../../resources/kit/define'
import type { Answer, TestApp } from '../support/app'
import type { Row } from '../support/rows'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Case = readonly [string, AnyResource]
const those = (keep: (resource: AnyResource) => boolean): Case[] => resources.filter(keep).map((one): Case => [one.path, one])
const rowFor = (resource: AnyResource, overrides: object = {}): Promise<Row> =>
  resource.crud.includes('add') ? makeRow(app, resource, { ...overrides }) : insertRow(app, resource, { ...overrides })
const remove = (resource: AnyResource, query: Record<string, unknown>): Promise<Answer> => app.call('DELETE', callOf(resource.path, 'del'), { query })
const idsOf = async (resource: AnyResource): Promise<number[]> => (await everyRow(app, resource)).map((row) => row.id)

describe.each(those((one) => one.crud.includes('del')))('%s: delete', (_, resource) => {
  test('a row is gone from the list and from the form', async () => {
    const row = await rowFor(resource)
    expect(await remove(resource, { ids: [row.id] })).toMatchObject({ status: 200, code: 1, data: null })
    expect(await idsOf(resource)).not.toContain(row.id)
    expect(await remove(resource, { ids: [row.id] })).toMatchObject({ status: 200, code: 0 })
    if (resource.crud.includes('edit'))
      expect(await app.call('GET', callOf(resource.path, 'edit'), { query: { id: row.id } })).toMatchObject({ status: 200, code: 0 })
  })

  test('several rows go in one call', async () => {
    const rows = [await rowFor(resource), await rowFor(resource)]
    expect((await remove(resource, { ids: rows.map((row) => row.id) })).code).toBe(1)
    const left = await idsOf(resource)
    expect(rows.filter((row) => left.includes(row.id))).toEqual([])
  })

  test.each([[[]], [['abc']], [[-1]], [[2 ** 53]], [[999_999_999]], [{ a: 'x' }], ['1 or 1=1'], [Array.from({ length: 1001 }, (_one, i) => 900_000_000 + i)]])(
    'the ids %j delete nothing',
    async (ids) => {
      const before = await idsOf(resource)
      expect(await remove(resource, { ids })).toMatchObject({ status: 200, code: 0 })
      const after = await idsOf(resource)
      expect(before.filter((id) => !after.includes(id))).toEqual([])
    },
  )

  test('all rows of a filter: refused when there are not as many as the person saw', async () => {
    const row = await rowFor(resource)
    const search = [{ field: 'id', operator: 'eq', val: row.id }]
    if (!(resource.list.filters ?? []).includes('id')) return
    expect((await app.call('DELETE', callOf(resource.path, 'del'), { body: { filter: { search }, expected: 2 } })).code).toBe(0)
    expect(await idsOf(resource)).toContain(row.id)
    expect(await app.call('DELETE', callOf(resource.path, 'del'), { body: { filter: { search }, expected: 1 } })).toMatchObject({ code: 1 })
    expect(await idsOf(resource)).not.toContain(row.id)
  })

  test('no filter and no ids: nothing is deleted', async () => {
    const before = await idsOf(resource)
    expect((await app.call('DELETE', callOf(resource.path, 'del'))).code).toBe(0)
    expect((await app.call('DELETE', callOf(resource.path, 'del'), { body: { filter: {}, expected: before.length + 1000 } })).code).toBe(0)
    const after = await idsOf(resource)
    expect(before.filter((id) => !after.includes(id))).toEqual([])
  })
})

describe.each(those((one) => one.crud.includes('sortable')))('%s: move', (_, resource) => {
  const weight = weightOf(resource) ?? ''
  const move = (body: object): Promise<Answer> => app.call('POST', callOf(resource.path, 'sortable'), { body })
  /** The order of the given rows as a list shows it, heaviest first. */
  const order = async (rows: readonly Row[]): Promise<number[]> =>
    (await everyRow(app, resource, { order: `${weight},desc` })).map((row) => row.id).filter((id) => rows.some((row) => row.id === id))
  const abc = (): Promise<Row[]> =>
    [900, 800, 700].reduce<Promise<Row[]>>(async (rows, weigh) => [...(await rows), await rowFor(resource, { [weight]: weigh })], Promise.resolve([]))

  test('moved down onto a row it ends right below it, and nothing else changes places', async () => {
    const [a, b, c] = await abc()
    if (!a || !b || !c) throw new Error('three rows')
    const before = (await order(await rowsOf(resource))).filter((id) => id !== a.id)
    expect(await move({ move: a.id, target: c.id, direction: 'down', order: `${weight},desc` })).toMatchObject({ status: 200, code: 1 })
    expect(await order([a, b, c])).toEqual([b.id, c.id, a.id])
    expect((await order(await rowsOf(resource))).filter((id) => id !== a.id)).toEqual(before)
  })

  test('moved up onto a row it ends right above it', async () => {
    const [a, b, c] = await abc()
    if (!a || !b || !c) throw new Error('three rows')
    expect((await move({ move: c.id, target: a.id, direction: 'up', order: `${weight},desc` })).code).toBe(1)
    expect(await order([a, b, c])).toEqual([c.id, a.id, b.id])
  })

  test('the body of the 2.1 line moves the row to the place of the other, past those between', async () => {
    const [a, b, c] = await abc()
    if (!a || !b || !c) throw new Error('three rows')
    expect((await move({ id: a.id, targetId: c.id })).code).toBe(1)
    expect(await order([a, b, c])).toEqual([b.id, c.id, a.id])
  })

  test('onto itself, without a target, onto a stranger, under another order: refused', async () => {
    const [a, b] = await abc()
    if (!a || !b) throw new Error('three rows')
    const bodies = [
      { move: a.id, target: a.id, direction: 'up' },
      { move: a.id },
      { move: a.id, target: 999_999_999, direction: 'up' },
      { move: a.id, target: b.id, direction: 'up', order: 'id,desc' },
      { move: 'x', target: {}, direction: 'up' },
      {},
      { move: a.id, target: b.id, direction: 'sideways' },
    ]
    for (const body of bodies) expect([body, await move(body)]).toMatchObject([body, { status: 200, code: 0 }])
  })
})

const rowsOf = (resource: AnyResource): Promise<Row[]> => everyRow(app, resource) as Promise<Row[]> // list rows carry id and row_version

describe.each(those((one) => parentOf(one) !== undefined && one.crud.includes('add')))('%s: tree', (_, resource) => {
  const pid = parentOf(resource) ?? ''
  const name = nameFieldOf(resource)

  test('children hang below their parent, and a row with children is not deleted alone', async () => {
    const parent = await rowFor(resource)
    const child = await rowFor(resource, { [pid]: parent.id })
    const { list } = (await app.call('GET', callOf(resource.path, 'index'))).data
    const top = list.find((row) => row.id === parent.id)
    expect(top?.['children']).toMatchObject([{ id: child.id, [pid]: parent.id }])
    expect(await remove(resource, { ids: [parent.id] })).toMatchObject({ status: 200, code: 0 })
    expect((await remove(resource, { ids: [parent.id, child.id] })).code).toBe(1)
  })

  test('no row becomes its own ancestor', async () => {
    const parent = await rowFor(resource)
    const child = await rowFor(resource, { [pid]: parent.id })
    for (const [id, below] of [
      [parent.id, parent.id],
      [parent.id, child.id],
    ])
      await app.call('POST', callOf(resource.path, 'edit'), { body: { id, [pid]: below } })
    const rows = await rowsOf(resource)
    for (const start of [parent.id, child.id]) {
      const seen: number[] = []
      for (let at = start; at !== 0 && seen.length < 20; at = Number(rows.find((row) => row.id === at)?.[pid] ?? 0)) seen.push(at)
      expect(seen.length).toBeLessThan(20)
    }
  })

  test('the select offers a flat list with its levels, and label fields only', async () => {
    const parent = await rowFor(resource)
    const answer = await app.call('GET', callOf(resource.path, 'index'), {
      query: { select: 'true', isTree: 'true', quickSearch: '', initKey: 'id', initValue: '' },
    })
    const options = answer.data.options ?? answer.data.list
    expect(options.every((option) => typeof option[name] === 'string')).toBe(true)
    expect(options.some((option) => 'children' in option)).toBe(false)
    if (answer.data.options) expect(parent.id).toBeGreaterThan(0)
  })
})
