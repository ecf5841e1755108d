import { cleanHtml } from './shared/cleanHtml'
import { oneColumn, textColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const richTextType: ServerFieldType<'richText'> = {
  storage: (name) => oneColumn(name, textColumn('text')),
  isLong: true,
  sanitize: cleanHtml,
}
