import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { resources } from '../../../resources/index'
import { compileResources } from '../../../server/crud/compile/compileResources'
import { testApp } from '../../support/app'
import { testParts } from '../../support/config'
import { fileOf, newTask, runNext, taskAt } from '../../support/exportTasks'
import { linesOf } from '../../support/sheets'
import { root } from '../../support/sources'

import type { Context } from '../../../server/context'
import type { TestApp } from '../../support/app'

vi.setConfig({ testTimeout: 120_000 }) // starts a process that loads the server

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Runs the next task, and stops half way: after a batch its reading never goes on. */
const workerProcess = (): string => `
  import { sql } from 'kysely'
  import { connect } from ${JSON.stringify(join(root, 'server/database/connect.ts'))}
  import { resources } from ${JSON.stringify(join(root, 'resources/index.ts'))}
  import { compileResources } from ${JSON.stringify(join(root, 'server/crud/compile/compileResources.ts'))}
  import { runNextTask } from ${JSON.stringify(join(root, 'server/exports/runTasks.ts'))}
  import { testParts } from ${JSON.stringify(join(root, 'tests/support/config.ts'))}
  const dataDir = ${JSON.stringify(app.dataDir)}
  const { db } = connect(${JSON.stringify(app.appUrl)}, { max: 3, log: () => undefined })
  let batches = 0
  const afterRead = async () => {
    batches += 1
    if (batches < 2) return
    process.stdout.write('half way')
    await new Promise(() => undefined)
  }
  const { hooks } = testParts({ db, url: ${JSON.stringify(app.appUrl)} }, { dataDir })
  const registry = compileResources(resources, new Map([...hooks, ['user/user', { ...hooks.get('user/user'), afterRead }]]))
  await runNextTask({ db, registry, storage: { dataDir } }, new AbortController().signal)`

test('F22 a task whose process is killed half way is run again, and ends with one file and one notice', async () => {
  await app.sql("insert into \"user\" (username, nickname, password_hash, motto) select 'bulk_' || n, 'n', '', '' from generate_series(1, 2500) n")
  const { data } = await newTask(app, 'user.User', { columns: ['id', 'username'] })
  const id = Number(data['id'])
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', workerProcess()], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended.then(([code]) => Promise.reject(new Error(`the worker ended with ${code}`)))])
  child.kill('SIGKILL')
  await ended
  expect(await taskAt(app, id)).toMatchObject({ status: '2', runs: 1 })
  expect(await runNext(app)).toBeUndefined() // its lease is not over
  await app.sql("update shop_export_task set lease_time = lease_time - interval '31 seconds'")
  expect(await runNext(app)).toBe(id)
  const { rows } = await app.sql<{ count: number }>('select count(*)::int as count from "user"')
  expect(await taskAt(app, id)).toMatchObject({ status: '3', runs: 2, done: rows[0]?.count, total: rows[0]?.count })
  expect(linesOf(await fileOf(app, id))).toHaveLength((rows[0]?.count ?? 0) + 1)
  expect(readdirSync(join(app.dataDir, 'exports'))).toEqual([`${id}.csv`])
  expect((await app.sql('select from shop_notify')).rows).toHaveLength(1)
})

/** The resources with a member's rows that end the connection as they are read. */
function losing() {
  const { hooks } = testParts(app, { dataDir: app.dataDir })
  const afterRead = (ctx: Context) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(ctx.tx).then(() => undefined)
  return { registry: compileResources(resources, new Map([...hooks, ['user/user', { ...hooks.get('user/user'), afterRead }]])) }
}

test('F22 a task that loses its connection to the database half way is run again without a wait, and ends with one file and one notice', async () => {
  const { rows: notices } = await app.sql('select from shop_notify')
  const { data } = await newTask(app, 'user.User', { columns: ['id', 'username'] })
  const id = Number(data['id'])
  await expect(runNext(app, losing())).rejects.toThrow(/terminat/i)
  expect(await taskAt(app, id)).toMatchObject({ status: '2', runs: 1, error: '' })
  expect(await runNext(app)).toBe(id)
  expect(await taskAt(app, id)).toMatchObject({ status: '3', runs: 2 })
  expect((await app.sql('select from shop_notify')).rows).toHaveLength(notices.length + 1)
})

test('F22 a task that takes the database down each time is ended as lost, not begun for ever', async () => {
  const { data } = await newTask(app, 'user.User', { columns: ['id', 'username'] })
  const id = Number(data['id'])
  for (const _ of [1, 2]) await expect(runNext(app, losing())).rejects.toThrow(/terminat/i)
  await runNext(app, losing())
  expect(await taskAt(app, id)).toMatchObject({ status: '4', runs: 2 })
})
