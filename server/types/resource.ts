import { controllersFor, titleNamed } from '../../resources/watchable'
import { translate } from '../../resources/kit/text'
import { texts } from './shared/comparator'
import { oneColumn, textColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const resourceType: ServerFieldType<'resource'> = {
  storage: (name) => oneColumn(name, textColumn('varchar(100)')),
  jsonSchema: ({ verb }) => ({ row: { type: 'string' }, input: { type: 'string', enum: ['', ...Object.keys(controllersFor(verb ?? 'del'))] } }),
  comparator: texts,
  isAscii: () => true,
  isGrouping: true,
  exportCell: (_, language) => (value) => {
    const title = titleNamed(value)
    return title ? translate(title, language) : String(value ?? '')
  },
}
