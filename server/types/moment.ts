import { sql } from 'kysely'

import { endOfShopDay, formatShopTime, isDate, parseShopTime } from '../../resources/kit/values/shopTime'
import { toText } from './shared/comparator'
import { accepted, rejected } from './shared/sheetText'
import { oneColumn } from './shared/storage'

import type { RawBuilder } from 'kysely'

import type { Comparator } from './shared/comparator'
import type { ServerFieldType } from './shared/serverFieldType'

const toDate = (value: unknown): Date | null => (typeof value === 'number' ? new Date(value * 1000) : null)
const timestampAt = (seconds: number): RawBuilder<unknown> => sql`${new Date(seconds * 1000).toISOString()}::timestamptz`

const moments: Comparator = {
  isText: false,
  bounds: (operand, _, isUpper) => {
    const value = toText(operand)
    const seconds = value === undefined ? undefined : parseShopTime(value)
    if (value === undefined || seconds === undefined) return undefined
    const end = isUpper && isDate(value) ? endOfShopDay(seconds) : seconds + 1
    return { low: timestampAt(seconds), high: timestampAt(end), isOpen: true }
  },
}

export const momentType: ServerFieldType<'moment'> = {
  storage: (name, field) =>
    oneColumn(
      name,
      { type: 'timestamptz', notNull: field.auto !== undefined || (field.required === true && !field.when), ...(field.auto ? { default: 'now()' } : {}) },
      undefined,
      toDate,
    ),
  jsonSchema: () => ({ row: { type: 'integer' }, input: { type: 'integer', minimum: 946_684_800, maximum: 7_258_118_400 } }),
  valueOnEdit: ({ auto }) => (auto === 'update' ? sql`now()` : undefined),
  comparator: moments,
  alsoTaken: ['ne'],
  isOrdered: true,
  exportCell: () => (value) => (typeof value === 'number' ? formatShopTime(value) : ''),
  isHarmless: true,
  // the session uses the shop's time zone, so a moment begins `2026-11-21 08:30:00`
  exportLine: (column) => ({ text: sql`left(${column}::text, 19)` }),
  writeText: ({ value }) => (typeof value === 'number' ? formatShopTime(value) : ''),
  readText: ({ text }) => {
    const seconds = parseShopTime(text.replaceAll('/', '-'))
    return seconds === undefined ? rejected('not_a_moment') : accepted(seconds)
  },
}
