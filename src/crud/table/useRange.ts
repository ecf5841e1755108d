import { closestCenter } from '@dnd-kit/core'
import { useMemo, useRef } from 'react'

import type { CollisionDetection } from '@dnd-kit/core'
import type { Line } from '../rows/treeRows'

interface Point {
  readonly x: number
  readonly y: number
}

/** Finds the nearest place for a row, and says whether it was let go over a branch of another parent, where it cannot stand. */
export function useRange(lines: readonly Line[], parent: string | undefined) {
  const pointer = useRef<Point | null>(null)
  const detect = useMemo(
    (): CollisionDetection => (given) => {
      pointer.current = given.pointerCoordinates // none while the keyboard moves
      return closestCenter(given)
    },
    [],
  )
  const isBeyond = (held: Line): boolean => {
    const id = parent && pointer.current ? rowAt(pointer.current, held.row.id) : undefined
    const at = lines.findIndex((line) => line.row.id === id)
    const root = lines.slice(0, at + 1).findLast((line) => line.level <= held.level)
    return root !== undefined && parent !== undefined && root.row[parent] !== held.row[parent]
  }
  return { detect, isBeyond }
}

/** The row drawn at this point of the window, other than the one that hangs at the pointer. */
function rowAt({ x, y }: Point, heldId: number): number | undefined {
  const ids = document.elementsFromPoint(x, y).map((element) => Number(element.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? heldId))
  return ids.find((id) => id !== heldId)
}
