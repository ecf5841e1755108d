import { FullText, TextCell } from './cells/PlainText'
import { textFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { layouts } from './layouts'

import type { FieldUi } from './fieldUi'

export const numberUi: FieldUi<'number'> = {
  ...textFilter,
  Cell: TextCell,
  Detail: FullText,
  layout: () => ({ ...layouts.text, width: 200, min: 120, fits: true }),
  isLinkable: true,
  Input: lazyInput(({ CellInput }) => (props) => <CellInput {...props} Cell={TextCell} />),
}
