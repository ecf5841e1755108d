import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { rightsOf } from '../../../server/database/appRole'
import { testApp } from '../../support/app'
import { addMember } from '../../support/members'

import type { TestApp } from '../../support/app'

let app: TestApp
let client: pg.Client
let member = 0
beforeAll(async () => {
  app = await testApp()
  client = new pg.Client({ connectionString: app.appUrl })
  await client.connect()
  member = await addMember(app, { cents: 100 })
  await app.call('POST', '/admin/user.User/money', { body: { id: member, money: '1.00', memo: 'gift' } })
  await app.call('POST', '/admin/user.User/score', { body: { id: member, score: 1, memo: 'gift' } })
})
afterAll(async () => {
  await client.end()
  await app.close()
})

const tables = async (): Promise<string[]> =>
  (
    await app.sql<{ name: string }>(
      "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by 1",
    )
  ).rows.map(({ name }) => name)

test('the server uses a database role of its own, which is no superuser and owns nothing', async () => {
  const { rows } = await client.query<
    Record<string, unknown>
  >(`select current_user as name, session_user as login, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as strong,
    (select count(*)::int from pg_class where relowner = r.oid) as relations, (select count(*)::int from pg_proc where proowner = r.oid) as functions,
    has_schema_privilege(current_schema(), 'create') as makes from pg_roles r where rolname = current_user`)
  expect(rows).toEqual([
    {
      name: 'zhanggui_app',
      login: process.env['TEST_DATABASE_URL'] ? (expect.anything() as string) : 'zhanggui_app',
      strong: false,
      relations: 0,
      functions: 0,
      makes: false,
    },
  ])
})

test('the role cannot alter, truncate, drop or own a table, nor disable or add its triggers', async () => {
  const names = await tables()
  expect(names.length).toBeGreaterThan(50)
  for (const name of names)
    for (const statement of [
      `alter table "${name}" add column planted integer`,
      `alter table "${name}" disable trigger all`,
      `alter table "${name}" owner to current_user`,
      `truncate "${name}" cascade`,
      `drop table "${name}" cascade`,
      `create trigger planted before insert on "${name}" for each row execute function move_rights_version()`,
      `create index on "${name}" ((1))`,
    ])
      await expect(client.query(statement), statement).rejects.toThrow(/must be owner|permission denied/)
})

test.each([
  'set session_replication_role = replica',
  'create table planted (id int)',
  'create schema planted',
  'create function planted() returns int language sql return 1',
  'alter system set fsync = off',
  'alter role zhanggui_app superuser',
  'create role planted',
])('the role cannot run: %s', async (statement) => {
  await expect(client.query(statement)).rejects.toThrow(/permission denied|must be|Only roles/)
})

test('the role has exactly the listed rights to each table', async () => {
  for (const name of await tables()) {
    const { rows } = await client.query<{ granted: string[] }>(
      "select array_agg(one order by one) filter (where has_table_privilege($1, one)) as granted from unnest(array['delete', 'insert', 'references', 'select', 'trigger', 'truncate', 'update']) one",
      [`"${name}"`],
    )
    expect([name, rows[0]?.granted]).toEqual([
      name,
      rightsOf(name)
        .filter((right) => right !== 'lock')
        .toSorted(),
    ])
  }
})

test.each([
  'update user_money_log set admin_id = null',
  "update user_money_log set memo = 'other'",
  'delete from user_money_log',
  'update user_score_log set admin_id = null',
  "update shop_stock_log set memo = 'other'",
  'update change_log set admin_id = null',
  'delete from change_log',
  'update admin_log set admin_id = null',
  'delete from admin',
  'update migration set hash = name',
  'delete from area',
])('the role cannot run: %s', async (statement) => {
  await expect(client.query(statement)).rejects.toThrow(/permission denied/)
})

test('rows of the admin log can be locked and deleted, but not changed', async () => {
  await app.sql("insert into admin_log (username, title) values ('boss', 'a line')")
  expect((await client.query('select id from admin_log for update')).rowCount).toBeGreaterThan(0)
  await expect(client.query('update admin_log set row_version = row_version + 1')).rejects.toThrow(/never changed/)
})

test.each(['update user_money_log set admin_id = null', 'update user_score_log set admin_id = null', 'update change_log set admin_id = null'])(
  'the owner of the database cannot run either: %s',
  async (statement) => {
    await expect(app.sql(statement)).rejects.toThrow(/never changed or deleted/)
  },
)

test("deleting an administrator's row empties the foreign keys of the logs and nothing else", async () => {
  const { rows } = await app.sql<{ id: number }>(
    "insert into admin (username, nickname, password_hash, status) values ('leaver', 'leaver', '', 'enable') returning id",
  )
  const id = rows[0]?.id ?? 0
  const other = await addMember(app)
  await app.sql(
    "with moved as (update \"user\" set money = 1 where id = $1) insert into user_money_log (user_id, type, money, before, after, memo, admin_id) values ($1, 'admin', 1, 0, 1, 'gift', $2)",
    [other, id],
  )
  await app.sql('delete from admin where id = $1', [id])
  expect((await app.sql('select money, admin_id from user_money_log where user_id = $1', [other])).rows).toEqual([{ money: '1.00', admin_id: null }])
})

test.each(['money', 'score'])('a change of %s without its log row is refused for both roles', async (column) => {
  await expect(client.query(`update "user" set ${column} = ${column} + 5 where id = $1`, [member])).rejects.toThrow(/without a row/)
  await expect(app.sql(`update "user" set ${column} = ${column} + 5 where id = $1`, [member])).rejects.toThrow(/without a row/)
  await expect(
    client.query(`insert into "user" (username, nickname, group_id, password_hash, ${column}) values ('planted', 'planted', 1, '', 5)`),
  ).rejects.toThrow(/without a row/)
})

test('a temporary table of the same name does not circumvent a trigger', async () => {
  await client.query('begin')
  await client.query('create temp table user_money_log (id bigint, user_id bigint, after numeric)')
  await client.query('insert into user_money_log values (1, $1, 5000)', [member])
  await client.query('update "user" set money = 5000 where id = $1', [member])
  await expect(client.query('commit')).rejects.toThrow(/without a row/)
  await client.query('create temp view pg_index as select 1 as indexrelid')
  expect((await client.query("select * from common_grams('admin_log')")).rows).toEqual([])
  await client.query('drop view pg_temp.pg_index')
})

test('the role can use every sequence', async () => {
  const { rows } = await client.query<{ name: string; is_open: boolean }>(
    "select relname as name, has_sequence_privilege(oid, 'usage') as is_open from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S'",
  )
  expect(rows.filter(({ is_open }) => !is_open)).toEqual([])
})
