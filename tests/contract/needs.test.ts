import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../resources/index'
import { nodesOf, operatorsOf, sortableOf } from '../../resources/kit/derived'
import { callOf, nodeOf } from '../../resources/kit/paths'
import { signInWith, testApp } from '../support/app'
import { fillUp } from '../support/rows'

import type { Answer, TestApp } from '../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Every field of a list that needs a node, with its resource and that node. */
const cases = resources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, { needs }]) => (needs === undefined ? [] : [[`${resource.path} ${name}`, resource, name, needs] as const])),
)

test('some field needs a node, and no two of a name need different ones, because logs know names alone', () => {
  expect(cases.length).toBeGreaterThan(0)
  expect(new Set(cases.map(([, , name, needs]) => `${name} ${needs}`)).size).toBe(new Set(cases.map(([, , name]) => name)).size)
})

describe.each(cases)('%s', (_, resource, name, needs) => {
  const { path } = resource
  let without: string
  let holder: string
  let id: number
  beforeAll(async () => {
    await fillUp(app, resource, 3)
    const nodes = nodesOf(resource).map((node) => nodeOf(path, node.name))
    without = (await signInWith(app, nodes)).token
    holder = (await signInWith(app, [...nodes, needs])).token
    id = (await app.call('GET', callOf(path, 'index'))).data.list[0]?.id ?? 0
  })
  const read = (token: string, action: string, query: object = {}): Promise<Answer> => app.call('GET', callOf(path, action), { token, query: { ...query } })
  /** The answer has the field, in whatever part. */
  const tells = ({ text }: Answer): boolean => text.includes(`"${name}"`)

  test('no answer tells it without the node, and the list or the details do with it', async () => {
    const answers = [
      await read(without, 'index'),
      await read(without, 'index', { select: true }),
      await read(without, 'index', { initKey: 'id', initValue: [id] }),
      ...(resource.crud.includes('edit') ? [await read(without, 'edit', { id })] : []),
      ...(resource.show ? [await read(without, 'info', { id })] : []),
      await app.call('GET', `/rest/${path}`, { token: without }),
    ]
    expect(answers.map(tells)).toEqual(answers.map(() => false))
    expect(answers[0]?.data.list.length).toBeGreaterThan(0)
    const withNode = [await read(holder, 'index'), ...(resource.show ? [await read(holder, 'info', { id })] : [])]
    expect(withNode.some(tells)).toBe(true)
  })

  test('a save that is refused for its version does not tell it', async () => {
    if (!resource.crud.includes('edit')) return
    expect(tells(await app.call('POST', callOf(path, 'edit'), { token: without, body: { id, row_version: 99_999 } }))).toBe(false)
  })

  test('lists cannot be ordered, filtered or exported by it without the node', async () => {
    const field = resource.fields[name]
    const [operator] = field ? operatorsOf(field) : []
    const queries = [
      ['index', { order: `${name},asc` }],
      ['index', { search: [{ field: name, operator, val: '1,2' }] }],
      ['export', { columns: `id,${name}` }],
    ] as const
    for (const [action, query] of queries) expect([query, (await read(without, action, query)).code]).toEqual([query, 0])
    if (sortableOf(resource).includes(name)) expect((await read(holder, 'index', { order: `${name},asc` })).code).toBe(1)
  })

  test('a body with it is refused without the node', async () => {
    if (!resource.crud.includes('edit') || resource.fields[name]?.readOnly) return
    expect((await app.call('POST', callOf(path, 'edit'), { token: without, body: { id, [name]: '12.34' } })).code).toBe(0)
  })
})
