import { useState } from 'react'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useData } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { FieldCellProps } from './cellTypes'

const label = t('{field}：{row}', '{field}: {row}')

interface Props extends FieldCellProps {
  readonly isOn: boolean
  readonly valueOf: (isOn: boolean) => unknown
  /** The current state as text. */
  readonly text: string
}

/** A switch that saves at once and changes when the server has accepted. */
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
      aria-label={translate(label, { field: field.label, row: String(row[resource.nameField ?? 'id'] ?? row.id) })}
      data-tip={text}
      onChange={() => save({ [name]: valueOf(!isOn) })}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}

/** Saves some values of a row with the version shown, then reloads the list, because one switch may affect others. */
function useCellSave(resource: AnyResource, row: Row): { readonly isSaving: boolean; readonly save: (part: Record<string, unknown>) => void } {
  const data = useData()
  const invalidate = useInvalidate()
  const [isSaving, setSaving] = useState(false)
  const save = async (part: Record<string, unknown>): Promise<void> => {
    if (isSaving) return
    setSaving(true)
    try {
      await data.update(resource.path, { id: row.id, data: { ...part, row_version: row.row_version }, previousData: row })
    } catch {
      // the data provider has reported the error; the list shows the stored value
    } finally {
      await invalidate(resource.path)
      setSaving(false)
    }
  }
  return { isSaving, save: (part) => void save(part) }
}
