import { createRequire } from 'node:module'

import { sql } from 'kysely'

import { endedAreas, listedThoughEnded } from './endedAreas'
import { hongkong, macau, taiwan } from './outerAreas'

import type { Db } from '../../context'

interface Area {
  readonly id: number
  readonly pid: number | null
  readonly name: string
  readonly level: 1 | 2 | 3
}

interface AreaList {
  readonly province_list: Readonly<Record<string, string>>
  readonly city_list: Readonly<Record<string, string>>
  readonly county_list: Readonly<Record<string, string>>
}

const place = createRequire(import.meta.url)
/** Counts our own corrections of one edition of the package. */
const correction = 1
const key = 'areas'

/**
 * Provinces, cities and districts of China; the ids are the official codes. A database that holds another edition is brought
 * to this one: what is listed no more is marked as ended and keeps its row.
 */
export async function seedAreas(tx: Db): Promise<void> {
  const { version } = place('@vant/area-data/package.json') as { version: string }
  const edition = JSON.stringify(`${version}/${correction}`)
  const known = await sql`select from setting where key = ${key} and value = ${edition}::jsonb`.execute(tx)
  if (known.rows.length > 0) return
  const rows = JSON.stringify(await chinaAreas())
  await sql`insert into area (id, pid, name, level)
    select id, pid, name, level from json_to_recordset(${rows}::json) as one(id bigint, pid bigint, name text, level smallint) order by level, id
    on conflict (id) do update set pid = excluded.pid, name = excluded.name, level = excluded.level, is_ended = false, successor_id = null
    where (area.pid, area.name, area.level, area.is_ended) is distinct from (excluded.pid, excluded.name, excluded.level, false)`.execute(tx)
  await sql`update area set is_ended = true where not is_ended and id not in (select id from json_to_recordset(${rows}::json) as one(id bigint))`.execute(tx)
  await sql`update area a set successor_id = one.successor
    from json_to_recordset(${JSON.stringify(endedAreas)}::json) as one(id bigint, successor bigint)
    where a.id = one.id and a.is_ended and a.successor_id is distinct from one.successor`.execute(tx)
  await sql`insert into setting (key, value) values (${key}, ${edition}::jsonb) on conflict (key) do update set value = excluded.value`.execute(tx)
}

/** Every province has cities and every city belongs to one. */
export async function chinaAreas(): Promise<Area[]> {
  const { areaList } = (await import('@vant/area-data')) as { areaList: AreaList }
  const isMainland = ([code]: [string, string]): boolean => !/^(71|81|82)/.test(code)
  const provinces = areaList.province_list
  const cityName = (code: string, name: string): string => (name === '县' ? `${provinces[`${code.slice(0, 2)}0000`] ?? ''}辖县` : name)
  const cities = [...Object.entries(areaList.city_list).filter(isMainland), ...taiwan, ...hongkong.city, ...macau.city]
  const districts = [
    ...Object.entries(areaList.county_list).filter((entry) => isMainland(entry) && !listedThoughEnded.includes(entry[0])),
    ...hongkong.districts,
    ...macau.districts,
  ]
  return [
    ...Object.entries(provinces).map(([code, name]): Area => ({ id: Number(code), pid: null, name, level: 1 })),
    ...cities.map(([code, name]): Area => ({ id: Number(code), pid: Number(code.slice(0, 2)) * 10_000, name: cityName(code, name), level: 2 })),
    ...districts.map(([code, name]): Area => ({ id: Number(code), pid: Number(code.slice(0, 4)) * 100, name, level: 3 })),
  ]
}
