import { useText } from '../ui/useText'
import { Tags } from './cells/PlainText'
import { choiceFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { tagsColumn } from './layouts'

import type { FieldOf } from '../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const choicesUi: FieldUi<'choices'> = {
  ...choiceFilter,
  Cell: ChoicesCell,
  layout: () => tagsColumn(160),
  Input: lazyInput(({ ChoicesInput }) => ChoicesInput),
  isGroup: () => true,
}

function ChoicesCell({ value, field }: FieldCellProps<FieldOf<'choices'>>) {
  const translate = useText()
  const keys = Array.isArray(value) ? value.map(String) : []
  return <Tags labels={keys.map((key) => (field.choices[key] ? translate(field.choices[key]) : key))} />
}
