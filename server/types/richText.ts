import { textSchemas } from './shared/jsonSchema'
import { cleanHtml } from './shared/cleanHtml'
import { oneColumn, textColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const richTextType: ServerFieldType<'richText'> = {
  storage: (name) => oneColumn(name, textColumn('text')),
  jsonSchema: ({ required, when, max }) => textSchemas({ required: required && !when, max, isMultiline: true }),
  isLong: true,
  sanitize: cleanHtml,
}
