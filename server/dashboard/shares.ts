import { sql } from 'kysely'

import { entities } from '../../resources/index'
import { isRelation, parentOf } from '../../resources/kit/derived'
import { nameText } from '../crud/compile/references'
import { storageOf } from '../types'
import { entityAt } from './rowConditions'

import type { RawBuilder } from 'kysely'

import type { ShareChart } from '../../resources/kit/dashboard'
import type { AnyResource } from '../../resources/kit/define'
import type { AnyField } from '../../resources/kit/fieldTypes'
import type { ShareGroup, ViewNumbers } from '../../resources/kit/protocol/dashboard'
import type { Counting } from './rowConditions'

/** What the rows of a share are grouped by. */
export interface GroupKey {
  /** The column of the rows or lines. */
  readonly column: string
  /** The table of what it refers to and the column there that they are grouped by instead. */
  readonly through?: { readonly table: string; readonly column: string }
  /** The tree that it refers to: its top rows are the groups, because the filter of a list has whole branches, which do not overlap only there. */
  readonly tree?: { readonly table: string; readonly parent: string }
  /** Where the names of the groups are. */
  readonly named?: { readonly table: string; readonly text: RawBuilder<string> }
}

/** A field of several columns is grouped by its first. */
export function groupKeyOf(counting: Counting, { by, rows }: ShareChart): GroupKey {
  const [name = '', further] = by.split('.')
  const entity = entityAt(counting, rows.lines?.of ?? rows.list)
  const column = columnsOf(entity, name)[0]
  const field = entity.fields[name]
  if (!column || !field) throw new Error(`expected a field ${name} of ${entity.path}`)
  if (further === undefined) return { column: column.name, ...treeOf(counting, field), ...namesOf(counting, column.references?.to) }
  const other = entityAt(counting, isRelation(field) ? field.to : '')
  const last = columnsOf(other, further)[0]
  if (!last) throw new Error(`expected a field ${further} of ${other.path}`)
  const through = { table: other.table, column: last.name }
  return { column: column.name, through, ...treeOf(counting, other.fields[further]), ...namesOf(counting, last.references?.to) }
}

function treeOf(counting: Counting, field: AnyField | undefined): Pick<GroupKey, 'tree'> {
  if (!field || !isRelation(field) || !('isTree' in field) || !field.isTree) return {}
  const other = entityAt(counting, field.to)
  const parent = parentOf(other)
  return parent === undefined ? {} : { tree: { table: other.table, parent } }
}

function columnsOf({ fields }: AnyResource, name: string) {
  const field = fields[name]
  return field ? storageOf(name, field).columns : []
}

/** References name a list by its path, or a table without one. */
function namesOf(counting: Counting, to: string | undefined): Pick<GroupKey, 'named'> {
  if (to === undefined) return {}
  if (!to.includes('/')) return { named: { table: to, text: sql<string>`o.name` } }
  const other = entityAt(counting, to)
  return { named: { table: other.table, text: nameText(other, entities, 'o') } }
}

interface ShareSource {
  /** A subquery with `key` and `value`, where a key may be repeated. */
  readonly from: RawBuilder<unknown>
  readonly key: GroupKey
  readonly most: number
}

/** The largest groups with their names, and the sum of all. */
export function shareResult({ from, key: { through, tree, named }, most }: ShareSource): RawBuilder<unknown> {
  const source = through
    ? sql`(select p.${sql.ref(through.column)} as key, s.value from ${from} s left join ${sql.table(through.table)} p on p.id = s.key)`
    : from
  const name = named ? sql`coalesce(${named.text}, '')` : sql`null`
  const names = named ? sql`left join ${sql.table(named.table)} o on o.id = r.key` : sql``
  return sql`(
    with recursive ${groupedRows(source, tree)}
    select json_build_object('sum', (select coalesce(sum(value), 0)::text from grouped),
      'groups', coalesce((select json_agg(json_build_array(r.key, ${name}, r.value::text) order by r.value desc, r.key)
        from (select * from grouped where value <> 0 order by value desc, key limit ${most}) r ${names}), '[]')))`
}

/** The sum of each key as `grouped`. Only the keys that occur are followed to the top of their tree. */
function groupedRows(source: RawBuilder<unknown>, tree: GroupKey['tree']): RawBuilder<unknown> {
  const sums = sql`select key, sum(value) as value from ${source} g group by 1`
  if (!tree) return sql`grouped as materialized (${sums})`
  const [table, parent] = [sql.table(tree.table), sql.ref(tree.parent)]
  return sql`leaf as materialized (${sums}),
    above (key, id) as (select key, key from leaf union select a.key, o.${parent} from above a join ${table} o on o.id = a.id where o.${parent} is not null),
    grouped as materialized (select t.id as key, sum(f.value) as value from leaf f left join (
      select a.key, a.id from above a where not exists (select from ${table} o where o.id = a.id and o.${parent} is not null)
    ) t on t.key = f.key group by 1)`
}

export interface ShareRows {
  readonly sum: string
  readonly groups: readonly (readonly [key: string | number | null, name: string | null, value: string])[]
}

export function shareNumbers({ sum, groups }: ShareRows): ViewNumbers {
  const largest = groups.map(([key, name, value]): ShareGroup => ({ key, ...(name === null ? {} : { name }), value: Number(value) }))
  const rest = Number(sum) - largest.reduce((total, { value }) => total + value, 0)
  return { groups: largest, rest: Number(rest.toFixed(2)) }
}
