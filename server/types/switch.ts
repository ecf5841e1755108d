import { sql } from 'kysely'

import { readSwitch } from '../../resources/kit/values/switchWords'
import { exactBounds, toInteger } from './shared/comparator'
import { csvCell, switchTexts } from './shared/exportCell'
import { accepted, rejected } from './shared/sheetText'
import { oneColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const switchType: ServerFieldType<'switch'> = {
  storage: (name, field) => oneColumn(name, { type: 'smallint', notNull: true, default: String(field.default), check: `"${name}" in (0, 1)` }),
  jsonSchema: () => ({ row: { type: 'integer', enum: [0, 1] } }),
  isExclusive: ({ single }) => single === true,
  comparator: {
    isText: false,
    bounds: (operand) => {
      const number = operand === 'true' ? 1 : operand === 'false' ? 0 : toInteger(operand)
      return number === 0 || number === 1 ? exactBounds(sql`${number}::bigint`) : undefined
    },
  },
  alsoTaken: ['LIKE'],
  isGrouping: true,
  exportCell: (_, language) => {
    const [on, off] = switchTexts(language)
    return (value) => (Number(value) === 1 ? on : off)
  },
  exportLine: (column, _, language) => {
    const [on, off] = switchTexts(language).map((text) => sql.lit(csvCell(text)))
    return { text: sql`case when ${column} = 1 then ${on} else ${off} end` }
  },
  writeText: ({ value, language }) => (value === null ? '' : switchTexts(language)[Number(value) === 1 ? 0 : 1]),
  readText: ({ text }) => {
    const state = readSwitch(text)
    return state === undefined ? rejected('not_a_switch') : accepted(state)
  },
}
