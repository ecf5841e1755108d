import { createRequire } from 'node:module'

import { sql } from 'kysely'

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
/** Version of our own corrections to an edition of the package. */
const correction = 1
const key = 'areas'

/**
 * Provinces, cities and districts of China; the ids are the official codes. A database with another edition is updated: abolished regions are marked and keep
 * their row.
 */
export async function seedAreas(tx: Db): Promise<void> {
  const { version } = place('@vant/area-data/package.json') as { version: string }
  const edition = JSON.stringify(`${version}/${correction}`)
  const known = tx.selectFrom('setting').select('key').where('key', '=', key).where('value', '=', edition)
  if (await known.executeTakeFirst()) return
  const rows = JSON.stringify(await chinaAreas())
  await sql`insert into area (id, pid, name, level)
    select id, pid, name, level from json_to_recordset(${rows}::json) as one(id bigint, pid bigint, name text, level smallint) order by level, id
    on conflict (id) do update set pid = excluded.pid, name = excluded.name, level = excluded.level, is_ended = false, successor_id = null
    where (area.pid, area.name, area.level, area.is_ended) is distinct from (excluded.pid, excluded.name, excluded.level, false)`.execute(tx)
  await sql`update area set is_ended = true where not is_ended and id not in (select id from json_to_recordset(${rows}::json) as one(id bigint))`.execute(tx)
  await sql`update area a set successor_id = one.successor
    from json_to_recordset(${JSON.stringify(endedAreas)}::json) as one(id bigint, successor bigint)
    where a.id = one.id and a.is_ended and a.successor_id is distinct from one.successor`.execute(tx)
  await tx
    .insertInto('setting')
    .values({ key, value: edition })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: edition }))
    .execute()
}

/** Every province has cities and every city belongs to one. */
export async function chinaAreas(): Promise<Area[]> {
  const { areaList } = (await import('@vant/area-data')) as { areaList: AreaList }
  const isMainland = ([code]: [string, string]): boolean => !/^(71|81|82)/.test(code)
  const provinces = areaList.province_list
  const cityName = (code: string, name: string): string => (name === '县' ? `${provinces[`${code.slice(0, 2)}0000`] ?? ''}辖县` : name)
  const cities = [...Object.entries(areaList.city_list).filter(isMainland), ...taiwan, ...hongkong.city, ...macau.city]
  const districts = [
    ...Object.entries(areaList.county_list).filter((entry) => isMainland(entry) && !abolishedAreaCodes.includes(entry[0])),
    ...hongkong.districts,
    ...macau.districts,
  ]
  return [
    ...Object.entries(provinces).map(([code, name]): Area => ({ id: Number(code), pid: null, name, level: 1 })),
    ...cities.map(([code, name]): Area => ({ id: Number(code), pid: Number(code.slice(0, 2)) * 10_000, name: cityName(code, name), level: 2 })),
    ...districts.map(([code, name]): Area => ({ id: Number(code), pid: Number(code.slice(0, 4)) * 100, name, level: 3 })),
  ]
}

/** Code and name. */
type Entry = [code: string, name: string]

/** Hong Kong, Macau and Taiwan have no generally agreed codes below the first level; these are ours and stay. */
const numbered = (first: number, step: number, names: readonly string[]): Entry[] => names.map((name, at) => [String(first + at * step), name])

const taiwan: readonly Entry[] = numbered(710_100, 100, [
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
])

const hongkong: Readonly<Record<'city' | 'districts', readonly Entry[]>> = {
  city: [['810100', '香港特别行政区']],
  districts: numbered(810_101, 1, [
    '中西区',
    '湾仔区',
    '东区',
    '南区',
    '油尖旺区',
    '深水埗区',
    '九龙城区',
    '黄大仙区',
    '观塘区',
    '荃湾区',
    '屯门区',
    '元朗区',
    '北区',
    '大埔区',
    '西贡区',
    '沙田区',
    '葵青区',
    '离岛区',
  ]),
}

const macau: Readonly<Record<'city' | 'districts', readonly Entry[]>> = {
  city: [['820100', '澳门特别行政区']],
  districts: numbered(820_101, 1, ['花地玛堂区', '花王堂区', '望德堂区', '大堂区', '风顺堂区', '嘉模堂区', '路凼填海区', '圣方济各堂区']),
}

/** Abolished districts, and the successor with most of their area. */
export const endedAreas: readonly { readonly id: number; readonly successor: number }[] = [
  { id: 330_103, successor: 330_105 }, // 下城区, now 拱墅区
  { id: 330_104, successor: 330_102 }, // 江干区, now 上城区
  { id: 320_611, successor: 320_613 }, // 港闸区, now 崇川区
  { id: 350_402, successor: 350_404 }, // 梅列区, now 三元区
  { id: 350_403, successor: 350_404 }, // 三元区, now 三元区
  { id: 350_427, successor: 350_405 }, // 沙县, now 沙县区
  { id: 350_625, successor: 350_605 }, // 长泰县, now 长泰区
  { id: 350_681, successor: 350_604 }, // 龙海市, now 龙海区
  { id: 370_634, successor: 370_614 }, // 长岛县, now 蓬莱区
  { id: 410_306, successor: 410_308 }, // 吉利区, now 孟津区
  { id: 410_322, successor: 410_308 }, // 孟津县, now 孟津区
  { id: 410_381, successor: 410_307 }, // 偃师市, now 偃师区
  { id: 431_121, successor: 431_181 }, // 祁阳县, now 祁阳市
  { id: 450_127, successor: 450_181 }, // 横县, now 横州市
  { id: 460_321, successor: 460_302 }, // 西沙群岛, now 西沙区
  { id: 460_322, successor: 460_303 }, // 南沙群岛, now 南沙区
  { id: 513_425, successor: 513_402 }, // 会理县, now 会理市
  { id: 520_522, successor: 520_581 }, // 黔西县, now 黔西市
  { id: 532_331, successor: 532_302 }, // 禄丰县, now 禄丰市
  { id: 540_422, successor: 540_481 }, // 米林县, now 米林市
  { id: 540_530, successor: 540_581 }, // 错那县, now 错那市
  { id: 610_322, successor: 610_305 }, // 凤翔县, now 凤翔区
  { id: 610_928, successor: 610_981 }, // 旬阳县, now 旬阳市
  { id: 654_223, successor: 654_203 }, // 沙湾县, now 沙湾市
]

/** Still listed by the package. */
export const abolishedAreaCodes: readonly string[] = ['320611', '350402', '370634']
