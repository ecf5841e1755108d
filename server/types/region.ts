import { sql } from 'kysely'

import { refuseFields } from '../errors'
import { isSame } from '../lib/isSame'
import { idSchema, listSchema } from './shared/jsonSchema'
import { foldLabel } from './shared/labels'
import { accepted, rejected } from './shared/sheetText'
import { textColumn } from './shared/storage'
import { idListOf } from './shared/values'

import type { RegionField } from '../../resources/kit/types/region'
import type { Db } from '../context'
import type { ListLabels } from './shared/labels'
import type { DerivedFrom, ServerFieldType } from './shared/serverFieldType'
import type { FieldStorage } from './shared/storage'

declare module './shared/storedTypes' {
  interface StoredTypes {
    region: { columns: Record<(typeof regionColumns)[number], number | null> & Record<typeof words, string> }
  }
}

const regionColumns = ['province_id', 'city_id', 'district_id'] as const
const words = 'area_text'

export const regionType: ServerFieldType<'region'> = {
  storage: (_, field) => regionStorage(field),
  jsonSchema: ({ required }) => ({
    row: listSchema(idSchema, 3),
    input: { ...listSchema(idSchema, 3), ...(required ? { minItems: 2 } : { anyOf: [{ maxItems: 0 }, { minItems: 2 }] }) },
  }),
  ownColumns: [...regionColumns, words],
  wordsColumn: words,
  derivedColumns: wordsOf,
  comparison: () => (_, operand) => {
    const ids = idListOf(operand)
    if (!ids || ids.length > 3) return undefined
    const columns = [sql`m.province_id`, sql`m.city_id`, sql`m.district_id`]
    if (ids.length === 1)
      return sql`(${sql.join(
        columns.map((column) => sql`${column} = ${ids[0]}::bigint`),
        sql` or `,
      )})`
    return sql`(${sql.join(
      ids.map((id, i) => sql`${columns[i]} = ${id}::bigint`),
      sql` and `,
    )})`
  },
  isGrouping: true,
  wordsKey: () => words,
  labels: { path: 'area', read: readAreaLabels },
  writeText: ({ row }) => String(row[words] ?? ''),
  readText: ({ text, labels }) => {
    const ids = labels.idsOf('area', text)
    return ids.length ? accepted(ids) : rejected('not_a_region')
  },
}

function regionStorage(field: RegionField): FieldStorage {
  const needed = field.required === true
  return {
    columns: [
      ...regionColumns.map((name) => ({
        name,
        type: 'bigint',
        notNull: needed && name !== 'district_id',
        references: { to: 'area', onDelete: 'restrict' as const },
      })),
      { name: words, ...textColumn('varchar(100)') },
    ],
    read: (row) => regionColumns.map((name) => row[name]).filter((id) => id !== null && id !== undefined),
    write: (value) => {
      const ids = Array.isArray(value) ? value : []
      return Object.fromEntries(regionColumns.map((name, i) => [name, ids[i] ?? null]))
    },
  }
}

interface Area {
  readonly id: number
  readonly pid: number | null
  readonly name: string
  readonly has_more: boolean
  readonly is_ended: boolean
}

/** A region is a path of places, each inside the previous one, down to the lowest level. An unchanged one may have abolished places. */
async function wordsOf(value: unknown, { name, field, tx, before }: DerivedFrom<RegionField>): Promise<Readonly<Record<string, string>>> {
  const ids = value as number[] // normalized by `check` of the kit
  if (ids.length === 0) return { [words]: '' }
  if (before !== undefined && isSame(ids, before)) return {}
  const { rows } = await sql<Area>`
    select a.id, a.pid, a.name, a.is_ended, exists (select 1 from area b where b.pid = a.id and not b.is_ended) as has_more from area a where a.id = any(${ids}::bigint[])`.execute(
    tx,
  )
  const chain = ids.map((id) => rows.find((row) => row.id === id))
  const isChain = chain.every((area, i) => area && !area.is_ended && (area.pid || 0) === (ids[i - 1] ?? 0)) && !chain.at(-1)?.has_more
  if (!isChain) refuseFields([{ field: name, code: 'not_a_region', values: { field: field.label } }])
  return { [words]: chain.map((area) => area?.name ?? '').join(' ') }
}

type NamedArea = Pick<Area, 'id' | 'pid' | 'name'>

/** Regions by their names, as stored in rows; the ids are those of the path. Of two with the same names the one that is not abolished is used. */
async function readAreaLabels(tx: Db): Promise<ListLabels> {
  const { rows } = await sql<NamedArea>`select id, name, pid from area order by is_ended desc`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const chainOf = (row: NamedArea): NamedArea[] => {
    const up = row.pid ? byId.get(row.pid) : undefined
    return up ? [...chainOf(up), row] : [row]
  }
  const chains = rows.map(chainOf)
  const ids = chains.map((chain): [string, number[]] => [foldLabel(chain.map((one) => one.name).join(' ')), chain.map((one) => one.id)])
  return { labels: new Map(), names: new Map(), ids: new Map(ids) }
}
