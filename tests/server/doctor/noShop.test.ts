import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '../../support/sources'

test.each(['tools/doctor/main.ts', 'tools/rules.ts'])('%s says that a folder has no shop, and makes none in it', { timeout: 60_000 }, (tool) => {
  const folder = join(tmpdir(), `zhanggui-mistyped-${process.pid}`)
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _ownerUrl, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', tool], {
    ...{ cwd: root, encoding: 'utf8' },
    env: { ...env, DATA_DIR: folder },
  })
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining(`There is no shop in ${folder}; name its data folder in DATA_DIR`)])
  expect(existsSync(folder)).toBe(false)
})
