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
  test('a deleted row disappears from the list and the form', async () => {
    const row = await rowFor(resource)
    expect(await remove(resource, { ids: [row.id] })).toMatchObject({ status: 200, code: 1, data: null })
    expect(await idsOf(resource)).not.toContain(row.id)
    expect(await remove(resource, { ids: [row.id] })).toMatchObject({ status: 200, code: 0 })
    if (resource.crud.includes('edit'))
      expect(await app.call('GET', callOf(resource.path, 'edit'), { query: { id: row.id } })).toMatchObject({ status: 200, code: 0 })
  })

  test('several rows are deleted by one request', async () => {
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

  test('deleting all rows of a filter is refused if their number differs from the one sent', async () => {
    const row = await rowFor(resource)
    const search = [{ field: 'id', operator: 'eq', val: row.id }]
    if (!(resource.list.filters ?? []).includes('id')) return
    expect((await app.call('DELETE', callOf(resource.path, 'del'), { body: { filter: { search }, expected: 2 } })).code).toBe(0)
    expect(await idsOf(resource)).toContain(row.id)
    expect(await app.call('DELETE', callOf(resource.path, 'del'), { body: { filter: { search }, expected: 1 } })).toMatchObject({ code: 1 })
    expect(await idsOf(resource)).not.toContain(row.id)
  })

  test('a request without filter and ids deletes nothing', async () => {
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
  /** The given rows in the order of the list, largest weight first. */
  const order = async (rows: readonly Row[]): Promise<number[]> =>
    (await everyRow(app, resource, { order: `${weight},desc` })).map((row) => row.id).filter((id) => rows.some((row) => row.id === id))
  const abc = (): Promise<Row[]> =>
    [900, 800, 700].reduce<Promise<Row[]>>(async (rows, weigh) => [...(await rows), await rowFor(resource, { [weight]: weigh })], Promise.resolve([]))

  test('a row moved down ends directly below the target, and the other rows keep their order', async () => {
    const [a, b, c] = await abc()
    if (!a || !b || !c) throw new Error('three rows')
    const before = (await order(await rowsOf(resource))).filter((id) => id !== a.id)
    expect(await move({ move: a.id, target: c.id, direction: 'down', order: `${weight},desc` })).toMatchObject({ status: 200, code: 1 })
    expect(await order([a, b, c])).toEqual([b.id, c.id, a.id])
    expect((await order(await rowsOf(resource))).filter((id) => id !== a.id)).toEqual(before)
  })

  test('a row moved up ends directly above the target', async () => {
    const [a, b, c] = await abc()
    if (!a || !b || !c) throw new Error('three rows')
    expect((await move({ move: c.id, target: a.id, direction: 'up', order: `${weight},desc` })).code).toBe(1)
    expect(await order([a, b, c])).toEqual([c.id, a.id, b.id])
  })

  test('the body of version 2.1 moves the row to the position of the target', async () => {
    const [a, b, c] = await abc()
    if (!a || !b || !c) throw new Error('three rows')
    expect((await move({ id: a.id, targetId: c.id })).code).toBe(1)
    expect(await order([a, b, c])).toEqual([b.id, c.id, a.id])
  })

  test('moving onto itself, without a target, to an unknown row or under another order is refused', async () => {
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

describe.each(those((one) => one.crud.includes('sortable') && parentOf(one) !== undefined))('%s: move in the tree', (_, resource) => {
  const [pid, weight] = [parentOf(resource) ?? '', weightOf(resource) ?? '']
  const move = (body: object): Promise<Answer> => app.call('POST', callOf(resource.path, 'sortable'), { body: { order: `${weight},desc`, ...body } })
  const below = async (parent: number): Promise<number[]> =>
    (await rowsOf(resource))
      .filter((row) => row[pid] === parent)
      .toSorted((one, other) => Number(other[weight]) - Number(one[weight]))
      .map(({ id }) => id)

  test('a row moves to a place below another parent, behind its last row, and back to the top level, which undo takes back', async () => {
    const parent = await rowFor(resource)
    const first = await rowFor(resource, { [pid]: parent.id, [weight]: 500 })
    const second = await rowFor(resource, { [pid]: parent.id, [weight]: 500 })
    const [one, other] = [await rowFor(resource), await rowFor(resource)]
    const beside = { parent: parent.id, target: second.id, direction: 'down' }
    expect(await move({ move: one.id, ...beside })).toMatchObject({ status: 200, code: 1 })
    expect(await below(parent.id)).toEqual([second.id, one.id, first.id])
    expect(await move({ move: other.id, parent: parent.id })).toMatchObject({ code: 1 })
    expect(await below(parent.id)).toEqual([second.id, one.id, first.id, other.id])
    const top = await move({ move: second.id, parent: 0 })
    expect(await below(parent.id)).toEqual([one.id, first.id, other.id])
    expect(await app.call('POST', callOf(resource.path, 'undo'), { body: { batch: top.headers['x-change'] } })).toMatchObject({ code: 1 })
    expect(await below(parent.id)).toEqual([second.id, one.id, first.id, other.id])
  })

  test('sent twice, a move has happened once', async () => {
    const [parent, row] = [await rowFor(resource), await rowFor(resource)]
    const body = { move: row.id, parent: parent.id, row_version: row.row_version }
    expect([(await move(body)).code, (await move(body)).code]).toEqual([1, 1])
    const { rows } = await app.sql("select from change_log where resource = $1 and row_id = $2 and kind = 'sortable'", [resource.path, row.id])
    expect(rows.length).toBe(1)
  })

  test('below itself, below its own child, below no row, beside a row of another parent and with an old version it stays', async () => {
    const row = await rowFor(resource)
    const child = await rowFor(resource, { [pid]: row.id })
    const other = await rowFor(resource)
    const bodies = [
      { parent: row.id },
      { parent: child.id },
      { parent: 999_999_999 },
      { parent: 'x' },
      { parent: other.id, target: child.id, direction: 'up' },
      { parent: other.id, direction: 'sideways' },
      { parent: other.id, row_version: 77 },
    ]
    for (const body of bodies) expect([body, await move({ move: row.id, ...body })]).toMatchObject([body, { status: 200, code: 0 }])
    expect((await rowsOf(resource)).find(({ id }) => id === row.id)?.[pid]).toBe(0)
  })
})

const rowsOf = (resource: AnyResource): Promise<Row[]> => everyRow(app, resource) as Promise<Row[]> // rows of a list have id and row_version

describe.each(those((one) => parentOf(one) !== undefined && one.crud.includes('add')))('%s: tree', (_, resource) => {
  const pid = parentOf(resource) ?? ''
  const name = nameFieldOf(resource)

  test('children follow their parent, and a parent cannot be deleted without its children', async () => {
    const parent = await rowFor(resource)
    const child = await rowFor(resource, { [pid]: parent.id })
    const { list } = (await app.call('GET', callOf(resource.path, 'index'))).data
    const top = list.find((row) => row.id === parent.id)
    expect(top?.['children']).toMatchObject([{ id: child.id, [pid]: parent.id }])
    expect(await remove(resource, { ids: [parent.id] })).toMatchObject({ status: 200, code: 0 })
    expect((await remove(resource, { ids: [parent.id, child.id] })).code).toBe(1)
  })

  test('a row cannot become its own ancestor', async () => {
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

  test('the select returns a flat list with levels and label fields only', async () => {
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
