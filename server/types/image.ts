import { texts } from './shared/comparator'
import { freeText } from './shared/exportCell'
import { fileSchemas } from './shared/jsonSchema'
import { oneColumn, textColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const imageType: ServerFieldType<'image'> = {
  storage: (name) => oneColumn(name, textColumn('varchar(255)')),
  jsonSchema: ({ required }) => fileSchemas(required),
  isPicture: true,
  comparator: texts,
  exportLine: freeText,
}
