import { useText } from '../../ui/useText'
import { PlainText } from './PlainCell'
import { SwitchInPlace } from './SwitchCell'
import { isBlank } from './cellTypes'

import type { FieldOf } from '../../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cellTypes'

export function ChoiceCell(props: FieldCellProps<FieldOf<'choice'>>) {
  const { value, field, canEdit } = props
  const translate = useText()
  const key = isBlank(value) ? '' : String(value)
  const label = field.choices[key]
  if (field.toggle && canEdit) {
    const [on, off] = field.toggle
    return <SwitchInPlace {...props} isOn={key === on} valueOf={(isOn) => (isOn ? on : off)} text={label ? translate(label) : key} />
  }
  if (!label) return <PlainText text={key} />
  const tone = field.tag?.[key]
  return field.tag ? (
    <span className="cell-tag" data-tone={tone}>
      {translate(label)}
    </span>
  ) : (
    <PlainText text={translate(label)} />
  )
}

export function ChoicesCell({ value, field }: FieldCellProps<FieldOf<'choices'>>) {
  const translate = useText()
  const keys = Array.isArray(value) ? value.map(String) : []
  return <Tags labels={keys.map((key) => (field.choices[key] ? translate(field.choices[key]) : key))} />
}

/** Several short words; the whole list shows on hover and focus. */
export function Tags({ labels }: { readonly labels: readonly string[] }) {
  if (labels.length === 0) return <PlainText text="" />
  return (
    <span className="cell-tags" data-tip={labels.length > 1 ? labels.join('、') : undefined}>
      {labels.map((label, index) => (
        <span key={`${label}${index}`} className="cell-tag">
          {label}
        </span>
      ))}
    </span>
  )
}
