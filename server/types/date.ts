import { sql } from 'kysely'

import { isDate } from '../../resources/kit/values/shopTime'
import { exactBounds, toText } from './parts/comparator'
import { asIs } from './parts/exportCell'
import { accepted } from './parts/sheetText'
import { oneColumn } from './parts/storage'

import type { ServerFieldType } from './parts/serverFieldType'

export const dateType: ServerFieldType<'date'> = {
  storage: (name, field) => oneColumn(name, { type: 'date', notNull: field.required === true && !field.when }),
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
