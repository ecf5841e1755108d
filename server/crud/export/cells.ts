import { serverTypeOf } from '../../types'
import { asNumber, asText, csvCell, escapeFormula } from '../../types/parts/exportCell'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Language } from '../../../resources/kit/text'
import type { SheetCell, WriteCell } from '../../types/parts/exportCell'

export function cellWriter(field: AnyField, language: Language, isSheet: boolean): WriteCell {
  const type = serverTypeOf(field)
  if (type.isAmount) return isSheet ? asNumber : asText
  const write = type.exportCell?.(field, language) ?? asText
  return type.isHarmless ? write : (value) => escapeFormula(write(value))
}

/** One line of CSV: quoted where needed, ended as the format wants it. */
export function csvLine(cells: readonly SheetCell[]): string {
  let line = ''
  for (const cell of cells) line += `${csvCell(cell)},`
  return `${line.slice(0, -1)}\r\n`
}
