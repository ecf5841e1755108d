import { memo } from 'react'

import { LineRow } from './LineRow'
import { MoveHandle } from './MoveHandle'

import type { BodyRowProps } from './rowProps'

interface Props extends BodyRowProps {
  readonly isByWeight: boolean
  /** The row held now may be dropped here. */
  readonly isPlace: boolean
}

export const MovableLine = memo(function MovableLine({ isByWeight, isPlace, ...props }: Props) {
  return <LineRow {...props} handle={<MoveHandle row={props.line.row} isByWeight={isByWeight} isPlace={isPlace} />} />
})
