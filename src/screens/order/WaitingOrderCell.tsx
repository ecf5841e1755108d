import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { FieldCellProps } from '../../fields/cells/cellTypes'

const text = t('{time}付款', 'Paid {time}')

/** How long a paid order has waited to be shipped. */
export function WaitingOrderCell({ value, row }: FieldCellProps) {
  const translate = useText()
  const format = useFormat()
  if (typeof value !== 'number') return null
  const isLate = Array.isArray(row['marks']) && row['marks'].includes('late')
  return (
    <span className={isLate ? 'cell-late' : undefined} data-tip={format.moment(value)}>
      {translate(text, { time: format.ago(value) })}
    </span>
  )
}
