import { asList } from './shared/exportCell'
import { filesSchemas } from './shared/jsonSchema'
import { accepted, listOf, splitAddresses } from './shared/sheetText'
import { jsonList } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const imagesType: ServerFieldType<'images'> = {
  storage: (name) => jsonList(name),
  jsonSchema: ({ max }) => filesSchemas(max),
  isPicture: true,
  exportCell: () => asList,
  writeText: ({ value }) => listOf(value).map(String).join(' '),
  readText: ({ text }) => accepted(splitAddresses(text)),
}
