import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root, sourcesOf } from '../support/sources'

const migrations = join(root, 'server/database/migrations')
const tables = new Set(
  readdirSync(migrations).flatMap((file) =>
    [...readFileSync(join(migrations, file), 'utf8').matchAll(/create table (?:if not exists )?"?(\w+)/gi)].map((found) => found[1]),
  ),
)

/** Tables that code reads or writes, in SQL or with the query builder. The resource's own table always has the alias `m`. */
function queriedTables(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  const inSql = [...code.matchAll(/\b(?:from|join|update|into)\s+"?(\w+)"?/gi)].map((found) => found[1] ?? '')
  const inBuilder = [...code.matchAll(/\b(?:selectFrom|insertInto|updateTable|deleteFrom|\w*[jJ]oin)\('(\w+)/g)].map((found) => found[1] ?? '')
  return [...inSql, ...inBuilder].filter((name) => tables.has(name))
}

test('hooks query no tables; that is left to the domain', () => {
  expect(tables.size).toBeGreaterThan(30)
  const hooks = sourcesOf('server').filter(({ path }) => /^server\/hooks[/.]/.test(path))
  expect(hooks.flatMap(({ path, text }) => queriedTables(text).map((table) => `${path}: ${table}`))).toEqual([])
})

test.each([
  ['sql`update shop_goods_param_template set category_id = null`', 'shop_goods_param_template'],
  ['sql`(select count(*) from admin_group_access x join admin a on a.id = x.admin_id)`', 'admin_group_access,admin'],
  ['sql`select 1 from "user" u`', 'user'],
  ["ctx.tx.updateTable('user').set({})", 'user'],
  ["ctx.tx.deleteFrom('admin_group_access')", 'admin_group_access'],
])('a query in a hook is found: %s', (text, found) => {
  expect(queriedTables(text).join()).toBe(found)
})

test.each([
  "import { user } from '../../resources/user/user'",
  "sql`lower(substring(m.url from '[^.]+$'))`",
  'sql`jsonb_array_elements(m.params)`',
  '// taken from admin',
])('no query is found in %s', (text) => {
  expect(queriedTables(text)).toEqual([])
})
