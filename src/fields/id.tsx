import { missingNumber } from './cells/Amount'
import { isBlank } from './cells/cellTypes'
import { isId, numberFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'

import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const idUi: FieldUi<'id'> = {
  ...numberFilter,
  Cell: IdCell,
  layout: () => ({ align: 'right', width: 80, min: 60 }),
  Input: lazyInput(({ CellInput }) => (props) => <CellInput {...props} Cell={IdCell} />),
  isGroup: () => true,
  isFilterValue: isId,
}

function IdCell({ value }: FieldCellProps) {
  return <>{isBlank(value) ? missingNumber : String(value)}</>
}
