import { spawnSync } from 'node:child_process'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { applyRuleDifferences, findRuleDifferences, selectRuleDifferences, unknownRulesOf } from '../../../server/database/seeds/ruleDifferences'
import { staffRules } from '../../../server/database/seeds/rules'
import { seedRules } from '../../../server/database/seeds/seedRules'
import { testDatabase } from '../../support/database'
import { root } from '../../support/sources'

import type { TestDatabase } from '../../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedRules(database.db, 'admin_rule', staffRules())
})
afterAll(() => database.close())

test('rules as they were added have no difference', async () => {
  expect(await findRuleDifferences(database.db)).toEqual([])
})

test('a renamed title, a removed entity and a new node are named and taken over', async () => {
  await database.sql("update admin_rule set title_en = 'Delivery companies' where name = 'shop/deliveryCompany'")
  await database.sql("insert into admin_rule (name, title, type, is_system, status) values ('shop/gone', 'Gone', 'menu', 1, 1)")
  await database.sql("insert into admin_rule (name, title, type, is_system, status) values ('our/own', 'Added by staff', 'menu', 0, 1)")
  await database.sql("delete from admin_rule where name = 'shop/deliveryCompany/del'")
  const differences = await findRuleDifferences(database.db)
  expect(differences).toEqual([
    { kind: 'changed', name: 'shop/deliveryCompany', column: 'title_en', before: 'Delivery companies', after: 'Carriers' },
    { kind: 'missing', name: 'shop/deliveryCompany/del' },
    { kind: 'removed', name: 'shop/gone', title: 'Gone' },
  ])
  await applyRuleDifferences(database.db, differences)
  await seedRules(database.db, 'admin_rule', staffRules())
  expect(await findRuleDifferences(database.db)).toEqual([])
})

test('an entry that is off although its definition is there is listed, and switched on with its nodes only when it is named', async () => {
  const { rows: off } = await database.sql<{ name: string; title: string }>(
    "update admin_rule set status = 0 where name in ('shop/deliveryCompany', 'shop/deliveryCompany/edit', 'shop/banner') returning name, title",
  )
  const differences = await findRuleDifferences(database.db)
  expect(new Set(differences)).toEqual(new Set(off.map((one) => ({ kind: 'off', ...one }))))
  expect(selectRuleDifferences(differences, [])).toEqual([])
  await applyRuleDifferences(database.db, selectRuleDifferences(differences, ['shop/deliveryCompany']))
  const left = await findRuleDifferences(database.db)
  expect(left.map(({ kind, name }) => [kind, name])).toEqual([['off', 'shop/banner']])
  await applyRuleDifferences(database.db, left)
  expect(await findRuleDifferences(database.db)).toEqual([])
})

test('a name that no rule has is refused by the command before anything is applied', async () => {
  await database.sql("insert into admin_rule (name, title, type, is_system, status) values ('our/page', 'Added by staff', 'menu', 0, 1)")
  await database.sql("delete from admin_rule where name = 'shop/deliveryCompany/del'")
  expect(await unknownRulesOf(database.db, ['shop/nothing', 'our/page', 'shop/banner', 'shop/deliveryCompany/del', 'shop/Banner'])).toEqual([
    'shop/nothing',
    'shop/Banner',
  ])
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/rules.ts', '--apply', 'shop/nothing'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: database.url, DATABASE_OWNER_URL: '' },
  })
  expect([status, stdout, stderr]).toEqual([1, '', '没有这样的规则：shop/nothing / no rule has this name: shop/nothing\n'])
})
