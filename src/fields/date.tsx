import { useFormat } from '../../providers/hooks'
import { isBlank } from './cells/cellTypes'
import { dateFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'

import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const dateUi: FieldUi<'date'> = {
  ...dateFilter,
  Cell: DateCell,
  layout: () => ({ align: 'left', width: 120, min: 100 }),
  Input: lazyInput(({ DateInput }) => DateInput),
}

function DateCell({ value }: FieldCellProps) {
  const format = useFormat()
  return <span className="cell-time">{format.date(isBlank(value) ? null : String(value))}</span>
}
