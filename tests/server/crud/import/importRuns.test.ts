import { afterAll, beforeAll, expect, test } from 'vitest'

import { purgeRuns } from '../../../../server/crud/import/importRuns'
import { testApp } from '../../../support/app'

import type { TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function addRun(state: string, days: number): Promise<number> {
  const { rows } = await app.sql<{ id: number }>(
    `insert into import_run (resource, admin_id, username, state, create_time, apply_time, undo_time)
     select 'shop/goodsService', $1, 'boss', $2::varchar, at - interval '200 days' * ($2::varchar <> 'ready')::int, case when $2::varchar <> 'ready' then at end, case when $2::varchar = 'undone' then at end
     from (select now() - make_interval(days => $3) as at) a returning id`,
    [app.adminId, state, days],
  )
  const id = rows[0]?.id ?? 0
  await app.sql("insert into import_row (run_id, line, kind) select $1, n, 'add' from generate_series(2, 4) n", [id])
  return id
}
const left = async () =>
  (
    await app.sql<{ id: number; lines: number }>(
      'select r.id, count(l.line)::int as lines from import_run r left join import_row l on l.run_id = r.id group by r.id order by r.id',
    )
  ).rows
const orphans = async () => (await app.sql('select 1 from import_row where run_id not in (select id from import_run)')).rows

test('expired imports are deleted with their lines, those that can be undone are kept', async () => {
  const kept = [await addRun('ready', 6), await addRun('applied', 89), await addRun('undone', 29)]
  for (const [state, days] of [
    ['ready', 8],
    ['applied', 91],
    ['undone', 31],
    ['ready', 400],
  ] as const)
    await addRun(state, days)
  await purgeRuns(app.db)
  expect(await left()).toEqual(kept.map((id) => ({ id, lines: 3 })))
  expect(await orphans()).toEqual([])
})

test('an import that is being applied cannot be applied again', async () => {
  const locked = await addRun('ready', 30)
  const free = await addRun('ready', 30)
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('select 1 from import_run where id = $1 for update', [locked])
  await purgeRuns(app.db)
  await client.query('rollback')
  client.release()
  const ids = (await left()).map(({ id }) => id)
  expect([ids.includes(locked), ids.includes(free)]).toEqual([true, false])
})
