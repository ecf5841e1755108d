import { sql } from 'kysely'

import { accepted, rejected } from './parts/sheetText'
import { textColumn } from './parts/storage'
import { idListOf } from './parts/values'

import type { FieldStorage } from './parts/storage'
import type { RegionField } from '../../resources/kit/types/region'
import type { ServerFieldType } from './parts/serverFieldType'

export const regionType: ServerFieldType<'region'> = {
  storage: (_, field) => regionStorage(field),
  comparison: () => (_, given) => {
    const ids = idListOf(given)
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
  writeText: ({ row }) => String(row['area_text'] ?? ''),
  readText: ({ text, labels }) => {
    const found = labels.idsOf('area', text)
    return found.length ? accepted(found) : rejected('not_a_region')
  },
}

const regionColumns = ['province_id', 'city_id', 'district_id'] as const

/** `area_text` is filled by `server/crud/save.ts`, which knows the names. */
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
      { name: 'area_text', ...textColumn('varchar(100)') },
    ],
    read: (row) => regionColumns.map((name) => row[name]).filter((id) => id !== null && id !== undefined),
    write: (value) => {
      const ids = Array.isArray(value) ? value : []
      return Object.fromEntries(regionColumns.map((name, i) => [name, ids[i] ?? null]))
    },
  }
}
