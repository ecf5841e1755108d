import { freeText } from './shared/exportCell'
import { oneColumn, textColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const iconType: ServerFieldType<'icon'> = {
  storage: (name, field) => oneColumn(name, textColumn('varchar(50)', field.default)),
  exportLine: freeText,
}
