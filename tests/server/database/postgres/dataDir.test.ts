import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { findDataDir } from '../../../../server/database/postgres/dataDir'

let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'zhanggui-data-')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a database without its password is refused with both ways out: the backup, or its folder to delete', () => {
  const cluster = join(folder, 'postgres')
  mkdirSync(cluster)
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n')
  const find = (): unknown => findDataDir(folder, () => undefined)
  expect(find).toThrow(`${join(folder, 'postgres.password')} is missing; restore it from your backup, or delete the database folder ${cluster} `)
  rmSync(cluster, { recursive: true })
  expect(find()).toMatchObject({ cluster, password: expect.any(String) as string })
})
