import { freeText } from './parts/exportCell'
import { oneColumn, textColumn } from './parts/storage'

import type { ServerFieldType } from './parts/serverFieldType'

export const iconType: ServerFieldType<'icon'> = {
  storage: (name, field) => oneColumn(name, textColumn('varchar(50)', field.default)),
  exportLine: freeText,
}
