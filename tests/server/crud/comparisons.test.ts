import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { matches } from '../../../resources/kit/conditions'
import { callOf } from '../../../resources/kit/paths'
import { toCents } from '../../../resources/kit/values/cents'
import { user } from '../../../resources/user/user'
import { compileTabs } from '../../../server/crud/query/tabs'
import { testApp } from '../../support/app'
import { addMember } from '../../support/members'

import type { Condition } from '../../../resources/kit/conditions'
import type { AnyResource } from '../../../resources/kit/define'
import type { TestApp } from '../../support/app'

let app: TestApp
let rows: readonly Record<string, unknown>[]
const [scores, amounts] = [
  [0, 1, 5, 100],
  ['0.00', '0.01', '9.99', '10.00'],
]
const days = ['1990-01-31', '1990-02-01', '2000-12-31']
const moments = [1_700_000_000, 1_700_000_001, 1_800_000_000]
const texts = ['', 'a', 'A b']

beforeAll(async () => {
  app = await testApp()
  for (let at = 0; at < 48; at++)
    await addMember(app, {
      score: scores[at % 4] ?? 0,
      cents: toCents(amounts[(at >> 1) % 4] ?? '0'),
      columns: {
        gender: ['0', '1', '2'][at % 3],
        birthday: [...days, null][(at >> 2) % 4],
        last_login_time: [...moments.map((seconds) => new Date(seconds * 1000 + 400)), null][(at >> 3) % 4],
        motto: texts[at % 3],
      },
    })
  const { data } = await app.call('GET', callOf('user/user', 'index'), { query: { limit: 100 } })
  rows = data.list
  expect(rows.length).toBeGreaterThanOrEqual(48)
})
afterAll(() => app.close())

const limit = <Value>(values: readonly Value[]) => {
  const one = fc.constantFrom(...values)
  return fc.record(
    { gt: one, egt: one, lt: one, elt: one, not: fc.oneof(one, fc.array(one, { minLength: 1, maxLength: 3 })), empty: fc.boolean() },
    { requiredKeys: [] },
  )
}
const choice = fc.record(
  { not: fc.oneof(fc.constantFrom('0', '1', null), fc.array(fc.constantFrom('0', '1', '2'), { minLength: 1 })), empty: fc.boolean() },
  { requiredKeys: [] },
)
const text = fc.record({ not: fc.constantFrom('a', 'A b'), empty: fc.boolean() }, { requiredKeys: [] })
/** One field at a time: several tests together select hardly any row. */
const anyCondition = fc
  .oneof(
    fc.record({ score: limit([...scores, 3, -1]) }),
    fc.record({ money: limit([...amounts, '0.5', 10, 0]) }),
    fc.record({ birthday: limit(days) }),
    fc.record({ last_login_time: limit(moments) }),
    fc.record({ gender: fc.oneof(choice, fc.constantFrom('0', '1'), fc.constant(['1', '2'])) }),
    fc.record({ motto: text, score: fc.constantFrom(0, [1, 5]) }),
  )
  .filter((condition) => Object.values(condition).every((one) => typeof one !== 'object' || Object.keys(one).length > 0)) as fc.Arbitrary<Condition>

async function selectIds(condition: Condition): Promise<number[]> {
  const resource = { ...user, list: { ...user.list, tabs: { some: { title: user.title, where: condition } } } } as unknown as AnyResource
  const where = compileTabs(resource).get('some') ?? sql<boolean>`false`
  const selected = await sql<{ id: number }>`select m.id from "user" m where ${where} order by m.id`.execute(app.db)
  return selected.rows.map(({ id }) => id)
}

test('a condition selects the same rows in the database as in the browser', async () => {
  await fc.assert(
    fc.asyncProperty(anyCondition, async (condition) => {
      const expected = rows.filter((row) => matches(condition, row)).map((row) => Number(row['id']))
      expect(await selectIds(condition)).toEqual(expected.toSorted((one, other) => one - other))
    }),
    { numRuns: 400 },
  )
}, 60_000)
