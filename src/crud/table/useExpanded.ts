import { useCallback, useState } from 'react'

import type { Row } from '../../../providers/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'

/** Rows of this list have something to show below them. */
export const canExpand = ({ list }: AnyResource): boolean => list.row !== undefined || list.expand !== undefined

/** Whose details stand open below them, by id. */
export function useExpanded() {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set())
  const expand = useCallback((row: Row) => {
    setExpanded((before) => {
      const after = new Set(before)
      if (!after.delete(row.id)) after.add(row.id)
      return after
    })
  }, [])
  return { expanded, expand }
}
