import { spawnSync } from 'node:child_process'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase } from '../../support/database'
import { root } from '../../support/sources'

import type { TestDatabase } from '../../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

function seed(...flags: readonly string[]): readonly [number | null, string] {
  const { DATABASE_OWNER_URL: _, ...env } = process.env
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/seed/main.ts', ...flags], {
    ...{ cwd: root, encoding: 'utf8' },
    env: { ...env, DATABASE_URL: database.url },
  })
  return [status, stderr]
}

test.each([
  ['--orders', '10'],
  ['--orders', '10', '--goods', '5'],
])(
  'orders that a shop without members cannot have (%s) are refused before the shop counts as filled with test data',
  { timeout: 120_000 },
  async (...flags) => {
    await database.sql("insert into admin (username, nickname, password_hash) values ('owner', 'Owner', '') on conflict do nothing")
    expect(seed(...flags)).toEqual([1, expect.stringContaining('orders need members')])
    expect((await database.sql("select key from setting where key = 'seeded' union all select 'goods' from shop_goods")).rows).toEqual([])
  },
)
