import { t } from '../kit/text'
import { hasControlCharacters } from '../kit/values/textRules'
import { isLoose, listOf } from './skuValidation'

import type { RefusalCode } from '../kit/errors'
import type { CheckResult } from '../kit/field/checks'
import type { Text, TextValues } from '../kit/text'

type Problem = { readonly code: RefusalCode; readonly values?: TextValues }

/** A property of goods shown to buyers, such as the material. */
export interface GoodsParam {
  readonly name: string
  readonly value: string
  /** The template that the row was taken from requires a value. */
  readonly required?: 1
}

/** The kind of input of a parameter: typed, one choice, or several choices. */
export const paramTypes = { input: t('填写', 'Text'), select: t('单选', 'Single choice'), multi: t('多选', 'Multiple choice') } as const
export type ParamType = keyof typeof paramTypes

export interface TemplateParam {
  readonly name: string
  readonly type: ParamType
  readonly options: readonly string[]
  readonly required: 0 | 1
  readonly default: string
}

export const paramLimits = { rows: 50, name: 30, value: 200, options: 50 } as const

/** Separator of the selected values of a `multi` parameter in the stored text. */
export const choiceSeparator = '、'
export const choicesIn = (value: string): readonly string[] =>
  value
    .split(choiceSeparator)
    .map((one) => one.trim())
    .filter(Boolean)

const labels = { name: t('参数名', 'Name'), value: t('参数值', 'Value'), options: t('选项', 'Options'), rows: t('参数', 'Parameters') }

/** Parameters of goods. A row without name and value is an empty line of the form and is dropped. */
export const checkGoodsParams = (input: unknown): CheckResult => {
  const rows = listOf(input)
    .map(toParam)
    .filter(({ name, value }) => name || value)
  return validateNames(rows) ?? firstOf(rows, validateValue) ?? { value: rows.length ? rows : null }
}

function validateValue({ name, value, required }: GoodsParam, row: number): Problem | undefined {
  if (required && !value) return { code: 'param_value_empty', values: { row, name } }
  return tooLong(value, paramLimits.value, labels.value, row)
}

function validateNames(rows: readonly { readonly name: string }[]): Problem | undefined {
  if (rows.length > paramLimits.rows) return { code: 'too_many', values: { field: labels.rows, max: paramLimits.rows } }
  return firstOf(rows, ({ name }, row) => {
    if (!name) return { code: 'param_name_empty', values: { row } }
    if (rows.findIndex((one) => one.name === name) < row - 1) return { code: 'spec_text_twice', values: { text: name } }
    return tooLong(name, paramLimits.name, labels.name, row)
  })
}

const firstOf = <Row>(rows: readonly Row[], check: (row: Row, n: number) => Problem | undefined): Problem | undefined => {
  for (const [at, row] of rows.entries()) {
    const problem = check(row, at + 1)
    if (problem) return problem
  }
  return undefined
}

function tooLong(text: string, max: number, column: Text, row: number): Problem | undefined {
  if (hasControlCharacters(text)) return { code: 'has_controls', values: { field: column } }
  return [...text].length > max ? { code: 'param_too_long', values: { row, column, max } } : undefined
}

const textOf = (input: unknown): string => (typeof input === 'string' || typeof input === 'number' ? String(input).trim() : '')

export const toParam = (input: unknown): GoodsParam =>
  isLoose(input) ? { name: textOf(input['name']), value: textOf(input['value']), ...requiredOf(input) } : { name: '', value: '' }

/** Copied with the row, so that a later change of the template does not affect goods. */
export const requiredOf = (row: { readonly required?: unknown }): Pick<GoodsParam, 'required'> => (isRequired(row) ? { required: 1 } : {})
const isRequired = ({ required }: { readonly required?: unknown }): boolean => Number(required ?? 0) === 1

export function toTemplateParam(input: unknown): TemplateParam {
  const row = isLoose(input) ? input : {}
  const type = row['type'] === 'select' || row['type'] === 'multi' ? row['type'] : 'input'
  const options = type === 'input' ? [] : [...new Set(listOf(row['options']).map(textOf).filter(Boolean))]
  const start = Array.isArray(row['default']) ? row['default'].map(textOf).join(choiceSeparator) : textOf(row['default'])
  return { name: textOf(row['name']), type, options, required: isRequired(row) ? 1 : 0, default: start }
}
