import { cleanHtml } from './parts/cleanHtml'
import { oneColumn, textColumn } from './parts/storage'

import type { ServerFieldType } from './parts/serverFieldType'

export const richTextType: ServerFieldType<'richText'> = {
  storage: (name) => oneColumn(name, textColumn('text')),
  isLong: true,
  sanitize: cleanHtml,
}
