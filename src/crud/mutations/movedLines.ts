import { parentIdOf, parentOf } from '../../../resources/kit/derived'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { TableLine } from '../list/useTree'

/** A place in a list: beside a row, and in a tree below a parent (0: at the top level), there behind the last row without a `target`. */
export type TreePlace =
  | { readonly parent: number; readonly target: Row; readonly direction: 'up' | 'down' }
  | { readonly parent: number; readonly target?: undefined; readonly direction?: undefined }

/** The lines with one branch at another place: a row moves with its descendants. Levels, and what has children, follow. */
export function movedLines(resource: AnyResource, lines: readonly TableLine[], id: number, place: TreePlace): readonly TableLine[] {
  const branch = branchOf(lines, id)
  const [first] = branch
  const rest = lines.filter((line) => !branch.includes(line))
  const spot = first && spotIn(rest, place)
  if (!first || !spot) return lines
  const by = spot.level - first.level
  const parent = parentOf(resource)
  const moved = branch.map((line, at) => ({
    ...line,
    level: line.level + by,
    ...(at === 0 && parent && { row: { ...line.row, [parent]: place.parent } }),
  }))
  const placed = [...rest.slice(0, spot.at), ...(spot.isHidden ? [] : moved), ...rest.slice(spot.at)]
  const left = parentIdOf(resource, first.row)
  if (!parent || left === place.parent) return placed
  const isEmpty = (one: number): boolean => !placed.some(({ row }) => parentIdOf(resource, row) === one)
  return placed.map((line) => {
    if (line.row.id === place.parent && !spot.isHidden) return { ...line, hasChildren: true, isOpen: true }
    return line.row.id === left && line.isOpen && isEmpty(left) ? { ...line, hasChildren: false, isOpen: false } : line
  })
}

interface Spot {
  readonly at: number
  readonly level: number
  /** In a branch that is collapsed. */
  readonly isHidden?: boolean
}

function spotIn(rest: readonly TableLine[], { parent, target, direction }: TreePlace): Spot | undefined {
  const around = target?.id ?? parent
  if (around === 0) return { at: rest.length, level: 1 }
  const [first, ...below] = branchOf(rest, around)
  if (!first) return undefined
  const start = rest.indexOf(first)
  const end = start + 1 + below.length
  if (target) return { at: direction === 'down' ? end : start, level: first.level }
  return { at: end, level: first.level + 1, isHidden: first.hasChildren && !first.isOpen }
}

/** The line of a row and those below it. */
export function branchOf(lines: readonly TableLine[], id: number): readonly TableLine[] {
  const start = lines.findIndex((line) => line.row.id === id)
  if (start < 0) return []
  const level = lines[start]?.level ?? 1
  const length = lines.slice(start + 1).findIndex((line) => line.level <= level)
  return lines.slice(start, length < 0 ? undefined : start + 1 + length)
}
