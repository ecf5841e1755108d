import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useData } from '../../../providers/hooks'

import type { SortPayload } from 'react-admin'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { TableLine } from '../list/useTree'

interface Move {
  readonly row: Row
  readonly target: Row
  readonly direction: 'up' | 'down'
}

/** Moves a row on the server. The new order is shown at once and replaced by the server's. */
export function useMoveRow(resource: AnyResource, lines: readonly TableLine[], sort: SortPayload) {
  const data = useData()
  const invalidate = useInvalidate()
  const [moved, setMoved] = useState<readonly TableLine[]>()
  useEffect(() => setMoved(undefined), [lines])
  const { mutateAsync } = useMutation({
    mutationFn: ({ row, target, direction }: Move) =>
      data.move(resource.path, { move: row.id, target: target.id, direction, order: `${sort.field},${sort.order.toLowerCase()}` }),
    onMutate: ({ row, target, direction }) => setMoved(movedLines(lines, row.id, target.id, direction)),
    onError: () => setMoved(undefined), // reported by the data provider; the rows move back
    onSettled: async () => {
      await invalidate(resource.path)
      setMoved(undefined)
    },
  })
  const move = (row: Row, target: Row, direction: 'up' | 'down'): Promise<void> => mutateAsync({ row, target, direction }).catch(() => undefined)
  return { shown: moved ?? lines, move }
}

/** The lines with one branch moved beside another: a row moves with its descendants. */
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
