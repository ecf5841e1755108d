import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { termFrequenciesOf } from '../../../server/textSearch/termFrequency'
import { matchText } from '../../../server/textSearch/textMatch'
import { testApp } from '../../support/app'

import type { PoolClient } from 'pg'

import type { TestApp } from '../../support/app'

const many = 24_000
const apart = 300
const titles = ['Ab-c_%\\', "it's", '王伟', '王小伟', 'ÉCLAIR', 'a b c', 'xyzzy', '']

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.sql(
    "insert into admin_log (username, title) select 'u' || n % 7, case when n <= 12000 then 'early ' else 'late ' end || n from generate_series(1, $1::int) n",
    [many],
  )
  // all groups of "early" but not the word
  await app.sql("insert into admin_log (username, title) select 'apart', 'ear arl rly' from generate_series(1, $1::int)", [apart])
  for (const title of titles) await app.sql("insert into admin_log (username, title) values ('rare', $1)", [title])
  await app.sql('analyze admin_log')
})
afterAll(() => app.close())

const ask = async (query: object): Promise<{ ids: number[]; total: number; isEstimate: boolean }> => {
  const { data } = await app.call('GET', callOf('auth/adminLog', 'index'), { query: { ...query } })
  return { ids: data.list.map((row) => row.id), total: data.total, isEstimate: data['total_is_estimate'] === true }
}
const expectedIds = async (word: string, order: string, offset = 0): Promise<number[]> =>
  (
    await app.sql<{ id: number }>(
      `select id from admin_log where strpos(lower(title), lower($1)) > 0 or strpos(lower(username), lower($1)) > 0 order by ${order} limit 10 offset ${offset}`,
      [word],
    )
  ).rows.map((row) => row.id)

test.each([
  'a',
  'AB',
  'b-c',
  '_',
  '%',
  '\\',
  "'",
  "t's",
  '王',
  '王伟',
  '小',
  '伟',
  'é',
  'éclair',
  'xyzzy',
  'xyzzyx',
  ' b ',
  'b c',
  'zz',
  'q',
  'early 12',
  'late 2',
  'e',
  'u3',
  'rare',
])('a search for %j finds the texts that contain it, for every length and script', async (word) => {
  for (const order of ['id,desc', 'id,asc', 'title,asc']) {
    const [name = '', way = ''] = order.split(',')
    const { ids } = await ask({ quickSearch: word, order })
    expect([order, ids]).toEqual([order, await expectedIds(word.trim(), `${name} ${way}, id ${way}`)])
  }
})

test('a common word gives the same pages whether it occurs at the top of the list or far down', async () => {
  for (const [word, order] of [
    ['early', 'id desc'],
    ['early', 'id asc'],
    ['late', 'id asc'],
  ] as const)
    for (const page of [1, 2, 500])
      expect((await ask({ quickSearch: word, order: order.replace(' ', ','), page })).ids).toEqual(await expectedIds(word, order, (page - 1) * 10))
})

test('a rare word is counted, a common one estimated until the exact total is requested', async () => {
  expect(await ask({ quickSearch: '王' })).toMatchObject({ total: 2, isEstimate: false })
  expect(await ask({ quickSearch: 'no such word' })).toEqual({ ids: [], total: 0, isEstimate: false })
  expect(await ask({ quickSearch: 'early' })).toMatchObject({ isEstimate: true })
  expect(await ask({ quickSearch: 'early', exactTotal: 1 })).toMatchObject({ total: 12_000, isEstimate: false })
})

test('a filter on one text uses the same search, and its negation finds the other rows', async () => {
  const search = (operator: string, val: string) => [{ field: 'title', operator, val }]
  expect((await ask({ search: search('LIKE', '王伟') })).total).toBe(1)
  expect((await ask({ search: [...search('LIKE', '王'), ...search('NOT LIKE', '小')] })).total).toBe(1)
  expect((await ask({ search: search('NOT LIKE', 'early'), exactTotal: 1 })).total).toBe(12_000 + apart + titles.length)
})

test('for a long word the rarest groups are searched, by the statistics of the database', async () => {
  const shares = await termFrequenciesOf(app.db, 'admin_log')
  expect(['arl', 'lat', 'xyz'].map((group) => Math.round((shares.get(group) ?? 0) * 10))).toEqual([5, 5, 0])
  const patternOf = (word: string): unknown =>
    matchText(sql`m.title`, word)
      .mostSelective(shares)
      .compile(app.db).parameters[0]
  expect([patternOf('Early xyz'), patternOf('xyzzy'), patternOf('王')]).toEqual(["'y x' & ' xy' & 'xyz'", "'xyz' & 'yzz' & 'zzy'", "'王':*"])
})

test('of a long word at most four grams are compared in the index, spread over all of it', () => {
  const gramsOf = (word: string): unknown => matchText(sql`m.title`, word).indexCondition.compile(app.db).parameters[0]
  expect(gramsOf('abcdef')).toBe("'abc' & 'bcd' & 'cde' & 'def'")
  expect(gramsOf('093018500025')).toBe("'093' & '018' & '500' & '025'")
  expect(gramsOf('13800138000')).toBe("'138' & '001' & '138' & '000'")
})

test('a rare word that was taken for a common one is found in one search of the index', async () => {
  const spies = new Set<{ readonly mock: { readonly calls: readonly (readonly unknown[])[] } }>()
  const watch = (client: PoolClient): void => void spies.add(vi.spyOn(client, 'query'))
  app.pool.on('acquire', watch)
  const { ids } = await ask({ quickSearch: 'xyzzy', exactTotal: 1 }) // reads the page as that of a common word
  app.pool.off('acquire', watch)
  const sent = [...spies].flatMap(({ mock }) => mock.calls.map(([text]) => String(text)))
  vi.restoreAllMocks()
  expect(ids).toHaveLength(1)
  expect(sent.filter((text) => text.includes('with named as'))).toHaveLength(1)
  expect(sent.filter((text) => text.includes('with matched as'))).toEqual([])
})
