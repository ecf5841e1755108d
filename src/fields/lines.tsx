import { LinesTable } from './cells/LinesTable'
import { lineTexts, linesOf } from './cells/lineTexts'
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
