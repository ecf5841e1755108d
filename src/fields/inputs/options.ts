import { resourceAt } from '../../../resources/index'
import { rowName } from '../../../resources/kit/derived'

import type { FieldOf } from '../../../resources/kit/fieldTypes'
import type { Row } from '../../../resources/kit/protocol/list'
import type { Text } from '../../../resources/kit/text'
import type { Option } from '../../ui/select/useRemoteOptions'

/** The branch characters that a tree select puts before labels. */
const branches = /^[\s\u00a0├└│]+/
const bare = (label: unknown): string => String(label ?? '').replace(branches, '')

interface Shown extends Pick<FieldOf<'reference'>, 'show' | 'display'> {
  /** The list of the rows. */
  readonly to: string
}

/** The label of a selected or offered row. A reference that is filtered by id includes it, because names may not be unique. */
export function labelOf(row: Readonly<Record<string, unknown>>, field: Shown, translate: (text: Text) => string): string {
  const other = resourceAt(field.to)
  if (other?.nameColumns) return rowName(other, row, translate)
  const names = [...new Set(field.show.map((name) => bare(row[name])).filter(Boolean))]
  const shown = field.display === 'id' ? names : names.slice(0, 1)
  if (shown.length === 0) return `#${String(row['id'])}`
  return field.display === 'id' ? `${shown.join(' / ')} (ID: ${String(row['id'])})` : (shown[0] ?? '')
}

/** Options with their depth: from their parents, or from the branch characters in the label. */
export function treeOptions(rows: readonly Row[], label: (row: Row) => string, show: string, parent: string | undefined): Option[] {
  const depths = new Map<number, number>()
  return rows.map((row) => {
    const above = parent === undefined ? undefined : depths.get(Number(row[parent]))
    const drawn = branches.exec(String(row[show] ?? ''))?.[0].length ?? 0
    const depth = above === undefined ? Math.floor(drawn / 5) : above + 1
    depths.set(Number(row.id), depth)
    return { id: Number(row.id), label: label(row), depth }
  })
}

/** The row and its descendants, none of which can be its parent. */
export function branchOf(rows: readonly Readonly<Record<string, unknown>>[], id: number, parent: string): ReadonlySet<number> {
  const branch = new Set([id])
  for (let size = 0; size < branch.size;) {
    size = branch.size
    for (const row of rows) if (branch.has(Number(row[parent]))) branch.add(Number(row['id']))
  }
  return branch
}
