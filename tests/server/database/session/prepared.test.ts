import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { connect } from '../../../../server/database/connect'
import { prepareStatements, statementNames } from '../../../../server/database/session/prepared'
import { isLiteralId } from '../../../../server/lib/sqlCondition'
import { testDatabase } from '../../../support/database'
import { wireTo } from '../../../support/wire'

import type { PoolClient } from 'pg'

import type { Connection } from '../../../../server/database/connect'
import type { TestDatabase } from '../../../support/database'

let database: TestDatabase
/** A pool of one connection, so that the next query uses what the previous one has released. */
let single: Connection
beforeAll(async () => {
  database = await testDatabase()
  single = connect(database.appUrl, { max: 1 })
})
afterAll(async () => {
  await single.close()
  await database.close()
})

const pid = (): Promise<{ rows: { pid: number }[] }> => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(single.db)

describe('a connection terminated by the database is not reused', () => {
  test('after it ended during a statement', async () => {
    await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(single.db)).rejects.toMatchObject({ code: '57P01' })
    expect((await pid()).rows).toHaveLength(1)
  })

  test('after it ended during a transaction', async () => {
    const work = single.db.transaction().execute((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx))
    await expect(work).rejects.toMatchObject({ code: '57P01' })
    expect((await pid()).rows).toHaveLength(1)
  })
})

describe('a transaction', () => {
  test('begins in the packet of its first statement', async () => {
    const wire = await wireTo(database.appUrl)
    const connection = connect(wire.url, { max: 1 })
    await connection.db.transaction().execute((tx) => sql`select 'first statement'`.execute(tx))
    const [packet] = wire.packets().filter((one) => one.includes('begin'))
    expect(packet).toContain('first statement')
    await connection.close()
    await wire.close()
  })

  test('whose begin fails runs no statement outside of it, and reports why', async () => {
    const sent: string[] = []
    const stream = { cork: () => undefined, uncork: () => undefined, destroy: () => void sent.push('closed') }
    const fail = (text: string) => Promise.reject(Object.assign(new Error(text), text === 'begin' ? { code: '57P01' } : {}))
    const client = {
      connection: { stream },
      query: ({ text }: { text: string }) => {
        sent.push(text)
        return fail(text)
      },
      end: () => Promise.resolve(),
    } as unknown as PoolClient // the only properties in use
    prepareStatements(client, statementNames())
    await client.query('begin', [])
    await new Promise(setImmediate)
    expect(sent).toEqual(['begin', 'closed'])
    await expect(client.query('insert', [])).rejects.toMatchObject({ code: '57P01' })
  })
})

test('a failed statement keeps its connection in the pool', async () => {
  const before = (await pid()).rows
  await expect(sql`select 1 / 0`.execute(single.db)).rejects.toMatchObject({ code: '22012' })
  expect((await pid()).rows).toEqual(before)
})

test('a repeated statement is prepared, however many others run once in between', () => {
  const nameOf = statementNames()
  const others = (from: number, count: number): void => {
    for (let n = from; n < from + count; n += 1) nameOf(`select ${n}`)
  }
  nameOf('select often')
  others(0, 1500)
  nameOf('select often')
  others(1500, 1500)
  expect([nameOf('select often'), nameOf('select 2999')]).toEqual(['z1', undefined])
})

test('a statement with ids as literals is never prepared, however often it is repeated', () => {
  const nameOf = statementNames()
  const { sql: text } = sql`select from shop_order m where ${isLiteralId(sql`m.user_id`, [7, 12])}`.compile(single.db)
  expect(text).toContain('(7,12)')
  expect([1, 2, 3, 4].map(() => nameOf(text))).toEqual([undefined, undefined, undefined, undefined])
})

test('a connection whose rollback fails is closed, because its transaction may still be open', async () => {
  let isEnded = false
  const client = {
    query: () => Promise.reject(new Error('the rollback was refused')),
    end: () => {
      isEnded = true
      return Promise.resolve()
    },
  } as unknown as PoolClient // the only properties in use
  prepareStatements(client, statementNames())
  await client.query('rollback', [])
  expect(isEnded).toBe(true)
})
