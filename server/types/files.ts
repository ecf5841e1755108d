import { asList } from './parts/exportCell'
import { accepted, listOf, splitAddresses } from './parts/sheetText'
import { jsonList } from './parts/storage'

import type { ServerFieldType } from './parts/serverFieldType'

export const filesType: ServerFieldType<'files'> = {
  storage: (name) => jsonList(name),
  exportCell: () => asList,
  writeText: ({ value }) => listOf(value).map(String).join(' '),
  readText: ({ text }) => accepted(splitAddresses(text)),
}
