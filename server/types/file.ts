import { texts } from './shared/comparator'
import { freeText } from './shared/exportCell'
import { oneColumn, textColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const fileType: ServerFieldType<'file'> = {
  storage: (name) => oneColumn(name, textColumn('varchar(255)')),
  comparator: texts,
  exportLine: freeText,
}
