import { freeText } from './shared/exportCell'
import { textSchemas } from './shared/jsonSchema'
import { oneColumn, textColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const colorType: ServerFieldType<'color'> = {
  storage: (name, field) => oneColumn(name, textColumn('varchar(9)', field.default)),
  jsonSchema: ({ required }) => textSchemas({ required, rule: 'color' }),
  exportLine: freeText,
}
