import { spawnSync } from 'node:child_process'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../support/app'
import { addMember } from '../../support/members'
import { root } from '../../support/sources'
import { without } from '../../support/breakages'

import type { TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await addMember(app, { cents: 500 })
})
afterAll(() => app.close())

test('the exit code of the command distinguishes wrong data from a check that could not be made', { timeout: 120_000 }, async () => {
  for (const statement of without('user', ['money_has_log'], `update "user" set money = money + 1 where id = (select max(user_id) from user_money_log)`))
    await app.sql(statement)
  const { DATABASE_OWNER_URL: _ownerUrl, ...env } = process.env
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/doctor/main.ts'], {
    ...{ cwd: root, encoding: 'utf8' },
    env: { ...env, DATABASE_URL: app.url, DATA_DIR: app.dataDir },
  })
  expect([status, stdout]).toEqual([2, expect.stringMatching(/\d wrong/)])
})
