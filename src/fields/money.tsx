import { useFormat } from '../../providers/hooks'
import { Money } from './cells/Amount'
import { isBlank } from './cells/cellTypes'
import { numberFilter } from './filters/commonFilters'
import { toNumberText } from './inputs/inputTypes'
import { lazyInput } from './inputs/lazyInput'
import { layouts } from './layouts'

import type { FieldOf } from '../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const moneyUi: FieldUi<'money'> = {
  ...numberFilter,
  Cell: MoneyCell,
  layout: () => layouts.money,
  onCard: () => 'first',
  Input: lazyInput(({ NumberField }) => ({ value, field, ...props }) => <NumberField {...props} value={toNumberText(value)} prefix="¥" unit={field.unit} />),
  isNumeric: true,
  formatAmount: (value, format) => format.money(value),
}

function MoneyCell({ value, field, row }: FieldCellProps<FieldOf<'money'>>) {
  const format = useFormat()
  const end = field.rangeEnd ? row[field.rangeEnd] : undefined
  if (!isBlank(value) && !isBlank(end) && Number(end) > Number(value))
    return <span className="cell-range">{`${format.money(value as string)} ~ ${format.money(end as string)}`}</span>
  return <Money value={value} isChange={field.display === 'change'} />
}
