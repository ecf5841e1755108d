import { isWritable } from '../../resources/kit/derived'
import { LinesTable } from './cells/LinesTable'
import { isSameCell, lineTexts, linesOf } from './cells/lineTexts'
import { PlainText } from './cells/PlainText'
import { noFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { textColumn } from './layouts'
import { useLanguage } from '../ui/useText'

import type { FieldOf } from '../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'

export const linesUi: FieldUi<'lines'> = {
  ...noFilter,
  Cell: LinesCell,
  Detail: LinesTable,
  layout: () => textColumn(240),
  Input: lazyInput(({ LinesInput }) => LinesInput),
  isGroup: () => true,
  isWide: () => true,
  isSame: isSameTable,
}

/** Cells that only the server fills in, and words beside a value, make no difference. */
function isSameTable(one: unknown, other: unknown, { columns }: FieldOf<'lines'>): boolean {
  const [lines, others] = [linesOf(one), linesOf(other)]
  const names = ['id', ...Object.entries(columns).flatMap(([name, column]) => (isWritable(column) ? [name] : []))]
  return lines.length === others.length && lines.every((line, at) => names.every((name) => isSameCell(columns[name], line[name], others[at]?.[name])))
}

function LinesCell({ value, field }: FieldCellProps<FieldOf<'lines'>>) {
  const language = useLanguage()
  return (
    <PlainText
      text={linesOf(value)
        .map((line) => lineTexts(field, line, language).join(' / '))
        .join('; ')}
    />
  )
}
