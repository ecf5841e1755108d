import { notifyManager, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useData } from '../../../providers/hooks'
import { parentIdOf } from '../../../resources/kit/derived'
import { movedLines } from './movedLines'

import type { SortPayload } from 'react-admin'

import type { MoveParams } from '../../../providers/data/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { TableLine } from '../list/useTree'
import type { TreePlace } from './movedLines'

interface Move {
  readonly row: Row
  readonly place: TreePlace
  /** The row comes from the server; one that was moved here has an older version. */
  readonly isFromServer: boolean
}

/** Moves a row on the server. The new order is shown at once and replaced by the server's. Moves are sent one after another, as they were made. */
export function useMoveRow(resource: AnyResource, lines: readonly TableLine[], sort: SortPayload) {
  const data = useData()
  const invalidate = useInvalidate()
  const [moved, setMoved] = useState<readonly TableLine[]>()
  const waiting = useRef(0)
  const last = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => setMoved((before) => (waiting.current > 0 ? before : undefined)), [lines])
  const order = `${sort.field},${sort.order.toLowerCase()}`
  const { mutateAsync } = useMutation({
    mutationFn: ({ row, place, isFromServer }: Move) => data.move(resource.path, { ...paramsOf(resource, row, place, isFromServer), order }),
    onError: () => setMoved(undefined), // reported by the data provider; the rows move back
    onSettled: async () => {
      await invalidate(resource.path)
      // after the list has heard of the new rows: before, the old order would show for a moment, and a key pressed then act on it
      notifyManager.schedule(() => {
        waiting.current -= 1
        if (waiting.current === 0) setMoved(undefined)
      })
    },
  })
  const move = (row: Row, place: TreePlace): Promise<void> => {
    const isFromServer = waiting.current === 0 && !moved
    waiting.current += 1
    setMoved((before) => movedLines(resource, before ?? lines, row.id, place))
    last.current = last.current.then(() => mutateAsync({ row, place, isFromServer })).catch(() => undefined)
    return last.current
  }
  return { shown: moved ?? lines, move }
}

/** Among siblings, as every server of the wire contract moves them; else under another parent. */
function paramsOf(resource: AnyResource, row: Row, { parent, target, direction }: TreePlace, isFromServer: boolean): MoveParams {
  if (target && parentIdOf(resource, row) === parent) return { move: row.id, target: target.id, direction }
  return {
    move: row.id,
    parent,
    ...(target && { target: target.id, direction }),
    ...(isFromServer && row.row_version !== undefined && { row_version: row.row_version }),
  }
}
