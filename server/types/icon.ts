import { freeText } from './shared/exportCell'
import { oneColumn, textColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const iconType: ServerFieldType<'icon'> = {
  storage: (name, field) => oneColumn(name, textColumn('varchar(50)', field.default)),
  jsonSchema: () => ({ row: { type: 'string' }, input: { type: 'string', pattern: '^[a-zA-Z0-9 _:-]{0,50}$' } }),
  exportLine: freeText,
}
