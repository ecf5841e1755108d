import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useCellSave } from './useCellSave'

import type { FieldOf } from '../../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cellTypes'

const texts = { on: t('开', 'On'), off: t('关', 'Off'), names: t('{field}：{row}', '{field}: {row}') }

export function SwitchCell(props: FieldCellProps<FieldOf<'switch'>>) {
  const translate = useText()
  const isOn = Number(props.value) === 1
  if (!props.canEdit || props.field.readOnly)
    return (
      <span className="cell-tag" data-tone={isOn ? 'success' : undefined}>
        {translate(isOn ? texts.on : texts.off)}
      </span>
    )
  return <SwitchInPlace {...props} isOn={isOn} valueOf={(next) => (next ? 1 : 0)} text={translate(isOn ? texts.on : texts.off)} />
}

interface Props extends FieldCellProps {
  readonly isOn: boolean
  readonly valueOf: (isOn: boolean) => unknown
  /** The present state in words. */
  readonly text: string
}

/** A switch that saves at once and stays where it was until the server has agreed. */
export function SwitchInPlace({ name, field, row, resource, isOn, valueOf, text }: Props) {
  const translate = useText()
  const { isSaving, save } = useCellSave(resource, row)
  return (
    <input
      type="checkbox"
      role="switch"
      className="cell-switch"
      checked={isOn}
      aria-busy={isSaving}
      aria-label={translate(texts.names, { field: field.label, row: String(row[resource.nameField ?? 'id'] ?? row.id) })}
      data-tip={text}
      onChange={() => save({ [name]: valueOf(!isOn) })}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}
