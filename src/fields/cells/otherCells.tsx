import { Tags } from './ChoiceCell'
import { PlainText } from './PlainCell'
import { isBlank } from './cellTypes'

import type { KeyValue } from '../../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cellTypes'

export function ColorCell({ value }: FieldCellProps) {
  if (isBlank(value)) return <PlainText text="" />
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <span className="cell-swatch" style={{ backgroundColor: String(value) }} />
      {String(value)}
    </span>
  )
}

/** The server keeps the words of a region beside its three ids. */
export function RegionCell({ value, row }: FieldCellProps) {
  const words = row['area_text'] ?? (Array.isArray(value) ? value.join(' / ') : '')
  return <PlainText text={isBlank(words) ? '' : String(words)} />
}

export function RowsCell({ value }: FieldCellProps) {
  const rows = Array.isArray(value) ? (value as KeyValue[]) : []
  return <Tags labels={rows.map(({ key, value: held }) => `${key}: ${held}`)} />
}

export function JsonCell({ value }: FieldCellProps) {
  return <PlainText text={isBlank(value) ? '' : typeof value === 'string' ? value : JSON.stringify(value)} />
}

/** A control of its own sends a text for the list, or the things it holds. */
export function CustomCell({ value }: FieldCellProps) {
  if (Array.isArray(value)) return <Tags labels={value.map(String)} />
  return <PlainText text={isBlank(value) || typeof value === 'object' ? '' : String(value)} />
}
