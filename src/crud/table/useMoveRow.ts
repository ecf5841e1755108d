import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useData } from '../../../providers/hooks'

import type { Row } from '../../../providers/data/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { TableLine } from '../list/useTree'
import type { SortOrder } from '../url/listQuery'

/** Moves a row on the server. The new order is shown at once, and then the server's, whatever it is. */
export function useMoveRow(resource: AnyResource, lines: readonly TableLine[], order: SortOrder) {
  const data = useData()
  const queries = useQueryClient()
  const [moved, setMoved] = useState<readonly TableLine[]>()
  useEffect(() => setMoved(undefined), [lines])
  const move = async (row: Row, target: Row, direction: 'up' | 'down'): Promise<void> => {
    setMoved(movedLines(lines, row.id, target.id, direction))
    try {
      await data.move(resource.path, { move: row.id, target: target.id, direction, order: `${order.field},${order.direction}` })
    } catch {
      setMoved(undefined) // reported by the data provider; the rows go back
    }
    await queries.invalidateQueries({ queryKey: [resource.path, 'getList'] })
    setMoved(undefined)
  }
  return { shown: moved ?? lines, move }
}

/** The lines with one branch moved beside another: a row takes everything below it along. */
export function movedLines(lines: readonly TableLine[], id: number, target: number, direction: 'up' | 'down'): readonly TableLine[] {
  const branch = branchOf(lines, id)
  const rest = lines.filter((line) => !branch.includes(line))
  const other = branchOf(rest, target)
  const first = other[0]
  if (branch.length === 0 || !first) return lines
  const at = rest.indexOf(first) + (direction === 'down' ? other.length : 0)
  return [...rest.slice(0, at), ...branch, ...rest.slice(at)]
}

function branchOf(lines: readonly TableLine[], id: number): readonly TableLine[] {
  const start = lines.findIndex((line) => line.row.id === id)
  if (start < 0) return []
  const level = lines[start]?.level ?? 1
  const length = lines.slice(start + 1).findIndex((line) => line.level <= level)
  return lines.slice(start, length < 0 ? undefined : start + 1 + length)
}
