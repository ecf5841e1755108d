import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { entities, resources } from '../../resources/index'
import { isWritable, nodesOf, rowTablesOf } from '../../resources/kit/derived'
import { callOf, nodeOf } from '../../resources/kit/paths'
import { makeToken, rest } from '../support/apiTokens'
import { signInWith, testApp } from '../support/app'
import { bodyFor, insertRow, makeRow } from '../support/rows'
import { badValues, goodValue } from '../support/values'

import type { Answer, TestApp } from '../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Line = Record<string, unknown>
const cases = resources.flatMap((resource) =>
  Object.entries(rowTablesOf(resource.fields)).map(([name, field]) => [`${resource.path} ${name}`, resource, name, field] as const),
)

test('several forms have a table whose lines are rows', () => {
  expect(cases.length).toBeGreaterThan(1)
})

describe.each(cases)('%s', (_, resource, name, field) => {
  const { path } = resource
  const columns = Object.entries(field.columns).filter(([, column]) => isWritable(column))
  let reference = 0
  beforeAll(async () => {
    const column = Object.values(field.columns).find(({ type }) => type === 'reference')
    if (column?.type === 'reference') reference = (await insertRow(app, entities.find((one) => one.path === column.to) ?? resource)).id
  })
  const pointers = () => ({ reference, region: app.region, rules: [] })
  const sample = (): Line => (goodValue(field, pointers()) as Line[])[0] ?? {}
  const samples = (count: number): Line[] =>
    Array.from({ length: count }, (__, at) => ({ ...sample(), ...(field.single && { [field.single]: at === 0 ? 1 : 0 }) }))
  const edit = (body: object, more: object = {}): Promise<Answer> => app.call('POST', callOf(path, 'edit'), { body, ...more })
  const formOf = async (id: number, token = app.token) => (await app.call('GET', callOf(path, 'edit'), { query: { id }, token })).data.row
  const linesOf = async (id: number): Promise<Line[]> => (await formOf(id))[name] as Line[]
  const rowWith = async (count: number) => makeRow(app, resource, { [name]: samples(count) })
  const cells = (line: Line): Line => Object.fromEntries(columns.map(([column]) => [column, line[column]]))

  test('lines are saved with a new row and come back in their order, each with its id', async () => {
    const sent = samples(3)
    const { id } = await makeRow(app, resource, { [name]: sent })
    const lines = await linesOf(id)
    expect(lines.map(cells)).toMatchObject(
      sent.map((line) => Object.fromEntries(columns.flatMap(([column, { when }]) => (when ? [] : [[column, line[column]]])))),
    )
    expect(new Set(lines.map((line) => line['id'])).size).toBe(3)
  })

  test('a line is changed, one removed and one added at once, and the others stay', async () => {
    const { id } = await rowWith(3)
    const [first, second, third] = await linesOf(id)
    const changed = { ...first, ...cells(sample()), ...(field.single && { [field.single]: first?.[field.single] }) }
    const added = { ...sample(), ...(field.single && { [field.single]: 0 }) }
    expect(await edit({ id, [name]: [changed, third, added] })).toMatchObject({ code: 1 })
    const lines = await linesOf(id)
    expect(lines.map((line) => line['id']).slice(0, 2)).toEqual([first?.['id'], third?.['id']])
    expect(lines[1]).toEqual(third)
    expect(lines).toHaveLength(3)
    expect(lines.map((line) => line['id'])).not.toContain(second?.['id'])
  })

  test('the lines that a row has are saved again without a difference', async () => {
    const { id } = await rowWith(2)
    const before = await linesOf(id)
    expect(await edit({ id, [name]: before })).toMatchObject({ code: 1 })
    expect(await linesOf(id)).toEqual(before)
  })

  test('rows with a place of their own take the order of the body', async () => {
    if (field.rows.place === undefined) return
    const { id } = await rowWith(3)
    const before = await linesOf(id)
    expect(await edit({ id, [name]: before.toReversed() })).toMatchObject({ code: 1 })
    expect(await linesOf(id)).toEqual(before.toReversed())
  })

  test('a body without lines leaves them, and raises the version once', async () => {
    const { id } = await rowWith(2)
    const before = await formOf(id)
    const { [name]: __, ...rest } = before
    expect(await edit(rest)).toMatchObject({ code: 1 })
    expect(await formOf(id)).toMatchObject({ [name]: before[name], row_version: before.row_version + 1 })
  })

  test.each(columns.filter(([, column]) => !column.when && (column.required || badValues(column).length > 0)))(
    'invalid values of %s are refused at their cell',
    async (column, cell) => {
      const { id } = await rowWith(2)
      const before = await linesOf(id)
      const wrong = [...badValues(cell), ...(cell.required && !('default' in cell && cell.default !== undefined) ? [null, ''] : [])]
      const accepted = []
      for (const value of wrong) {
        const answer = await edit({ id, [name]: [before[0], { ...before[1], [column]: value }] })
        if (answer.code !== 0 || answer.data?.fields?.[`${name}.1.${column}`] === undefined) accepted.push({ value, answer: answer.data })
      }
      expect(accepted).toEqual([])
      expect(await linesOf(id)).toEqual(before)
    },
  )

  test('lines of another row, of none, and one twice are refused', async () => {
    const [{ id }, other] = [await rowWith(2), await rowWith(1)]
    const before = await linesOf(id)
    const [foreign] = await linesOf(other.id)
    for (const lines of [[...before, foreign], [...before, { ...sample(), id: 999_999_999 }], [...before, before[0]], [{ ...before[0], id: 'x' }]])
      expect(await edit({ id, [name]: lines })).toMatchObject({ code: 0, data: { fields: { [name]: expect.any(String) } } })
    expect(await linesOf(id)).toEqual(before)
    const body = await bodyFor(app, resource, { [name]: [foreign] })
    expect(await app.call('POST', callOf(path, 'add'), { body })).toMatchObject({ code: 0, data: { fields: { [name]: expect.any(String) } } })
  })

  test('without the node of the form nobody reads or changes lines', async () => {
    const { id } = await rowWith(1)
    const { token } = await signInWith(
      app,
      nodesOf(resource)
        .map((node) => nodeOf(path, node.name))
        .filter((node) => node !== nodeOf(path, 'edit')),
    )
    expect((await app.call('GET', callOf(path, 'edit'), { query: { id }, token })).code).not.toBe(1)
    expect((await edit({ id, [name]: [] }, { token })).code).not.toBe(1)
    expect(await linesOf(id)).toHaveLength(1)
  })

  test('the open API answers the lines of a row', async () => {
    const { id } = await rowWith(2)
    const { token } = await makeToken(app)
    expect((await rest(app, token, 'GET', `${path}/${id}`)).json).toMatchObject({ [name]: await linesOf(id) })
  })
})
