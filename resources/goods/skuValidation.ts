import { matches } from '../kit/conditions'
import { t } from '../kit/text'
import { hasControlCharacters, matchesRule, textRules } from '../kit/values/textRules'
import { skuLimits, specKey, specTypes } from './sku'
import { isCode, readNumber } from './skuCells'
import { combinationCount, combinationsOf } from './skuMatrix'

import type { RefusalCode } from '../kit/errors'
import type { CheckResult } from '../kit/field/checks'
import type { TextValues } from '../kit/text'
import type { CellName, NumberName, SkuRow, SpecGroup, SpecPart } from './sku'

/** An error with its position: `row` is the index in the given list; `group` and `value` name a specification. */
interface SkuProblem {
  readonly code: RefusalCode
  readonly values?: TextValues
  readonly row?: number
  readonly column?: CellName
  readonly group?: number
  readonly value?: number
}

type Loose = Readonly<Record<string, unknown>>

export const specLabels = { groups: t('规格组', 'Specifications'), values: t('规格值', 'Values'), name: t('规格名', 'Specification name') }

const badImage = { code: 'bad_format', values: { rule: textRules.image.message } } as const

const textOf = (input: unknown): string => (typeof input === 'string' || typeof input === 'number' ? String(input).trim() : '')
export const isLoose = (input: unknown): input is Loose => typeof input === 'object' && input !== null && !Array.isArray(input)
export const listOf = (input: unknown): readonly unknown[] => {
  if (typeof input === 'string' && input.startsWith('[')) return listOf(parsed(input))
  return Array.isArray(input) ? input : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Groups in stored form: names trimmed, a value given as a string converted. */
export const readSpecs = (input: unknown): readonly SpecGroup[] =>
  listOf(input)
    .filter(isLoose)
    .map(({ name, values }) => ({
      name: textOf(name),
      values: listOf(values).map((one) => (isLoose(one) ? { value: textOf(one['value']), image: textOf(one['image']) } : { value: textOf(one), image: '' })),
    }))

/** The first error in the specifications of goods or of a template. */
export function validateSpecs(input: unknown): SkuProblem | undefined {
  const groups = readSpecs(input)
  if (groups.length === 0) return { code: 'spec_keep_one_group' }
  if (groups.length > skuLimits.groups) return { code: 'too_many', values: { field: specLabels.groups, max: skuLimits.groups }, group: skuLimits.groups }
  for (const [at, group] of groups.entries()) {
    const problem = validateText(group.name) ?? validateUnique(groups, at) ?? validateGroup(group)
    if (problem) return { ...problem, group: at }
  }
  return combinationCount(groups) > skuLimits.rows ? { code: 'sku_too_many', values: { count: combinationCount(groups), max: skuLimits.rows } } : undefined
}

const validateUnique = (groups: readonly SpecGroup[], at: number): SkuProblem | undefined => {
  const name = groups[at]?.name ?? ''
  return groups.findIndex((one) => one.name === name) < at ? { code: 'spec_text_twice', values: { text: name } } : undefined
}

function validateGroup({ values }: SpecGroup): SkuProblem | undefined {
  if (values.length === 0) return { code: 'spec_attributes_incomplete' }
  if (values.length > skuLimits.values) return { code: 'too_many', values: { field: specLabels.values, max: skuLimits.values } }
  const seen = new Set<string>()
  for (const [at, { value, image }] of values.entries()) {
    const problem = validateText(value)
    if (problem) return { ...problem, value: at }
    if (seen.has(value)) return { code: 'spec_text_twice', values: { text: value }, value: at }
    if (!isPath(image)) return { ...badImage, value: at }
    seen.add(value)
  }
  return undefined
}

/** Validation of a name or a value of a specification. */
export function validateText(text: string): SkuProblem | undefined {
  if (text.trim() === '') return { code: 'spec_text_empty' }
  if ([...text.trim()].length > skuLimits.text) return { code: 'too_long', values: { field: specLabels.name, max: skuLimits.text } }
  return hasControlCharacters(text) ? { code: 'has_controls', values: { field: specLabels.name } } : undefined
}

const isPath = (text: string): boolean => text === '' || (text.length <= 255 && matchesRule('image', text))

interface ValidatedRows {
  readonly problems: readonly SkuProblem[]
  /** In the order of the combinations, as they are stored; only valid without errors. */
  readonly rows: readonly SkuRow[]
}

/** Validates all rows against the specifications; without groups there is a single row. Reports all errors, so that every invalid cell can be marked. */
export function validateRows(input: unknown, groups: readonly SpecGroup[]): ValidatedRows {
  const expected = combinationsOf(groups)
  const problems: SkuProblem[] = []
  const byKey = new Map<string, SkuRow>()
  const codes = new Set<string>()
  for (const [at, one] of listOf(input).entries()) {
    const row = isLoose(one) ? one : {}
    const specs = partsOf(row['specs'], groups)
    const read = readRow(row, specs, at, problems)
    if (read.sku_code && codes.has(read.sku_code.toLowerCase())) {
      problems.push({ code: 'sku_code_twice', values: { row: at + 1, text: read.sku_code }, row: at, column: 'sku_code' })
    }
    codes.add(read.sku_code.toLowerCase())
    byKey.set(specs ? read.spec_key : `?${at}`, read)
  }
  const rows = expected.flatMap(({ key }) => byKey.get(key) ?? [])
  if (rows.length < expected.length || byKey.size > expected.length || listOf(input).length > expected.length) problems.unshift({ code: 'sku_incomplete' })
  else if (!rows.some((row) => row.status === 1)) problems.push({ code: 'sku_none_enabled' })
  return { problems, rows }
}

/** The row's values in the order of the groups; undefined if one is missing. */
function partsOf(input: unknown, groups: readonly SpecGroup[]): readonly SpecPart[] | undefined {
  const specs = listOf(input).filter(isLoose)
  const ordered = groups.flatMap(({ name }) => {
    const part = specs.find((one) => textOf(one['name']) === name)
    return part ? [{ name, value: textOf(part['value']) }] : []
  })
  return ordered.length === groups.length && specs.length === groups.length ? ordered : undefined
}

function readRow(row: Loose, specs: readonly SpecPart[] | undefined, at: number, problems: SkuProblem[]): SkuRow {
  const number = (name: NumberName): string => {
    const cell = readNumber(name, row[name])
    if ('value' in cell) return cell.value
    problems.push({ code: cell.code, values: { ...cell.values, row: at + 1 }, row: at, column: name })
    return 'NaN' // comparisons with NaN are false, so the error is reported once
  }
  const status = Number(row['status'] ?? 1) === 0 ? 0 : 1
  const price = number('price')
  const origin = number('origin_price')
  const code = textOf(row['sku_code'])
  const image = textOf(row['image'])
  if (status === 1 && Number(price) === 0) problems.push({ code: 'sku_incomplete', row: at, column: 'price' })
  if (Number(origin) > 0 && Number(origin) < Number(price))
    problems.push({ code: 'sku_origin_too_low', values: { row: at + 1 }, row: at, column: 'origin_price' })
  if (!isCode(code)) problems.push({ code: 'sku_code_bad', values: { row: at + 1 }, row: at, column: 'sku_code' })
  if (!isPath(image)) problems.push({ ...badImage, row: at })
  const id = Number(row['id'])
  return {
    ...(Number.isSafeInteger(id) && id > 0 ? { id } : {}),
    spec_key: specKey((specs ?? []).map(({ value }) => value)),
    specs: specs ?? [],
    image,
    price,
    origin_price: origin,
    ...(Object.hasOwn(row, 'cost_price') ? { cost_price: number('cost_price') } : {}),
    stock: Number(number('stock')),
    ...(row['stock_loaded'] == null ? {} : { stock_loaded: Number(row['stock_loaded']) || 0 }),
    ...(row['stock_warning'] == null ? {} : { stock_warning: Number(number('stock_warning')) }),
    weight: number('weight'),
    volume: number('volume'),
    sku_code: code,
    status,
  }
}

/**
 * Validates the rows of goods with their kind and specifications after the save. Those are fields of their own; their errors are reported here too, because
 * one control edits all three.
 */
export function checkSkus(input: unknown, whole: Readonly<Record<string, unknown>>): CheckResult {
  const isMultiple = matches({ spec_type: specTypes.multiple }, whole)
  const wrong = isMultiple ? validateSpecs(whole['specs']) : undefined
  if (wrong) return wrong
  const { problems, rows } = validateRows(input, isMultiple ? readSpecs(whole['specs']) : [])
  return problems[0] ?? { value: rows }
}

/** Specifications of a template: the same limits as those of goods. */
export const checkSpecTemplate = (input: unknown): CheckResult => validateSpecs(input) ?? { value: readSpecs(input) }
