import { useText } from '../ui/useText'
import { PlainText } from './cells/PlainText'
import { SwitchInPlace } from './cells/SwitchInPlace'
import { isBlank } from './cells/cellTypes'
import { choiceFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { layouts } from './layouts'

import type { FieldOf } from '../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const choiceUi: FieldUi<'choice'> = {
  ...choiceFilter,
  Cell: ChoiceCell,
  layout: () => layouts.tag,
  onCard: () => 'first',
  labels: ({ choices, toggle }) => (toggle ? [] : Object.values(choices)),
  Input: lazyInput(({ ChoiceInput }) => ChoiceInput),
  isGroup: ({ toggle }) => !toggle,
}

function ChoiceCell(props: FieldCellProps<FieldOf<'choice'>>) {
  const { value, field, canEdit } = props
  const translate = useText()
  const key = isBlank(value) ? '' : String(value)
  const label = field.choices[key]
  if (field.toggle && canEdit) {
    const [on, off] = field.toggle
    return <SwitchInPlace {...props} isOn={key === on} valueOf={(isOn) => (isOn ? on : off)} text={label ? translate(label) : key} />
  }
  if (!label) return <PlainText text={key} />
  const color = field.tag?.[key]
  return field.tag ? (
    <span className="cell-tag" data-tone={color}>
      {translate(label)}
    </span>
  ) : (
    <PlainText text={translate(label)} />
  )
}
