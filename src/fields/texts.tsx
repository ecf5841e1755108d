import { Tags } from './cells/PlainText'
import { noFilter } from './filters/commonFilters'
import { toTexts } from './inputs/inputTypes'
import { lazyInput } from './inputs/lazyInput'
import { tagsColumn } from './layouts'

import type { FieldUi } from './fieldUi'

export const textsUi: FieldUi<'texts'> = {
  ...noFilter,
  Cell: ({ value }) => <Tags labels={toTexts(value)} />,
  layout: () => tagsColumn(180),
  Input: lazyInput(({ TextsInput }) => TextsInput),
}
