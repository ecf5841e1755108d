import { asList } from './shared/exportCell'
import { filesSchemas } from './shared/jsonSchema'
import { accepted, listOf, splitAddresses } from './shared/sheetText'
import { jsonList } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const filesType: ServerFieldType<'files'> = {
  storage: (name) => jsonList(name),
  jsonSchema: ({ max }) => filesSchemas(max),
  exportCell: () => asList,
  writeText: ({ value }) => listOf(value).map(String).join(' '),
  readText: ({ text }) => accepted(splitAddresses(text)),
}
