import { afterAll, beforeAll, expect, test } from 'vitest'

import { incomeNode } from '../../../resources/incomeNode'
import { resources } from '../../../resources/index'
import { nodeOf } from '../../../resources/kit/paths'
import { seed } from '../../../server/database/seed'
import { findRuleDifferences } from '../../../server/database/seeds/ruleDifferences'
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

test('a rule that staff made in advance under the name of a node is renamed with its grants, and is named before', async () => {
  const name = nodeOf('shop/banner', 'edit')
  const columns = 'r.name, r.type, r.menu_type, r.url, r.title, r.status, r.is_system, r.weigh, p.name as above'
  const read = async (): Promise<Record<string, unknown> | undefined> =>
    (await database.sql(`select ${columns} from admin_rule r left join admin_rule p on p.id = r.pid where lower(r.name) = lower($1)`, [name])).rows[0]
  const builtIn = await read()
  await database.sql('delete from admin_rule where name = $1', [name])
  const { rows } = await database.sql<{ id: number }>(
    `insert into admin_rule (pid, name, title, type, menu_type, url)
      select id, upper($1), 'Innocent', 'menu', 'link', 'https://stranger.example' from admin_rule where name = 'user' returning id`,
    [name],
  )
  const id = rows[0]?.id
  await database.sql("insert into admin_rule (pid, name, title, type) values ($1, 'our/own', 'Kept', 'button')", [id])
  await database.sql(
    `with holders as (insert into admin_group (name, pid) select 'Holders', min(id) from admin_group returning id)
      insert into admin_group_rule (group_id, rule_id) select h.id, r.id from holders h, admin_rule r where r.name in (upper($1), 'our/own')`,
    [name],
  )
  await database.sql(
    "insert into api_token (name, nodes, expire_time) values ('of a super', jsonb_build_array('our/own', lower($1::text)), now() + interval '1 day')",
    [name],
  )
  expect(await findRuleDifferences(database.db)).toEqual([{ kind: 'foreign', name, title: 'Innocent' }])
  await seed(database.db)
  expect(await read()).toEqual(builtIn)
  const renamed = `${name.toUpperCase()}_${id}`
  const { rows: grants } = await database.sql(
    'select r.name, p.name as above from admin_group_rule x join admin_rule r on r.id = x.rule_id join admin_rule p on p.id = r.pid order by r.id desc limit 2',
  )
  expect(grants).toEqual([
    { name: 'our/own', above: renamed },
    { name: renamed, above: 'user' },
  ])
  expect((await database.sql("select nodes from api_token where name = 'of a super'")).rows).toEqual([{ nodes: ['our/own'] }])
  expect(await findRuleDifferences(database.db)).toEqual([])
})
