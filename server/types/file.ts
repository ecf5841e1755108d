import { texts } from './shared/comparator'
import { freeText } from './shared/exportCell'
import { fileSchemas } from './shared/jsonSchema'
import { oneColumn, textColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const fileType: ServerFieldType<'file'> = {
  storage: (name) => oneColumn(name, textColumn('varchar(255)')),
  jsonSchema: ({ required }) => fileSchemas(required),
  comparator: texts,
  exportLine: freeText,
}
