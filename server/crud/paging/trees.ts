import { sql } from 'kysely'

import { refuse } from '../../errors'
import { wordOf } from '../../request/parameters'

import type { Sql } from '../../textSearch/textMatch'
import type { Row, View } from '../plan/columns'
import type { Plan } from '../plan/plan'

/** A tree is sent whole up to this many rows; larger ones are opened branch by branch. */
export const wholeTree = 10_000

/** The children of one node, or the top for 0, each with a sign whether there is more below. */
export function branchOf(plan: Plan, given: unknown): { where: Sql; view: View } | undefined {
  if (!plan.parent) return undefined
  const id = given === undefined || given === '' ? 0 : /^\d{1,15}$/.test(wordOf(given)) ? Number(given) : refuse('bad_parameter', { field: 'parent' })
  const parent = sql.ref(plan.parent)
  const { list } = plan.columns
  const alive = plan.resource.softDelete ? sql` and b.delete_time is null` : sql``
  const hasChildren = sql`exists (select 1 from ${plan.table} b where b.${parent} = m.id${alive}) as has_children`
  return { where: id === 0 ? sql`m.${parent} is null` : sql`m.${parent} = ${id}::bigint`, view: { ...list, select: sql`${list.select}, ${hasChildren}` } }
}

/** Rows below their parents. A row whose parent is not among them stands at the top; top rows always have `children`. */
export function nest(rows: readonly Row[], parent: string): Row[] {
  const byId = new Map(rows.map((row) => [row['id'], row]))
  const top: Row[] = []
  for (const row of rows) {
    const above = row[parent] === row['id'] ? undefined : byId.get(row[parent])
    if (above) ((above['children'] ??= []) as Row[]).push(row)
    else top.push(row)
  }
  for (const row of top) row['children'] ??= []
  return top
}

/** Depth first, the label drawn into the tree with box characters: a select shows one line per row. */
export function flatten(tree: readonly Row[], label: string, trunk = '', depth = 0): Row[] {
  return tree.flatMap((node, i) => {
    const { children, ...row } = node
    const isLast = i === tree.length - 1
    const drawn = depth === 0 ? row : { ...row, [label]: `${trunk}    ${isLast ? '└' : '├'}${String(row[label] ?? '')}` }
    const below = depth === 0 ? '' : `${trunk}    ${isLast ? ' ' : '│'}`
    return [drawn, ...flatten((children ?? []) as Row[], label, below, depth + 1)]
  })
}
