import { FileLinks } from './cells/FileLinks'
import { noFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { layouts } from './layouts'

import type { FieldUi } from './fieldUi'

export const fileUi: FieldUi<'file'> = {
  ...noFilter,
  Cell: FileLinks,
  layout: () => layouts.text,
  Input: lazyInput(({ FileInput }) => FileInput),
  isGroup: () => true,
}
