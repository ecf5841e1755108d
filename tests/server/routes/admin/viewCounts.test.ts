import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addAdmin, signIn, signInWith, testApp } from '../../../support/app'

import type { TestApp } from '../../../support/app'

let app: TestApp
let first: string
let second: string
let ids: readonly number[]
beforeAll(async () => {
  app = await testApp()
  const person = await signInWith(app, ['goodsManage', 'shop/goodsService', 'shop/goodsService/index'])
  first = person.token
  second = await signIn(app, await addAdmin(app, { groupId: person.groupId }))
  const { rows } = await app.sql<{ id: number }>(
    `insert into saved_view (admin_id, path, name, query, asked) select $1, 'shop/goodsService', 'View ' || i, '', '{}' from generate_series(1, 40) i returning id`,
    [person.adminId],
  )
  ids = rows.map(({ id }) => id)
  await app.sql('insert into saved_view_group (view_id, group_id) select id, $1 from saved_view', [person.groupId])
})
afterAll(() => app.close())

const addressOf = `/admin/Index/viewCounts`
const countsOf = async (token: string, some = ids): Promise<Record<string, number | null>> =>
  (await app.call('GET', addressOf, { query: { ids: some.join(',') }, token })).data['counts'] as Record<string, number | null>

/** Runs calls while nothing of the list can be counted. Returns how many counts began, and how many ran at the same time. */
async function watch(call: (blocked: () => Promise<number>) => Promise<unknown>): Promise<{ begun: number; atOnce: number }> {
  const begun = new Set<string>()
  let atOnce = 0
  const blocked = async (): Promise<number> => {
    const { rows } = await app.sql<{ one: string }>(
      `select pid || ' ' || query_start as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    for (const { one } of rows) begun.add(one)
    atOnce = Math.max(atOnce, rows.length)
    return rows.length
  }
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table shop_goods_service in access exclusive mode`.execute(tx)
    let isOver = false
    const calls = call(blocked).finally(() => (isOver = true))
    while (!isOver) {
      await blocked()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await calls
  })
  return { begun: begun.size, atOnce }
}

test('counts that take long end with the time of their call, and what was not reached has no number', async () => {
  let counts: Record<string, number | null> = {}
  const { begun } = await watch(async () => (counts = await countsOf(first)))
  expect(Object.keys(counts)).toHaveLength(40)
  expect(new Set(Object.values(counts))).toEqual(new Set([null]))
  expect(begun).toBeLessThan(15)
  expect(new Set(Object.values(await countsOf(first, ids.slice(0, 2))))).toEqual(new Set([expect.any(Number)]))
})

test('calls of one account count one after the other, and those of all take at most four connections', async () => {
  expect((await watch(() => Promise.all([countsOf(first), countsOf(first), countsOf(first)]))).atOnce).toBeLessThan(4)
  expect((await watch(() => Promise.all([countsOf(first), countsOf(second), countsOf(app.token)]))).atOnce).toBeLessThan(5)
})

test('counting ends when the client has left', async () => {
  const client = new AbortController()
  const { begun } = await watch(async (blocked) => {
    const url = `${addressOf}?ids=${ids.join(',')}`
    const answer = app.app.inject({ method: 'GET', url, headers: { batoken: first }, signal: client.signal }).catch(() => 'left')
    await expect.poll(blocked).toBeGreaterThan(0)
    client.abort()
    expect(await answer).toBe('left')
    await expect.poll(blocked, { timeout: 10_000 }).toBe(0)
  })
  expect(begun).toBeLessThan(4)
})
