import { toNumbers } from './inputTypes'
import { labelOf } from './options'

import type { ZhangguiData } from '../../../providers/data/dataTypes'
import type { FieldOf } from '../../../resources/kit/fieldTypes'

/** The names of rows by their ids. */
export async function referenceText(data: ZhangguiData, to: string, value: unknown, label: Pick<FieldOf<'reference'>, 'show' | 'display'>): Promise<string> {
  const ids = (Array.isArray(value) ? toNumbers(value) : [Number(value)]).filter((id) => id > 0)
  const rows = ids.length ? (await data.select(to, { initValue: ids })).options : []
  return rows.map((row) => labelOf(row, label)).join(', ')
}
