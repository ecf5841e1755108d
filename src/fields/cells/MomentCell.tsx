import { useFormat } from '../../../providers/hooks'
import { isBlank } from './cellTypes'

import type { FieldCellProps } from './cellTypes'

export function MomentCell({ value }: FieldCellProps) {
  const format = useFormat()
  const seconds = isBlank(value) ? null : Number(value)
  return (
    <span className="cell-time" data-tip={seconds ? format.ago(seconds) : undefined}>
      {format.moment(seconds)}
    </span>
  )
}

export function DateCell({ value }: FieldCellProps) {
  const format = useFormat()
  return <span className="cell-time">{format.date(isBlank(value) ? null : String(value))}</span>
}
