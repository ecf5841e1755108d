import { afterAll, beforeAll, expect, test } from 'vitest'

import { deliveryAddress } from '../../../resources/delivery/deliveryAddress'
import { callOf } from '../../../resources/kit/paths'
import { connect } from '../../../server/database/connect'
import { seed } from '../../../server/database/seed'
import { abolishedAreaCodes, chinaAreas, endedAreas, seedAreas } from '../../../server/database/seeds/areas'
import { testApp } from '../../support/app'
import { bodyFor, makeRow } from '../../support/rows'

import type { Connection } from '../../../server/database/connect'
import type { TestApp } from '../../support/app'

let app: TestApp
let owner: Connection
beforeAll(async () => {
  app = await testApp()
  owner = connect(app.url, { max: 1 })
})
afterAll(async () => {
  await owner.close()
  await app.close()
})

const idsOf = async (): Promise<Set<number>> => new Set((await chinaAreas()).map(({ id }) => id))

test('the list is up to date: merged districts are replaced by their successors, and the newest cities exist', async () => {
  const ids = await idsOf()
  // 杭州 2021, 南通 2020, 三明 2021, 龙海, 长泰, 偃师, 孟津, 吉利; 白杨市 2023, 米林市 and 错那市 2023, 和安县 2024
  for (const abolished of [330_103, 330_104, 320_611, 350_402, 350_427, 350_625, 350_681, 370_634, 410_306, 410_322, 410_381])
    expect([abolished, ids.has(abolished)]).toEqual([abolished, false])
  for (const now of [330_102, 330_105, 330_113, 330_114, 370_116, 440_311, 510_118, 659_012, 540_481, 540_581, 653_229])
    expect([now, ids.has(now)]).toEqual([now, true])
})

test('every place is listed once with an existing parent; successors are listed, abolished places are not', async () => {
  const areas = await chinaAreas()
  const ids = new Set(areas.map(({ id }) => id))
  expect(ids.size).toBe(areas.length)
  expect(areas.filter(({ pid }) => pid !== null && !ids.has(pid))).toEqual([])
  expect(endedAreas.filter(({ id, successor }) => ids.has(id) || !ids.has(successor))).toEqual([])
  expect(abolishedAreaCodes.filter((code) => !endedAreas.some(({ id }) => id === Number(code)))).toEqual([])
  const cities = new Set(areas.flatMap(({ level, pid }) => (level === 2 ? [pid] : [])))
  expect(areas.filter(({ level, id }) => level === 1 && !cities.has(id))).toEqual([])
})

/** The regions as in a shop with an older edition. */
async function olderEdition(): Promise<void> {
  await app.sql("delete from setting where key = 'areas'")
  await app.sql("insert into area (id, pid, name, level) values (330103, 330100, '下城区', 3), (330104, 330100, '江干区', 3) on conflict do nothing")
  await app.sql("update area set name = '旧名', is_ended = false where id in (330110, 330103)")
}

test('an older database is updated: ids are kept, abolished places are marked, names are changed', async () => {
  await olderEdition()
  const before = new Set((await app.sql<{ id: number }>('select id from area')).rows.map(({ id }) => id))
  await seed(owner.db)
  const { rows } = await app.sql<{ id: number; name: string; is_ended: boolean; successor_id: number | null }>(
    'select id, name, is_ended, successor_id from area where id in (330102, 330103, 330110) order by id',
  )
  expect(rows).toEqual([
    { id: 330_102, name: '上城区', is_ended: false, successor_id: null },
    { id: 330_103, name: '旧名', is_ended: true, successor_id: 330_105 },
    { id: 330_110, name: '余杭区', is_ended: false, successor_id: null },
  ])
  const after = new Set((await app.sql<{ id: number }>('select id from area')).rows.map(({ id }) => id))
  expect([...before].filter((id) => !after.has(id))).toEqual([])
})

test('a start with the current edition writes nothing', async () => {
  await owner.db.transaction().execute(seedAreas)
  const count = async (): Promise<unknown> => (await app.sql('select sum(xmin::text::bigint) as marks from area')).rows
  const before = await count()
  await owner.db.transaction().execute(seedAreas)
  expect(await count()).toEqual(before)
})

const options = async (query: object): Promise<number[]> =>
  ((await app.call('GET', '/admin/ajax/area', { query: { province: 330_000, city: 330_100, ...query } })).data as unknown as { value: number }[]).map(
    ({ value }) => value,
  )

test('an abolished place is not offered, but has its name where it is used', async () => {
  await olderEdition()
  await seed(owner.db)
  expect(await options({})).not.toContain(330_103)
  expect(await options({ keep: 330_103 })).toContain(330_103)
  const tree = (await app.call('GET', '/admin/ajax/areaTree')).data as unknown as (number | string)[][]
  expect(tree.filter(([id]) => id === 330_103 || id === 330_105)).toEqual([
    [330_103, 330_100, '旧名', 330_105],
    [330_105, 330_100, '拱墅区'],
  ])
})

test('an address in an abolished district can be edited, but none can be moved into one', async () => {
  await olderEdition()
  const path = 'shop/deliveryAddress'
  const { id } = await makeRow(app, path)
  await app.sql(
    "update shop_delivery_address set province_id = 330000, city_id = 330100, district_id = 330103, area_text = '浙江省 杭州市 下城区' where id = $1",
    [id],
  )
  await seed(owner.db)
  const { row } = (await app.call('GET', callOf(path, 'edit'), { query: { id } })).data
  const name = Object.keys(row).find((one) => Array.isArray(row[one])) ?? ''
  expect(row[name]).toEqual([330_000, 330_100, 330_103])
  expect(await app.call('POST', callOf(path, 'edit'), { body: { ...row } })).toMatchObject({ code: 1 })
  expect((await app.sql('select district_id, area_text from shop_delivery_address where id = $1', [id])).rows).toEqual([
    { district_id: 330_103, area_text: '浙江省 杭州市 下城区' },
  ])
  const fresh = await app.call('POST', callOf(path, 'add'), {
    body: { ...(await bodyFor(app, deliveryAddress)), [name]: [330_000, 330_100, 330_103] },
  })
  expect(fresh).toMatchObject({ code: 0 })
  expect(JSON.stringify(fresh.data)).toContain(name)
})
