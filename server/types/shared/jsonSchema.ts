import { textRules } from '../../../resources/kit/values/textRules'

import type { TextRuleName } from '../../../resources/kit/values/textRules'

/** JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The values of a field, without null. */
export interface ValueSchemas {
  /** As they are answered. */
  readonly row: JsonSchema
  /** As they are accepted, with every limit that a schema can express; the same as in rows if absent. */
  readonly input?: JsonSchema
}

/** Draft 2020-12 reads patterns as Unicode expressions. */
const patternOf = (rule: TextRuleName): string => textRules[rule].pattern.source

interface TextLimits {
  readonly required?: boolean | undefined
  readonly min?: number | undefined
  readonly max?: number
  readonly rule?: TextRuleName | undefined
  readonly isMultiline?: boolean
}

/** Without line breaks, or without other control characters; as `checkText` of the kit. */
const lineOfText = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]*$'
const linesOfText = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]*$'

/** Rules that exclude some characters instead of naming those that are allowed. */
const openRules: readonly TextRuleName[] = ['displayName', 'regex']

/** A text; one that is not required may be empty whatever its rule. */
export function textSchemas({ required = false, isMultiline = false, min = 0, max, rule }: TextLimits): ValueSchemas {
  return {
    row: { type: 'string' },
    input: {
      type: 'string',
      ...(required ? { minLength: Math.max(1, min) } : {}),
      ...(max === undefined ? {} : { maxLength: max }),
      ...(rule && openRules.includes(rule) ? { allOf: [{ pattern: lineOfText }] } : {}),
      pattern: rule ? `${required ? '' : '^$|'}${patternOf(rule)}` : isMultiline ? linesOfText : lineOfText,
    },
  }
}

export const integerSchemas = (minimum = -2_147_483_648, maximum = 2_147_483_647): ValueSchemas => ({
  row: { type: 'integer' },
  input: { type: 'integer', minimum, maximum },
})

interface AmountLimits {
  readonly scale: number
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/** A decimal text. Schemas have no limits for numbers in texts: those stand in `x-minimum` and `x-maximum`. */
export const amountSchemas = ({ scale, min, max }: AmountLimits): ValueSchemas => ({
  row: { type: 'string', pattern: `^-?\\d+${scale > 0 ? `\\.\\d{${scale}}` : ''}$` },
  input: {
    type: 'string',
    pattern: `^${min !== undefined && min >= 0 ? '' : '-?'}\\d{1,15}${scale > 0 ? `(\\.\\d{1,${scale}}0*)?` : ''}$`,
    ...(min === undefined ? {} : { 'x-minimum': min }),
    ...(max === undefined ? {} : { 'x-maximum': max }),
  },
})

export const idSchema: JsonSchema = { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 }

export const listSchema = (items: JsonSchema, maxItems?: number): JsonSchema => ({ type: 'array', items, ...(maxItems === undefined ? {} : { maxItems }) })

export const enumSchema = (choices: Readonly<Record<string, unknown>>, isNumeric = false): JsonSchema => ({
  type: isNumeric ? 'integer' : 'string',
  enum: Object.keys(choices).map((key) => (isNumeric ? Number(key) : key)),
})

const filePattern = patternOf('image')

export const fileSchemas = (required = false): ValueSchemas => textSchemas({ required, max: 255, rule: 'image' })

export const filesSchemas = (max: number): ValueSchemas => ({
  row: listSchema({ type: 'string' }),
  input: listSchema({ type: 'string', maxLength: 255, pattern: filePattern }, max),
})
