import { serverTypeOf } from '../../types'
import { accepted } from '../../types/parts/sheetText'
import { unmarkFormula } from './formatCell'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { ParsedCell, LabelLookup } from '../../types/parts/sheetText'

/** Reads a cell. An empty one empties the field; whether it may be empty is for the field's rules. */
export function parseCell(field: AnyField, cell: string, labels: LabelLookup): ParsedCell {
  const text = unmarkFormula(cell).trim()
  const type = serverTypeOf(field)
  if (text === '') return accepted(type.emptyCell ?? null)
  return type.readText ? type.readText({ field, text, labels }) : accepted(text)
}
