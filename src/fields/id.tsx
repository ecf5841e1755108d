import { missingNumber } from './cells/Amount'
import { isBlank } from './cells/cellTypes'
import { isId, numberFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'

import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const idUi: FieldUi<'id'> = {
  ...numberFilter,
  Cell: IdCell,
  layout: () => ({ align: 'right', width: 60, min: 44, fits: true }),
  Input: lazyInput(({ CellInput }) => (props) => <CellInput {...props} Cell={IdCell} />),
  isGroup: () => true,
  isFilterValue: isId,
}

function IdCell({ value }: FieldCellProps) {
  return <span className="cell-id">{isBlank(value) ? missingNumber : String(value)}</span>
}
