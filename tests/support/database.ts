import { randomBytes } from 'node:crypto'

import { inject } from 'vitest'

import { connect } from '../../server/database/connect'
import { runOn, urlOf } from './template'

import type { Connection } from '../../server/database/connect'

/** The connection uses the role of the running server. */
export interface TestDatabase extends Connection {
  /** The database as its owner. */
  readonly url: string
  /** The database as the role of the running server. */
  readonly appUrl: string
  /** Runs one statement as the owner; its rows are parsed as the server parses them. */
  readonly sql: <Row extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<{ rows: Row[] }>
}

/** A freshly installed database for one test file; `close` drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('templateUrl')
  const name = `${new URL(template).pathname.slice(1)}_${randomBytes(4).toString('hex')}`
  const maintenance = urlOf(template, 'postgres')
  await runOn(maintenance, `create database "${name}" template "${new URL(template).pathname.slice(1)}" strategy file_copy`)
  const url = urlOf(template, name)
  const appUrl = urlOf(inject('templateAppUrl'), name)
  const owner = connect(url, { max: 6 })
  const connection = connect(appUrl)
  return {
    ...connection,
    url,
    appUrl,
    sql: async <Row extends object>(text: string, values: readonly unknown[] = []) => owner.pool.query<Row>(text, [...values]),
    close: async () => {
      await connection.close()
      await owner.close()
      await runOn(maintenance, `drop database if exists "${name}" with (force)`)
    },
  }
}
