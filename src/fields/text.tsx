import { FullText, TextCell } from './cells/PlainText'
import { textFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { layouts, textColumn } from './layouts'

import type { FieldUi } from './fieldUi'

export const textUi: FieldUi<'text'> = {
  ...textFilter,
  Cell: TextCell,
  Detail: FullText,
  layout: ({ max }) => (max > 255 ? textColumn(220) : layouts.text),
  isLinkable: true,
  Input: lazyInput(({ TextInput }) => TextInput),
}
