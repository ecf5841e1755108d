import { sql } from 'kysely'

import { t, translate } from '../../resources/kit/text'
import { exactBounds, toInteger } from './shared/comparator'
import { csvCell, switchTexts } from './shared/exportCell'
import { accepted, rejected } from './shared/sheetText'
import { oneColumn } from './shared/storage'

import type { Text } from '../../resources/kit/text'
import type { ServerFieldType } from './shared/serverFieldType'

const yes = t('是', 'Yes')
const no = t('否', 'No')

/** Further words for on and off in sheets. */
const onWords = [yes, t('开', 'on'), t('启用', 'enabled'), t('√', 'y')]
const offWords = [no, t('关', 'off'), t('禁用', 'disabled'), t('停用', 'disabled'), t('×', 'n')]
const folded = (texts: readonly Text[], more: readonly string[]): ReadonlySet<string> =>
  new Set([...texts.flatMap(({ zh, en }) => [zh, en.toLowerCase()]), ...more])
const on = folded(onWords, ['1', 'true'])
const off = folded(offWords, ['0', 'false'])

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
  writeText: ({ value, language }) => (value === null ? '' : translate(Number(value) === 1 ? yes : no, language)),
  readText: ({ text }) => (on.has(text.toLowerCase()) ? accepted(1) : off.has(text.toLowerCase()) ? accepted(0) : rejected('not_a_switch')),
}
