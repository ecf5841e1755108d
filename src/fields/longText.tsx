import { FullText, TextCell } from './cells/PlainText'
import { textFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { textColumn } from './layouts'

import type { FieldUi } from './fieldUi'

export const longTextUi: FieldUi<'longText'> = {
  ...textFilter,
  Cell: TextCell,
  Detail: FullText,
  layout: () => textColumn(200),
  Input: lazyInput(({ LongTextInput }) => LongTextInput),
}
