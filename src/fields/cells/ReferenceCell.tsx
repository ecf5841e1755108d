import { Tags } from './ChoiceCell'
import { PlainText } from './PlainCell'
import { isBlank } from './cellTypes'

import type { FieldOf } from '../../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cellTypes'

/** The label the server sent beside the id; the id alone where the definition asks for it or the other row is gone. */
export function ReferenceCell({ value, field, row }: FieldCellProps<FieldOf<'reference'>>) {
  const related = row[field.as] as Record<string, unknown> | null | undefined
  const label = related?.[field.show[0] ?? 'id']
  if (field.look === 'id' || isBlank(label)) return <PlainText text={isBlank(value) ? '' : String(value)} />
  return <PlainText text={String(label)} />
}

export function ReferencesCell({ value, field, row }: FieldCellProps<FieldOf<'references'>>) {
  const names = field.names ? row[field.names] : undefined
  const labels = Array.isArray(names) ? names : Array.isArray(value) ? value : []
  return <Tags labels={labels.map(String)} />
}

/** A parent's label may stand beside the row; the top has none. */
export function ParentCell({ value, field, row }: FieldCellProps<FieldOf<'parent'>>) {
  const parent = row['parent'] as Record<string, unknown> | null | undefined
  const label = parent?.[field.show] ?? (Number(value) > 0 ? value : '')
  return <PlainText text={isBlank(label) ? '' : String(label)} />
}
