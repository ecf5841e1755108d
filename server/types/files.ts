import { asList } from './shared/exportCell'
import { accepted, listOf, splitAddresses } from './shared/sheetText'
import { jsonList } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const filesType: ServerFieldType<'files'> = {
  storage: (name) => jsonList(name),
  exportCell: () => asList,
  writeText: ({ value }) => listOf(value).map(String).join(' '),
  readText: ({ text }) => accepted(splitAddresses(text)),
}
