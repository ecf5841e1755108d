import { toNumbers } from './inputTypes'
import { labelOf } from './options'

import type { FieldOf } from '../../../resources/kit/fieldTypes'
import type { TextSource } from '../fieldUi'

/** The names of rows by their ids. */
export async function referenceText(
  { data, translate }: TextSource,
  value: unknown,
  field: Pick<FieldOf<'reference'>, 'to' | 'show' | 'display'>,
): Promise<string> {
  const ids = (Array.isArray(value) ? toNumbers(value) : [Number(value)]).filter((id) => id > 0)
  const rows = ids.length ? (await data.select(field.to, { initValue: ids })).options : []
  return rows.map((row) => labelOf(row, field, translate)).join(', ')
}
