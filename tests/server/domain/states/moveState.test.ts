import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { defineResource, f, t } from '../../../../resources/kit'
import { findSchemaDiff } from '../../../../server/database/schemaDiff'
import { moveState } from '../../../../server/domain/states/moveState'
import { testDatabase } from '../../../support/database'

import type { AnyResource } from '../../../../resources/kit/define'
import type { TestDatabase } from '../../../support/database'

const label = t('包裹', 'Parcel')
const parcel = defineResource({
  path: 'test/parcel',
  table: 'test_parcel',
  title: label,
  noun: label,
  menu: { icon: 'fa fa-box' },
  fields: {
    name: f.text(label),
    status: f.choice(label, { new: label, sent: label, back: label }, { default: 'new', readOnly: true }),
    paid: f.choice(label, { 0: label, 1: label }, { default: '0', readOnly: true, numeric: true }),
    sent_time: f.moment(label, { readOnly: true }),
    update_time: f.updated(),
  },
  list: { columns: ['id', 'name', 'status'], sort: ['id', 'desc'] },
  crud: ['index'],
  states: {
    status: {
      start: ['new'],
      arrows: { send: { label, from: ['new', 'back'], to: 'sent', by: ['staff'] }, return: { label, from: ['sent'], to: 'back', by: ['member', 'system'] } },
    },
    paid: { start: ['0'], arrows: { pay: { label, from: ['0'], to: '1', by: ['gateway'] } } },
  },
  actions: { send: { label, moves: ['send', 'pay'], when: { name: 'a' } } },
})
const resource = parcel as unknown as AnyResource

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  for (const statement of (await findSchemaDiff(database.db, [resource])).statements) await database.sql(statement)
  await database.sql('grant select, insert, update on test_parcel to public')
})
beforeEach(async () => {
  await database.sql('truncate test_parcel restart identity')
  await database.sql("insert into test_parcel (name, update_time) values ('a', '2020-01-01')")
})
afterAll(() => database.close())

const stored = async () =>
  (await database.sql("select status, paid, row_version, update_time > now() - interval '1 minute' as is_new from test_parcel")).rows[0]

test('a transition changes the state, the version and the time of the change', async () => {
  const row = await moveState(database.db, resource, 'send', { id: 1, by: 'staff', set: { sent_time: sql`now()`, name: 'b' } })
  expect(row).toMatchObject({ id: 1, status: 'sent', name: 'b', row_version: 2 })
  expect(row?.['sent_time']).not.toBeNull()
  expect(await stored()).toEqual({ status: 'sent', paid: 0, row_version: 2, is_new: true })
})

test('from another state, or where a condition does not hold, nothing changes', async () => {
  expect(await moveState(database.db, resource, 'return', { id: 1, by: 'member' })).toBeUndefined()
  expect(await moveState(database.db, resource, 'send', { id: 1, by: 'staff', where: sql`m.name = 'z'` })).toBeUndefined()
  expect(await moveState(database.db, resource, 'send', { id: 2, by: 'staff' })).toBeUndefined()
  expect(await stored()).toMatchObject({ status: 'new', row_version: 1, is_new: false })
})

test('states that are stored as numbers move the same way', async () => {
  expect(await moveState(database.db, resource, 'pay', { id: 1, by: 'gateway' })).toMatchObject({ paid: 1 })
  expect(await moveState(database.db, resource, 'pay', { id: 1, by: 'gateway' })).toBeUndefined()
})

test('of many at the same time one moves the row', async () => {
  const moves = await Promise.all(Array.from({ length: 12 }, () => moveState(database.db, resource, 'send', { id: 1, by: 'staff' })))
  expect(moves.filter((row) => row !== undefined)).toHaveLength(1)
  expect(await stored()).toMatchObject({ row_version: 2 })
})

test('an unknown transition, or one that is not for the mover, is an error of the code', async () => {
  await expect(moveState(database.db, resource, 'burn', { id: 1, by: 'staff' })).rejects.toThrow('test/parcel has no transition named burn')
  await expect(moveState(database.db, resource, 'send', { id: 1, by: 'system' })).rejects.toThrow('send is not for system')
})

test.each([
  ['new', 'sent', true],
  ['new', 'back', false],
  ['sent', 'back', true],
  ['sent', 'new', false],
  ['back', 'sent', true],
  ['back', 'new', false],
])('the database itself changes %s to %s: %s', async (from, to, isPermitted) => {
  await database.sql('truncate test_parcel')
  await database.sql('insert into test_parcel (id, status) values (9, $1)', [from])
  const change = database.sql('update test_parcel set status = $1 where id = 9', [to])
  if (isPermitted) await change
  else await expect(change).rejects.toThrow(`status of test_parcel 9 must not change from ${from} to ${to}`)
})

test('an update that keeps the state is permitted', async () => {
  await database.sql("update test_parcel set status = status, name = 'c'")
  expect(await stored()).toMatchObject({ status: 'new' })
})

test('changed transitions replace the rule of the database, and equal ones need no migration', async () => {
  expect((await findSchemaDiff(database.db, [resource])).statements).toEqual([])
  const states = { ...parcel.states, status: { ...parcel.states?.status, arrows: { send: { label, from: ['new'], to: 'sent', by: ['staff'] } } } }
  const { statements } = await findSchemaDiff(database.db, [{ ...parcel, states } as unknown as AnyResource])
  expect(statements).toEqual([
    'drop trigger test_parcel__status_moves on "test_parcel";',
    `create trigger test_parcel__status_moves before update of "status" on "test_parcel" for each row execute function refuse_other_moves('status', 'new>sent');`,
  ])
  const without = await findSchemaDiff(database.db, [{ ...parcel, states: {} } as unknown as AnyResource])
  expect(without.statements).toHaveLength(2)
})

test('an action with transitions is possible where they start, and only if its own condition holds too', () => {
  expect(parcel.actions?.send.when).toEqual({ status: ['new', 'back'], paid: ['0'], name: 'a' })
})
