import { useEffect, useRef } from 'react'

import type { GridColumn } from '../../../resources/goods/skuEdit'
import type { GridState } from './useGridState'

export interface ShownCell {
  readonly row: number
  readonly column: GridColumn
}

/** Marks a cell and brings it into sight, unfolding what hides it, whenever another one is asked for. */
export function useShowCell(grid: GridState, gridId: string, shown: ShownCell | undefined): void {
  const latest = useRef(grid)
  latest.current = grid
  useEffect(() => {
    if (!shown) return undefined
    const { rows, columns, fold, folded, select } = latest.current
    const show = (): void => {
      const now = latest.current.rows.indexOf(shown.row)
      if (now >= 0)
        select({
          row: now,
          col: Math.max(
            0,
            columns.findIndex(({ name }) => name === shown.column),
          ),
        })
      document.getElementById(gridId)?.focus()
    }
    if (folded?.size && !rows.includes(shown.row)) fold(new Set())
    // After the form has put the focus where it thinks best.
    const timer = setTimeout(show, 30)
    return () => clearTimeout(timer)
  }, [gridId, shown])
}
