import { sql } from 'kysely'

import { isDate } from '../../resources/kit/values/shopTime'
import { exactBounds, toText } from './shared/comparator'
import { asIs } from './shared/exportCell'
import { accepted } from './shared/sheetText'
import { oneColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const dateType: ServerFieldType<'date'> = {
  storage: (name, field) => oneColumn(name, { type: 'date', notNull: field.required === true && !field.when }),
  jsonSchema: () => ({ row: { type: 'string', format: 'date' } }),
  comparator: {
    isText: false,
    bounds: (operand) => {
      const value = toText(operand)?.slice(0, 10)
      return isDate(value) ? exactBounds(sql`${value}::date`) : undefined
    },
  },
  isOrdered: true,
  isHarmless: true,
  exportLine: asIs,
  readText: ({ text }) =>
    accepted(
      text
        .replaceAll('/', '-')
        .replace(/ 00:00:00$/, '')
        .replace(/-(\d)(?=-|$)/g, '-0$1'),
    ),
}
