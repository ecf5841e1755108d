import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useRowName } from './useRowName'
import { useInlineSave } from './useInlineSave'

import type { FieldCellProps } from './cellTypes'

/** The data provider reports success and refusal. */
const reported = { isQuiet: false } as const
const label = t('{field}：{row}', '{field}: {row}')

interface Props extends FieldCellProps {
  readonly isOn: boolean
  readonly valueOf: (isOn: boolean) => unknown
  /** The current state as text. */
  readonly text: string
}

/** A switch that saves at once and changes back when the server refuses. */
export function SwitchInPlace({ name, field, row, resource, isOn, valueOf, text }: Props) {
  const translate = useText()
  const rowName = useRowName(resource.path, row)
  const { isSaving, save } = useInlineSave({ resource, row, meta: reported })
  return (
    <input
      type="checkbox"
      role="switch"
      className="cell-switch"
      checked={isOn}
      aria-busy={isSaving}
      aria-label={translate(label, { field: field.label, row: rowName })}
      data-tip={text}
      onChange={() => (isSaving ? undefined : save(name, valueOf(!isOn)))}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}
