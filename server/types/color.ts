import { freeText } from './parts/exportCell'
import { oneColumn, textColumn } from './parts/storage'

import type { ServerFieldType } from './parts/serverFieldType'

export const colorType: ServerFieldType<'color'> = {
  storage: (name, field) => oneColumn(name, textColumn('varchar(9)', field.default)),
  exportLine: freeText,
}
