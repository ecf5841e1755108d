import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { validateAreas } from '../../../resources/delivery/areas'
import { loadDemo } from '../../../server/demo/load'
import { loadAreas } from '../../../server/domain/delivery/areas'
import { testDatabase } from '../../support/database'

import type { Config } from '../../../server/deps'
import type { TestDatabase } from '../../support/database'

let database: TestDatabase
let dataDir = ''
beforeAll(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-demo-'))
  await loadDemo({ db: database.db, config: { dataDir } as Config }) // the demo reads nothing else of the configuration
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const rowsOf = async <Row>(query: string): Promise<Row[]> => (await database.sql<Row & Record<string, unknown>>(query)).rows

test('the delivery templates of the demo shop equal those saved by the form', async () => {
  const templates = await rowsOf<{ id: number; billing: '1' | '2' | '3' }>('select id, billing from shop_delivery_template order by id')
  expect(templates.map(({ billing }) => billing)).toEqual(['1', '2', '3', '1'])
  const areas = await loadAreas(
    database.db,
    templates.map(({ id }) => id),
  )
  for (const { id, billing } of templates) expect(validateAreas(areas.get(id), billing)).toEqual({ rows: areas.get(id), problems: [] })
})

test('the adverts have pictures and links to goods, one of them dead', async () => {
  const adverts = await rowsOf<{ image: string; link_type: string; link_value: string }>(
    'select image, link_type, link_value from shop_banner union all select image, link_type, link_value from shop_hot_recommend',
  )
  expect(adverts).toHaveLength(13)
  expect(adverts.filter(({ image }) => !existsSync(join(dataDir, image)))).toEqual([])
  const live = await rowsOf<{ id: number }>("select id from shop_goods where status = '1' and delete_time is null")
  const goods = adverts.filter((one) => one.link_type === 'goods')
  const dead = goods.filter((one) => !live.some(({ id }) => String(id) === one.link_value))
  expect([goods.length, dead.length]).toEqual([6, 2])
})

test('some adverts are scheduled and some have ended', async () => {
  const [counts] = await rowsOf<{ scheduled: number; ended: number }>(
    `select count(*) filter (where start_time > now()) as scheduled, count(*) filter (where end_time < now()) as ended
     from (select start_time, end_time from shop_banner union all select start_time, end_time from shop_notice_bar) one`,
  )
  expect([Number(counts?.scheduled), Number(counts?.ended)]).toEqual([2, 2])
})
