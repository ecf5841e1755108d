import { isStorableJson } from './characters'
import { isNestedTooDeep, mostDepth } from './depth'
import { hasControls, matchesRule, textRules } from './rules'
import { isDate, shopToday } from './shopTime'

import type { ControlTable } from './controls'
import type { RefusalCode } from './errors'
import type { AnyField, FieldOf, FieldType } from './fieldTypes'
import type { TextValues } from './text'

type Found = { readonly value: unknown } | { readonly code: RefusalCode; readonly values?: TextValues }
interface Whole {
  /** The row as it will be. */
  readonly whole: Readonly<Record<string, unknown>>
  readonly controls: ControlTable
}
type Check<Type extends FieldType> = (field: FieldOf<Type>, given: unknown, context: Whole) => Found

const no = (code: RefusalCode, values: TextValues = {}): Found => ({ code, values })
const yes = (value: unknown): Found => ({ value })

/** Code points, not UTF-16 units: an emoji is one character to the person who typed it. */
const lengthOf = (value: string): number => [...value].length

function checkText(value: unknown, { min = 0, max, isMultiline = false }: { min?: number | undefined; max: number; isMultiline?: boolean }): Found {
  if (typeof value !== 'string' && typeof value !== 'number') return no('not_a_text')
  const text = String(value).trim()
  if (hasControls(text, isMultiline)) return no('has_controls')
  if (lengthOf(text) < min) return no('too_short', { min })
  if (lengthOf(text) > max) return no('too_long', { max })
  return yes(text)
}

const ruled = (rule: keyof typeof textRules, text: string): Found => (matchesRule(rule, text) ? yes(text) : no('bad_format', { rule: textRules[rule].message }))

const decimalPattern = /^-?\d{1,15}(\.\d+)?$/

function checkDecimal(given: unknown, { scale, min, max }: { scale: number; min?: number | undefined; max?: number | undefined }): Found {
  const text = typeof given === 'number' && Number.isFinite(given) ? String(given) : typeof given === 'string' ? given.trim() : ''
  if (!decimalPattern.test(text)) return no('not_a_number')
  const [whole = '0', decimals = ''] = text.split('.')
  if (decimals.replace(/0+$/, '').length > scale) return no('too_many_decimals', { scale })
  if (min !== undefined && Number(text) < min) return no('too_small', { min })
  if (max !== undefined && Number(text) > max) return no('too_large', { max })
  const sign = whole.startsWith('-') && Number(text) !== 0 ? '-' : ''
  const digits = whole.replace('-', '').replace(/^0+(?=\d)/, '')
  return yes(`${sign}${digits}${scale > 0 ? `.${decimals.slice(0, scale).padEnd(scale, '0')}` : ''}`)
}

function checkInteger(given: unknown, min = -2_147_483_648, max = 2_147_483_647): Found {
  const number = typeof given === 'number' ? given : typeof given === 'string' && /^-?\d{1,16}$/.test(given.trim()) ? Number(given) : Number.NaN
  if (Number.isNaN(number)) return no(typeof given === 'string' && decimalPattern.test(given.trim()) ? 'not_an_integer' : 'not_a_number')
  if (!Number.isSafeInteger(number)) return no('not_an_integer')
  if (number < min) return no('too_small', { min })
  if (number > max) return no('too_large', { max })
  return yes(number === 0 ? 0 : number)
}

function toId(given: unknown): number | undefined {
  const id = typeof given === 'number' ? given : typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

function checkIds(given: unknown, max: number): Found {
  if (!Array.isArray(given)) return no('not_a_list')
  if (given.length > max) return no('too_many', { max })
  const ids = given.map(toId)
  return ids.includes(undefined) ? no('not_an_id') : yes([...new Set(ids)])
}

function checkDate(field: FieldOf<'date'>, given: unknown, { whole }: Whole): Found {
  if (!isDate(given)) return no('not_a_date')
  const bound = (value: string | undefined): string | undefined => (value === 'today' ? shopToday() : value)
  const [from, to] = [bound(field.from), bound(field.to)]
  if (from && given < from) return no('too_small', { min: from })
  if (to && given > to) return no('too_large', { max: to })
  const other = field.after ? whole[field.after] : undefined
  return typeof other === 'string' && other && given <= other ? no('must_be_after', { other: field.after ?? '' }) : yes(given)
}

/** From the year 2000 to 2200; the year 1970 is a sign of a missing value. */
function checkMoment(field: FieldOf<'moment'>, given: unknown, { whole }: Whole): Found {
  const seconds = checkInteger(given, 946_684_800, 7_258_118_400)
  if (!('value' in seconds)) return no('not_a_moment')
  const other = field.after ? whole[field.after] : undefined
  return (typeof other === 'number' || typeof other === 'string') && other && Number(seconds.value) <= Number(other)
    ? no('must_be_after', { other: field.after ?? '' })
    : seconds
}

function checkPaths(given: unknown, max: number): Found {
  const list = typeof given === 'string' ? given.split(',').filter(Boolean) : given
  if (!Array.isArray(list)) return no('not_a_list')
  if (list.length > max) return no('too_many', { max })
  return list.every((one) => typeof one === 'string' && one.length <= 255 && matchesRule('image', one))
    ? yes(list)
    : no('bad_format', { rule: textRules.image.message })
}

const checkPath = (_: AnyField, given: unknown): Found =>
  typeof given === 'string' && given.length <= 255 ? ruled('image', given.trim()) : no('bad_format', { rule: textRules.image.message })

/** The choice that is meant: older clients say 1 and 0 for a state that is switched. */
export function choiceKey({ choices, toggle }: Pick<FieldOf<'choice'>, 'choices' | 'toggle'>, given: unknown): string | undefined {
  const key = typeof given === 'string' || typeof given === 'number' ? String(given) : ''
  if (Object.hasOwn(choices, key)) return key
  return toggle && key === '1' ? toggle[0] : toggle && key === '0' ? toggle[1] : undefined
}

function checkChoice(field: FieldOf<'choice'>, given: unknown): Found {
  const key = choiceKey(field, given)
  if (key === undefined) return no('not_a_choice')
  return yes(field.numeric ? Number(key) : key)
}

function checkChoices(field: FieldOf<'choices'>, given: unknown): Found {
  const list = typeof given === 'string' ? given.split(',') : given
  if (!Array.isArray(list)) return no('not_a_list')
  const isKey = (one: unknown): boolean => (typeof one === 'string' || typeof one === 'number') && Object.hasOwn(field.choices, one)
  return list.every(isKey) ? yes([...new Set(list.map(String))]) : no('not_a_choice')
}

function checkSwitch(_: AnyField, given: unknown): Found {
  if (given === true || given === 1 || given === '1' || given === 'true') return yes(1)
  if (given === false || given === 0 || given === '0' || given === 'false') return yes(0)
  return no('not_a_switch')
}

function checkRegion(_: AnyField, given: unknown): Found {
  const list = typeof given === 'string' ? given.split(',') : given
  const ids = Array.isArray(list) ? list.map(toId) : []
  return ids.length >= 2 && ids.length <= 3 && !ids.includes(undefined) ? yes(ids) : no('not_a_region')
}

function checkRows(field: FieldOf<'rows'>, given: unknown): Found {
  if (!Array.isArray(given)) return no('not_a_list')
  if (given.length > field.max) return no('too_many', { max: field.max })
  const rows = given.map((one: unknown) => {
    const { key, value } = (one ?? {}) as Record<string, unknown>
    return typeof key === 'string' && typeof value === 'string' && key.trim() && !hasControls(key + value, true) ? { key: key.trim(), value } : undefined
  })
  return rows.includes(undefined) ? no('not_rows') : yes(rows)
}

function checkJson(_: AnyField, given: unknown): Found {
  if (typeof given !== 'string') return checkStored(given)
  if (isNestedTooDeep(given)) return no('nested_too_deep', { depth: mostDepth })
  try {
    return checkStored(JSON.parse(given))
  } catch {
    return no('not_json')
  }
}

/** 64 kB is more than any setting needs; a control counts its own rows, and two thousand of them are a megabyte or two. */
const longest = { json: 65_536, control: 4_000_000 } as const

/** A value that is stored as JSON whole. */
function checkStored(value: unknown, most: number = longest.json): Found {
  const text = JSON.stringify(value) as string | undefined
  if (text === undefined || text.length > most) return no('not_json')
  return isStorableJson(text) ? yes(value) : no('has_controls')
}

/** Tags alone are no content: an editor that looks empty must not pass as filled. */
const hasContent = (html: string): boolean => /<(img|video|hr|table)\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''

function checkRichText(field: FieldOf<'richText'>, given: unknown): Found {
  const found = checkText(given, { max: field.max, isMultiline: true })
  return 'value' in found && !hasContent(String(found.value)) ? (field.required ? no('editor_required') : yes('')) : found
}

function checkNamed(field: FieldOf<'text'>, given: unknown): Found {
  const found = checkText(given, field)
  return 'value' in found && field.rule ? ruled(field.rule, field.rule === 'email' ? String(found.value).toLowerCase() : String(found.value)) : found
}

/** One check per field type. A value that arrives here is not empty. */
export const checks: { readonly [Type in FieldType]: Check<Type> } = {
  id: (_, given) => (toId(given) ? yes(toId(given)) : no('not_an_id')),
  text: checkNamed,
  longText: (field, given) => checkText(given, { max: field.max, isMultiline: true }),
  richText: checkRichText,
  password: (_, given) => (typeof given === 'string' ? ruled('password', given) : no('not_a_text')),
  integer: (field, given) => checkInteger(given, field.min, field.max),
  decimal: (field, given) => checkDecimal(given, field),
  money: (field, given) => checkDecimal(given, { scale: 2, min: field.min, max: field.max }),
  choice: checkChoice,
  choices: checkChoices,
  switch: checkSwitch,
  moment: checkMoment,
  date: checkDate,
  image: checkPath,
  images: (field, given) => checkPaths(given, field.max),
  file: checkPath,
  files: (field, given) => checkPaths(given, field.max),
  reference: (_, given) => (given === 0 || given === '0' ? yes(null) : toId(given) ? yes(toId(given)) : no('not_an_id')),
  references: (field, given) => checkIds(typeof given === 'string' ? given.split(',') : given, field.max ?? 100),
  parent: (_, given) => (given === 0 || given === '0' ? yes(0) : toId(given) ? yes(toId(given)) : no('not_an_id')),
  weight: (_, given) => checkInteger(given, -999_999, 999_999),
  icon: (_, given) => (typeof given === 'string' && /^[a-zA-Z0-9 _:-]{1,50}$/.test(given) ? yes(given) : no('not_a_choice')),
  colour: (_, given) => (typeof given === 'string' ? ruled('colour', given) : no('not_a_text')),
  region: checkRegion,
  rows: checkRows,
  json: checkJson,
  custom: (field, given, { whole, controls }) => {
    const found = checkStored(given, longest.control)
    return 'code' in found ? found : controls[field.control].check(given, whole)
  },
  computed: (_, given) => yes(given),
}
