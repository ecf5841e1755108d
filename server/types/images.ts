import { asList } from './shared/exportCell'
import { accepted, listOf, splitAddresses } from './shared/sheetText'
import { jsonList } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const imagesType: ServerFieldType<'images'> = {
  storage: (name) => jsonList(name),
  isPicture: true,
  exportCell: () => asList,
  writeText: ({ value }) => listOf(value).map(String).join(' '),
  readText: ({ text }) => accepted(splitAddresses(text)),
}
