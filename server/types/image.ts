import { texts } from './parts/comparator'
import { freeText } from './parts/exportCell'
import { oneColumn, textColumn } from './parts/storage'

import type { ServerFieldType } from './parts/serverFieldType'

export const imageType: ServerFieldType<'image'> = {
  storage: (name) => oneColumn(name, textColumn('varchar(255)')),
  isPicture: true,
  comparator: texts,
  exportLine: freeText,
}
