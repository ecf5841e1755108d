import { t } from '../kit/text'
import { fromFee, fromMicro, toFee, toMicros, zero } from './measure'

import type { RefusalCode } from '../kit/errors'
import type { Text, TextValues } from '../kit/text'

export type Billing = '1' | '2' | '3'

/** One row of a delivery template: its regions and its prices. Quantities and yuan are decimal strings. */
export interface AreaRow {
  /** Absent until the row is saved. */
  readonly id?: number
  readonly is_all: 0 | 1
  readonly area_ids: readonly number[]
  readonly first_qty: string
  readonly first_fee: string
  readonly continue_qty: string
  readonly continue_fee: string
  readonly free_amount: string | null
  readonly free_qty: string | null
}

export type AreaCell = Exclude<keyof AreaRow, 'id' | 'is_all'>

/** The error of one cell; `row` starts at 0. */
export interface AreaProblem {
  readonly row: number
  readonly cell: AreaCell
  readonly code: RefusalCode
  readonly values: TextValues
}

export const maxRows = 50
const maxAreas = 4_000
const maxQuantity = '999999'
const maxFee = 9_999
const maxFreeAmount = 9_999_999

export const isBilling = (value: unknown): value is Billing => value === '1' || value === '2' || value === '3'

/** The labels of the columns by billing method. */
export const cellLabels: Readonly<Record<Billing, Readonly<Record<AreaCell, Text>>>> = {
  1: labels(t('首件(件)', 'First (pieces)'), t('续件(件)', 'Each additional (pieces)'), t('包邮件数(件)', 'Free shipping from (pieces)')),
  2: labels(t('首重(Kg)', 'First (kg)'), t('续重(Kg)', 'Each additional (kg)'), t('包邮重量(Kg)', 'Free shipping from (kg)')),
  3: labels(t('首体积(m³)', 'First (m³)'), t('续体积(m³)', 'Each additional (m³)'), t('包邮体积(m³)', 'Free shipping from (m³)')),
}

function labels(first: Text, further: Text, free: Text): Record<AreaCell, Text> {
  return {
    area_ids: t('配送区域', 'Shipping zone'),
    first_qty: first,
    first_fee: t('首费(元)', 'First fee (¥)'),
    continue_qty: further,
    continue_fee: t('续费(元)', 'Additional fee (¥)'),
    free_amount: t('包邮金额(元)', 'Free shipping from (¥)'),
    free_qty: free,
  }
}

export interface ValidatedAreas {
  /** The rows in normal form, whole country first; complete only without errors. */
  readonly rows: readonly AreaRow[]
  readonly problems: readonly AreaProblem[]
}

/** Validates the rows of a template; the editor and the server call this same function. Undefined: not a list of rows. */
export function validateAreas(input: unknown, billing: Billing): ValidatedAreas | undefined {
  if (!Array.isArray(input) || !input.every(isRecord)) return undefined
  const validated = input.map((row, at) => validateRow(row, at, billing))
  const problems = [...validated.flatMap((one) => one.problems), ...clashes(validated.map((one) => one.row))]
  const rows = withoutRepeatedIds(validated.map((one) => one.row)).toSorted((one, other) => other.is_all - one.is_all)
  return { rows, problems: problems.toSorted((one, other) => one.row - other.row) }
}

/** A row that was copied with its id is a new one: two rows of one id would be stored as one. */
function withoutRepeatedIds(rows: readonly AreaRow[]): AreaRow[] {
  const taken = new Set<number>()
  return rows.map(({ id, ...row }) => {
    if (id === undefined || taken.has(id)) return row
    taken.add(id)
    return { id, ...row }
  })
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

function validateRow(row: Readonly<Record<string, unknown>>, at: number, billing: Billing): { row: AreaRow; problems: AreaProblem[] } {
  const problems: AreaProblem[] = []
  const wrong = (cell: AreaCell, code: RefusalCode, values: TextValues = {}): void =>
    void problems.push({ row: at, cell, code, values: { field: placeOf(at, cellLabels[billing][cell]), ...values } })
  const quantity = (cell: AreaCell): string => validateQuantity(row[cell], billing, (code, values) => wrong(cell, code, values))
  const fee = (cell: AreaCell, min: number, max: number): string => validateFee(row[cell], { min, max }, (code, values) => wrong(cell, code, values))
  const isAll = row['is_all'] === 1 || row['is_all'] === '1' || row['is_all'] === true
  const areaIds = isAll ? [] : validateIds(row['area_ids'], (code, values) => wrong('area_ids', code, values))
  return {
    row: {
      ...(isId(row['id']) ? { id: row['id'] } : {}),
      is_all: isAll ? 1 : 0,
      area_ids: areaIds,
      first_qty: quantity('first_qty'),
      first_fee: fee('first_fee', 0, maxFee),
      continue_qty: quantity('continue_qty'),
      continue_fee: fee('continue_fee', 0, maxFee),
      free_amount: isBlank(row['free_amount']) ? null : fee('free_amount', 1, maxFreeAmount),
      free_qty: isBlank(row['free_qty']) ? null : quantity('free_qty'),
    },
    problems,
  }
}

type Wrong = (code: RefusalCode, values?: TextValues) => void

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0
const isBlank = (value: unknown): boolean => value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
const textOf = (value: unknown): string => (typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '')

const placeOf = (at: number, label: Text): Text => t(`第 ${at + 1} 行${label.zh}`, `Row ${at + 1}, ${label.en}`)

function validateIds(input: unknown, wrong: Wrong): number[] {
  const ids = Array.isArray(input) ? input.map(Number) : []
  if (ids.length === 0) wrong('area_required')
  else if (!ids.every(isId)) wrong('not_an_id')
  else if (ids.length > maxAreas) wrong('too_many', { max: maxAreas })
  return [...new Set(ids.filter(isId))].toSorted((one, other) => one - other)
}

/** More than 0; a whole number when billed by pieces, else at most three decimal places. */
function validateQuantity(input: unknown, billing: Billing, wrong: Wrong): string {
  const text = textOf(input)
  const micro = toMicros(text)
  const smallest = billing === '1' ? '1' : '0.001'
  if (text === '') wrong('required')
  else if (micro === undefined) wrong(/^-/.test(text) ? 'too_small' : 'not_a_number', { min: smallest })
  else if (micro % (toMicros(smallest) ?? zero) !== zero) wrong(billing === '1' ? 'not_an_integer' : 'too_many_decimals', { scale: 3 })
  else if (micro <= zero) wrong('too_small', { min: smallest })
  else if (micro > (toMicros(maxQuantity) ?? zero)) wrong('too_large', { max: maxQuantity })
  return micro === undefined ? text : fromMicro(micro)
}

/** Yuan with at most two decimal places; `min` is in cents, `max` in yuan. */
function validateFee(input: unknown, { min, max }: { min: number; max: number }, wrong: Wrong): string {
  const text = textOf(input)
  const cents = toFee(text)
  if (text === '') wrong('required')
  else if (cents === undefined) wrong(/^-/.test(text) ? 'too_small' : /^\d+\.\d{3,}$/.test(text) ? 'too_many_decimals' : 'not_a_number', { min: 0, scale: 2 })
  else if (cents < min) wrong('too_small', { min: fromFee(min) })
  else if (cents > max * 100) wrong('too_large', { max })
  return cents === undefined ? text : fromFee(cents)
}

/** Every region is in at most one row, and so is the whole country. A place inside another may have a row of its own: the more specific one applies. */
function clashes(rows: readonly AreaRow[]): AreaProblem[] {
  const holder = new Map<number, number>()
  const problems: AreaProblem[] = []
  for (const [at, row] of rows.entries()) {
    const keys = row.is_all ? [0] : row.area_ids
    const other = keys.map((id) => holder.get(id)).find((one) => one !== undefined)
    if (other !== undefined) {
      const code = row.is_all ? 'country_twice' : 'area_twice'
      problems.push({ row: at, cell: 'area_ids', code, values: { row: at + 1, other: other + 1 } })
    }
    for (const id of keys) if (!holder.has(id)) holder.set(id, at)
  }
  return problems
}

/** The suffixes of provinces, as a pattern; names of places are Chinese in both languages. */
export const provinceEnding = t('(省|市|(壮族|回族|维吾尔)?自治区|特别行政区)$', ' (Province|City|Autonomous Region)$').zh

const ending = new RegExp(provinceEnding)

/** The name of a province without its suffix. */
export const shortProvince = (name: string): string => name.replace(ending, '')
