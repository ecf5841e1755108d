import { parseShopTime } from '../../../resources/kit/shopTime'
import { t } from '../../../resources/kit/text'
import { no, unmarkFormula, yes } from './formatCell'

import type { RefusalCode } from '../../../resources/kit/errors'
import type { AnyField, FieldType } from '../../../resources/kit/fieldTypes'
import type { Text, TextValues } from '../../../resources/kit/text'
import type { LabelIndex } from './labelIndex'

/** What a cell says: a value for the form's own rules to judge, or why it says nothing. `later`: the path of a row of the same sheet. */
export type ParsedCell = { readonly value: unknown } | { readonly later: string } | { readonly code: RefusalCode; readonly values?: TextValues }

interface Parts<Field> {
  readonly field: Field
  readonly text: string
  readonly labels: LabelIndex
}
type Read<Type extends FieldType> = (parts: Parts<Extract<AnyField, { type: Type }>>) => ParsedCell

const is = (value: unknown): ParsedCell => ({ value })
const wrong = (code: RefusalCode, values: TextValues = {}): ParsedCell => ({ code, values })

const splitList = (text: string): string[] =>
  text
    .split(/[;；]\s*/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Thousands separators and full-width digits, as people and spreadsheets write them. */
const plainNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(?<=\d)[, \u00a0](?=\d{3})/g, '')
    .replace(/^[¥￥$]\s*/, '')
    .trim()
const number: (parts: { text: string }) => ParsedCell = ({ text }) => is(plainNumber(text))

/** Further words for on and off that people write into a sheet. */
const onWords = [yes, t('开', 'on'), t('启用', 'enabled'), t('√', 'y')]
const offWords = [no, t('关', 'off'), t('禁用', 'disabled'), t('×', 'n')]
const folded = (texts: readonly Text[], more: readonly string[]): ReadonlySet<string> =>
  new Set([...texts.flatMap(({ zh, en }) => [zh, en.toLowerCase()]), ...more])
const on = folded(onWords, ['1', 'true'])
const off = folded(offWords, ['0', 'false'])

function oneOf(choices: Readonly<Record<string, { zh: string; en: string }>>, text: string): string | undefined {
  const key = Object.keys(choices).find((one) => [choices[one]?.zh, choices[one]?.en.toLowerCase()].includes(text.toLowerCase()))
  return key ?? (Object.hasOwn(choices, text) ? text : undefined)
}

function findReferenced(labels: LabelIndex, path: string, label: string): ParsedCell {
  const ids = labels.idsOf(path, label)
  if (ids.length === 1) return is(ids[0])
  return ids.length > 1
    ? wrong('import_ambiguous', {
        label,
        ids: ids
          .slice(0, 5)
          .map((id) => `#${id}`)
          .join(' '),
      })
    : wrong('import_not_found', { label })
}

/** Types that do not take the text as it stands. */
const readers: { readonly [Type in FieldType]?: Read<Type> } = {
  integer: number,
  decimal: number,
  money: number,
  weight: number,
  choice: ({ field, text }) => {
    const key = oneOf(field.choices, text)
    return key === undefined ? wrong('not_a_choice') : is(field.numeric ? Number(key) : key)
  },
  choices: ({ field, text }) => {
    const keys = splitList(text).map((one) => oneOf(field.choices, one))
    return keys.includes(undefined) ? wrong('not_a_choice') : is(keys)
  },
  switch: ({ text }) => (on.has(text.toLowerCase()) ? is(1) : off.has(text.toLowerCase()) ? is(0) : wrong('not_a_switch')),
  moment: ({ text }) => {
    const seconds = parseShopTime(text.replaceAll('/', '-'))
    return seconds === undefined ? wrong('not_a_moment') : is(seconds)
  },
  date: ({ text }) =>
    is(
      text
        .replaceAll('/', '-')
        .replace(/ 00:00:00$/, '')
        .replace(/-(\d)(?=-|$)/g, '-0$1'),
    ),
  reference: ({ field, text, labels }) => findReferenced(labels, field.to, text),
  references: ({ field, text, labels }) => {
    const found = splitList(text).map((one) => findReferenced(labels, field.to, one))
    return found.find((one) => !('value' in one)) ?? is(found.map((one) => ('value' in one ? one.value : 0)))
  },
  parent: ({ text, labels }) => {
    const found = findReferenced(labels, 'self', text)
    return 'code' in found && found.code === 'import_not_found' ? { later: text } : found
  },
  images: ({ text }) => is(text.split(/\s+/)),
  files: ({ text }) => is(text.split(/\s+/)),
  region: ({ text, labels }) => {
    const ids = labels.idsOf('area', text)
    return ids.length ? is(ids) : wrong('not_a_region')
  },
  rows: ({ text }) =>
    is(
      text
        .split('\n')
        .filter((line) => line.trim())
        .map(keyValue),
    ),
  json: ({ text }) => {
    try {
      return is(JSON.parse(text))
    } catch {
      return wrong('not_json')
    }
  },
}

function keyValue(line: string): { key: string; value: string } {
  const at = line.indexOf(': ')
  return at < 0 ? { key: line.trim(), value: '' } : { key: line.slice(0, at).trim(), value: line.slice(at + 2).trim() }
}

/** Reads a cell. An empty one empties the field; whether it may be empty is for the field's rules. */
export function parseCell(field: AnyField, cell: string, labels: LabelIndex): ParsedCell {
  const text = unmarkFormula(cell).trim()
  if (text === '') return is(field.type === 'parent' ? 0 : null)
  const read = readers[field.type]
  return read ? read({ field: field as never, text, labels }) : is(text) // `readers` is keyed by the field's own type
}
