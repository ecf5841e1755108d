import { afterAll, beforeAll, expect, test } from 'vitest'

import { incomeNode } from '../../../resources/incomeNode'
import { resources } from '../../../resources/index'
import { nodeOf } from '../../../resources/kit/paths'
import { seed } from '../../../server/database/seed'
import { testDatabase } from '../../support/database'

import type { TestDatabase } from '../../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a new node is added to an existing shop at the next start, in both languages, without being granted', async () => {
  const nodes = [incomeNode, ...resources.map(({ path }) => nodeOf(path, 'export'))]
  await database.sql("insert into admin_group (name, pid) select 'Readers', min(id) from admin_group")
  await database.sql('delete from admin_rule where name = any($1)', [nodes])
  await database.sql("insert into admin_group_rule (group_id, rule_id) select g.id, r.id from admin_group g, admin_rule r where g.name = 'Readers'")
  await seed(database.db)
  const { rows } = await database.sql<{ name: string; parent: string; title: string; title_en: string }>(
    'select r.name, p.name as parent, r.title, r.title_en from admin_rule r join admin_rule p on p.id = r.pid where r.name = any($1)',
    [nodes],
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(nodes.toSorted())
  expect(rows.filter(({ title, title_en }) => !title || !title_en)).toEqual([])
  expect(rows.find(({ name }) => name === incomeNode)?.parent).toBe('shop/dashboard')
  const { rows: granted } = await database.sql('select r.name from admin_group_rule x join admin_rule r on r.id = x.rule_id where r.name = any($1)', [nodes])
  expect(granted).toEqual([])
})
