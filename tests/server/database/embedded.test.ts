import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { buildApp } from '../../../server/app'
import { connect } from '../../../server/database/connect'
import { startEmbedded } from '../../../server/database/embedded'
import { migrate } from '../../../server/database/migrate'
import { findPostmaster } from '../../../server/database/postgres/postmaster'
import { seed } from '../../../server/database/seed'
import { testParts } from '../../support/config'

vi.setConfig({ testTimeout: 180_000 }) // starts the database several times

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-embedded-'))
  chmodSync(folder, 0o755) // the operating-system user that runs PostgreSQL must be able to traverse it
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const cluster = (): string => join(folder, 'postgres')
const serverId = (): number => findPostmaster(cluster())?.pid ?? 0

test('a database server killed under load is restarted, and requests are refused as unavailable until then', async () => {
  const messages: string[] = []
  const database = await startEmbedded({ folder, log: (message) => messages.push(message) })
  const connection = connect(database.url)
  await migrate(connection)
  await seed(connection.db)
  const app = await buildApp(testParts({ ...connection, url: database.url }))
  const load = { isOver: false, finished: 0 }
  const loaders = Array.from({ length: 6 }, async () => {
    // the pause leaves connections idle between two statements, with no query waiting for an answer
    const work = () => connection.db.transaction().execute(async (tx) => [await sql`select 1`.execute(tx), await pause(20), await sql`select 1`.execute(tx)])
    while (!load.isOver)
      load.finished += await work().then(
        () => 1,
        () => pause(20, 0),
      )
  })
  const ask = () => app.inject({ url: '/admin/Index/login', headers: { server: 'true' } })
  expect((await ask()).statusCode).toBe(200)

  const first = serverId()
  process.kill(first, 'SIGKILL')
  const [refused] = await Promise.all([untilStatus(ask, 503), untilStatus(() => app.inject('/healthz'), 503)])
  expect(refused.json()).toMatchObject({ code: 0, data: null, msg: expect.any(String) as string })
  await untilStatus(ask, 200)
  const before = load.finished
  while (load.finished < before + 6) await pause(20)

  expect(serverId()).not.toBe(first)
  expect(messages.filter((line) => line.includes('started again'))).toHaveLength(1)
  load.isOver = true
  await Promise.all(loaders)
  await app.close()
  await connection.close()
  await database.stop()
  expect(serverId()).toBe(0)
})

async function untilStatus<Answer extends { readonly statusCode: number }>(ask: () => Promise<Answer>, expected: number): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    expect([200, 503]).toContain(answer.statusCode)
    if (answer.statusCode === expected) return answer
    await pause(10)
  }
}

test('a database stopped during a restart stays stopped', async () => {
  const database = await startEmbedded({ folder, log: () => undefined })
  process.kill(serverId(), 'SIGKILL')
  await pause(600)
  await database.stop()
  await pause(1500)
  expect(serverId()).toBe(0)
})

test('a second start on the same data folder names the first and does not disturb it', async () => {
  const database = await startEmbedded({ folder, log: () => undefined, holder: 'http://127.0.0.1:8000' })
  await expect(startEmbedded({ folder, log: () => undefined })).rejects.toThrow(`${process.pid} http://127.0.0.1:8000`)
  expect(serverId()).toBeGreaterThan(0)
  await database.stop()
})

test('incomplete folders of killed starts are removed', async () => {
  const half = `${cluster()}.new1`
  mkdirSync(join(half, 'base'), { recursive: true })
  const again = await startEmbedded({ folder, log: () => undefined })
  expect([again.isFirst, existsSync(half)]).toEqual([true, false])
  await again.stop()
})
