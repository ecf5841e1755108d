import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { resources } from '../../resources/index'
import { filtersOf, nodesOf } from '../../resources/kit/derived'
import { callOf } from '../../resources/kit/paths'
import { operators } from '../../resources/kit/protocol/list'
import { testApp } from '../support/app'
import { classes } from '../support/badClasses'
import { fillUp } from '../support/rows'

import type { AnyResource } from '../../resources/kit/define'
import type { TestApp } from '../support/app'

/** Number of inputs; NIGHTLY_INPUTS sets more. */
const inputs = Number(process.env['NIGHTLY_INPUTS'] ?? 5000)
/** The same inputs in each run, so that a failure comes from a change of the code; SEED draws others, and longer runs draw their own. */
const seed = Number(process.env['SEED'] ?? (process.env['NIGHTLY_INPUTS'] ? Date.now() % 1_000_000_000 : 20_261_122))

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  for (const resource of resources) await fillUp(app, resource, 3)
})
afterAll(() => app.close())

const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...classes) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

const keysOf = (resource: AnyResource): string[] => [
  ...Object.keys(resource.fields),
  'id',
  'ids',
  'row_version',
  'filter',
  'move',
  'target',
  'direction',
  'order',
  'no_such',
  '__proto__',
  'expected',
  'targetId',
]
const bodyOf = (resource: AnyResource): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...keysOf(resource)), nasty, { maxKeys: 6 }) }, { weight: 1, arbitrary: nasty })

const parameters = [
  'page',
  'limit',
  'order',
  'quickSearch',
  'select',
  'initKey',
  'initValue',
  'initOperator',
  'isTree',
  'lazy',
  'pid',
  'id',
  'ids',
  'uuid',
  'exact_total',
  'filter',
  'format',
  'columns',
  'userId',
  'absoluteAuth',
]
const searchOf = (resource: AnyResource): fc.Arbitrary<unknown> =>
  fc.array(
    fc.record(
      {
        field: fc.oneof(fc.constantFrom(...filtersOf(resource).map(({ name }) => name), 'password_hash', 'id'), nasty),
        operator: fc.oneof(fc.constantFrom<unknown>(...operators), nasty),
        val: nasty,
        render: fc.option(fc.constantFrom('datetime', 'x')),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 3 },
  )
const queryOf = (resource: AnyResource): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(fc.dictionary(fc.constantFrom(...parameters), nasty, { maxKeys: 4 }), fc.option(fc.oneof({ weight: 4, arbitrary: searchOf(resource) }, nasty)))
    .map(([query, search]) => ({ ...query, ...(search ? { search } : {}) }))

/** Node rejects URLs above its header limit before the server sees them. */
const short = (query: Record<string, unknown>): Record<string, unknown> => (JSON.stringify(query).length > 6000 ? { quickSearch: 'x'.repeat(5000) } : query)

const secret = /\$argon2|node_modules|at \w+ \(|syntax error|relation "|column "|select .* from /i

const call = fc.constantFrom(...resources).chain((resource) =>
  fc.record({
    resource: fc.constant(resource),
    verb: fc.constantFrom(
      'index',
      'edit',
      'add',
      'del',
      'sortable',
      'export',
      ...nodesOf(resource).map(({ name }) => name),
      ...Object.keys(resource.actions ?? {}),
    ),
    isWrite: fc.boolean(),
    body: bodyOf(resource),
    query: queryOf(resource),
    language: fc.constantFrom<'zh-cn' | 'en'>('zh-cn', 'en'),
    key: fc.option(fc.constantFrom('x', 'abcdefgh', '\u00ff'.repeat(80), 'a'.repeat(300))),
  }),
)

test.each([
  { filter: null, expected: { toString: 1 } },
  { ids: [1], row_version: { toString: 1 } },
])('an object in place of a number is refused: %j', async (body) => {
  const answer = await app.call('DELETE', callOf('shop/deliveryTemplate', 'del'), { body })
  expect([answer.status, answer.code]).toEqual([200, 0])
})

test(`no random input breaks the server: ${inputs} inputs, seed ${seed}`, async () => {
  await fc.assert(
    fc.asyncProperty(call, async ({ resource, verb, isWrite, body, query, language, key }) => {
      const method = ['index', 'info', 'export'].includes(verb) ? 'GET' : verb === 'del' ? 'DELETE' : verb === 'edit' && !isWrite ? 'GET' : 'POST'
      const answer = await app.call(method, callOf(resource.path, verb), {
        query: short(query),
        ...(method === 'GET' ? {} : { body }),
        language,
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      })
      expect([answer.status, answer.text.slice(0, 300)]).toSatisfy(([status]: [number, string]) => status < 500)
      if (verb === 'export') return
      expect(Number.isInteger(answer.code)).toBe(true)
      if (answer.code !== 1) expect(answer.text).not.toMatch(secret)
    }),
    { numRuns: inputs, seed, endOnFailure: false },
  )
}, 300_000)

test.each([
  ['cut short', '{"a":'],
  ['not JSON', '<xml/>'],
  ['two values', '{}{}'],
  ['empty', ''],
  ['a number too long', '9'.repeat(5000)],
  ['a thousand deep', `${'['.repeat(1000)}${']'.repeat(1000)}`],
  ['five megabytes', `{"name":"${'x'.repeat(5 * 1024 * 1024)}"}`],
  ['ten thousand keys', JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_one, i) => [`k${i}`, i])))],
])('a body that is %s is refused in an envelope', async (_, payload) => {
  const response = await app.app.inject({
    method: 'POST',
    url: '/admin/shop.GoodsService/add',
    headers: { batoken: app.token, 'content-type': 'application/json' },
    payload,
  })
  expect(response.statusCode).toBeLessThan(500)
  expect(response.json()).toMatchObject({ code: 0, msg: expect.any(String) })
})

test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/json; charset=utf-7', 'x'])(
  'the content type %s is refused in an envelope',
  async (type) => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/admin/shop.GoodsService/add',
      headers: { batoken: app.token, 'content-type': type },
      payload: 'abc',
    })
    expect(response.statusCode).toBeLessThan(500)
    expect(response.json()).toMatchObject({ code: 0, msg: expect.any(String) })
  },
)

test('after all inputs the server still works for everyone', async () => {
  for (const resource of resources) expect((await app.call('GET', callOf(resource.path, 'index'))).code).toBe(1)
})
