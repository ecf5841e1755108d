import { useFormat } from '../../providers/hooks'
import { missingNumber, Money, withUnit } from './cells/Amount'
import { isBlank } from './cells/cellTypes'
import { numberFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { layouts } from './layouts'

import type { FieldOf } from '../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const formulaUi: FieldUi<'formula'> = {
  ...numberFilter,
  Cell: FormulaCell,
  layout: ({ as }) => (as === 'money' ? layouts.money : layouts.number),
  Input: lazyInput(({ CellInput }) => (props) => <CellInput {...props} Cell={FormulaCell} />),
  isNumeric: true,
}

function FormulaCell({ value, field }: FieldCellProps<FieldOf<'formula'>>) {
  const format = useFormat()
  if (isBlank(value)) return missingNumber
  return field.as === 'money' ? <Money value={value} isChange={false} /> : <>{withUnit(format.number(value as number), field.unit)}</>
}
