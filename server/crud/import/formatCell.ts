import { formatShopTime } from '../../../resources/kit/shopTime'
import { t, translate } from '../../../resources/kit/text'

import type { AnyField, FieldType, KeyValue } from '../../../resources/kit/fieldTypes'
import type { Language } from '../../../resources/kit/text'
import type { LabelIndex } from './labelIndex'

/** How a value stands in a sheet that can be read back. Labels of other rows come from `labels`. */
export type CellText = string

export const yes = t('是', 'Yes')
export const no = t('否', 'No')
const separator = '; '

interface Parts<Field> {
  readonly field: Field
  readonly value: unknown
  readonly language: Language
  readonly labels: LabelIndex
  readonly row: Readonly<Record<string, unknown>>
}
type Write<Type extends FieldType> = (parts: Parts<Extract<AnyField, { type: Type }>>) => CellText

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Types whose text is not simply the value. */
const writers: { readonly [Type in FieldType]?: Write<Type> } = {
  choice: ({ field, value, language }) => choiceLabel(field.choices, value, language),
  choices: ({ field, value, language }) =>
    list(value)
      .map((key) => choiceLabel(field.choices, key, language))
      .join(separator),
  switch: ({ value, language }) => (value === null ? '' : translate(Number(value) === 1 ? yes : no, language)),
  moment: ({ value }) => (typeof value === 'number' ? formatShopTime(value) : ''),
  reference: ({ field, value, labels }) => (value ? labels.labelOf(field.to, Number(value)) : ''),
  references: ({ field, value, labels }) =>
    list(value)
      .map((id) => labels.labelOf(field.to, Number(id)))
      .join(separator),
  parent: ({ value, labels }) => (value ? labels.labelOf('self', Number(value)) : ''),
  images: ({ value }) => list(value).map(String).join(' '),
  files: ({ value }) => list(value).map(String).join(' '),
  region: ({ row }) => String(row['area_text'] ?? ''),
  rows: ({ value }) => (list(value) as KeyValue[]).map((one) => `${one.key}: ${one.value}`).join('\n'),
  json: ({ value }) => (value === null || value === undefined ? '' : JSON.stringify(value)),
}

const choiceLabel = (choices: Readonly<Record<string, { zh: string; en: string }>>, value: unknown, language: Language): string => {
  const label = choices[String(value ?? '')]
  return label ? translate(label, language) : String(value ?? '')
}

export function formatCell(field: AnyField, value: unknown, parts: Omit<Parts<AnyField>, 'field' | 'value'>): CellText {
  const write = writers[field.type]
  if (write) return write({ ...parts, field: field as never, value }) // `writers` is keyed by the field's own type
  return value === null || value === undefined ? '' : String(value)
}

/** A text that a spreadsheet would take for a formula is marked as text, and so is one that only looks marked; `unmarked` takes one mark off again. */
export const markFormula = (cell: CellText): CellText => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
export const unmarkFormula = (cell: CellText): CellText => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
