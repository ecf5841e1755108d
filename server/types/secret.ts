import { textSchemas } from './shared/jsonSchema'
import { oneColumn, textColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

/** Stored as it is, because the server uses it; never read into a row. */
export const secretType: ServerFieldType<'secret'> = {
  storage: (name) => oneColumn(name, textColumn('text'), () => ''),
  jsonSchema: ({ max, isMultiline = false }) => ({
    row: { type: 'string', maxLength: 0 },
    input: { ...textSchemas({ max, isMultiline }).input, writeOnly: true },
  }),
  isUnreadable: true,
}
