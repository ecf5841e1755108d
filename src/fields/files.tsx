import { FileLinks } from './cells/FileLinks'
import { noFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { layouts } from './layouts'

import type { FieldUi } from './fieldUi'

export const filesUi: FieldUi<'files'> = {
  ...noFilter,
  Cell: FileLinks,
  layout: () => layouts.text,
  Input: lazyInput(({ FilesInput }) => FilesInput),
  isGroup: () => true,
}
