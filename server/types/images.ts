import { asList } from './parts/exportCell'
import { accepted, listOf, splitAddresses } from './parts/sheetText'
import { jsonList } from './parts/storage'

import type { ServerFieldType } from './parts/serverFieldType'

export const imagesType: ServerFieldType<'images'> = {
  storage: (name) => jsonList(name),
  isPicture: true,
  exportCell: () => asList,
  writeText: ({ value }) => listOf(value).map(String).join(' '),
  readText: ({ text }) => accepted(splitAddresses(text)),
}
