import { freeText } from './shared/exportCell'
import { oneColumn, textColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const colorType: ServerFieldType<'color'> = {
  storage: (name, field) => oneColumn(name, textColumn('varchar(9)', field.default)),
  exportLine: freeText,
}
