import { afterAll, beforeAll, expect, test } from 'vitest'

import { readTaskRows } from '../../../server/exports/readTaskRows'
import { testApp } from '../../support/app'
import { contextOf } from '../../support/context'
import { exportDeps } from '../../support/exportTasks'

import type { TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.sql(`insert into "user" (username, nickname, password_hash, motto, score) select 'bulk_' || n, 'n', '', '', 0 from generate_series(1, 2500) n`)
})
afterAll(() => app.close())

test.each(['last_login_time,asc', 'id,desc'])('each row comes once, although the values of the order %s change after the first batch', async (order) => {
  const { registry } = exportDeps(app)
  const compiled = registry.at('user/user')
  if (!compiled) throw new Error('expected a list of members')
  await app.sql("update \"user\" set last_login_time = '2026-01-01'::timestamptz + make_interval(secs => id) where username like 'bulk_%'")
  const ids: number[] = []
  const columns = [{ name: 'username', of: 'row' }] as unknown as Parameters<typeof readTaskRows>[2] // its texts are for the head of the sheet
  for await (const batch of readTaskRows({ compiled, registry, rows: { filter: {}, order }, rowsPer: 'row' }, contextOf(app), columns)) {
    // those that were read get the highest values, and those that were last the lowest
    if (ids.length === 0)
      await app.sql("update \"user\" set last_login_time = '2026-01-01'::timestamptz + make_interval(secs => 1000000 - id) where username like 'bulk_%'")
    ids.push(...batch.map((row) => Number(row['id'])))
  }
  const { rows } = await app.sql<{ count: number }>('select count(*)::int as count from "user"')
  expect([new Set(ids).size, ids.length]).toEqual([rows[0]?.count, rows[0]?.count])
})
