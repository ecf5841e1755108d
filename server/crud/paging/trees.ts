import { sql } from 'kysely'

import { refuse } from '../../errors'
import { scalarText } from '../../request/parameters'

import type { SqlCondition } from '../../lib/sqlCondition'
import type { RowValues, RowView } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

/** Trees up to this many rows are sent completely; larger ones are loaded by branch. */
export const maxTreeRows = 10_000

/** The children of one node, or the top level for 0, each with a flag whether it has children. */
export function treeBranch(compiled: CompiledResource, parentId: unknown): { where: SqlCondition; view: RowView } | undefined {
  if (!compiled.parent) return undefined
  const id =
    parentId === undefined || parentId === '' ? 0 : /^\d{1,15}$/.test(scalarText(parentId)) ? Number(parentId) : refuse('bad_parameter', { field: 'parent' })
  const parent = sql.ref(compiled.parent)
  const { list } = compiled.columns
  const alive = compiled.resource.softDelete ? sql` and b.delete_time is null` : sql``
  const hasChildren = sql`exists (select 1 from ${compiled.table} b where b.${parent} = m.id${alive}) as has_children`
  return { where: id === 0 ? sql`m.${parent} is null` : sql`m.${parent} = ${id}::bigint`, view: { ...list, select: sql`${list.select}, ${hasChildren}` } }
}

/** Nests rows below their parents. A row whose parent is missing is at the top level; top-level rows always have `children`. */
export function nestRows(rows: readonly RowValues[], parent: string): RowValues[] {
  const byId = new Map(rows.map((row) => [row['id'], row]))
  const top: RowValues[] = []
  for (const row of rows) {
    const above = row[parent] === row['id'] ? undefined : byId.get(row[parent])
    if (above) ((above['children'] ??= []) as RowValues[]).push(row)
    else top.push(row)
  }
  for (const row of top) row['children'] ??= []
  return top
}

/** Depth first, with box-drawing characters in the label: a select shows one line per row. */
export function flattenTree(tree: readonly RowValues[], label: string, trunk = '', depth = 0): RowValues[] {
  return tree.flatMap((node, i) => {
    const { children, ...row } = node
    const isLast = i === tree.length - 1
    const drawn = depth === 0 ? row : { ...row, [label]: `${trunk}    ${isLast ? '└' : '├'}${String(row[label] ?? '')}` }
    const below = depth === 0 ? '' : `${trunk}    ${isLast ? ' ' : '│'}`
    return [drawn, ...flattenTree((children ?? []) as RowValues[], label, below, depth + 1)]
  })
}
