import { controls } from '../../../resources/controls'
import { formFieldsOf, formOf, nameFieldOf } from '../../../resources/kit/derived'
import { t, translate } from '../../../resources/kit/text'
import { rulesOf } from '../../../resources/kit/types'
import { initialValues } from './dirtyFields'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Language } from '../../../resources/kit/text'
import type { FormRow, FormValues } from './dirtyFields'

const suffix = t(' 副本', ' copy')

/** What the form of a copy starts with: the values of the row, but for those that belong to it alone. Its name says that it is a copy. */
export function copiedValues(resource: AnyResource, row: FormRow, language: Language): FormValues {
  const { fields, copies } = resource
  const named = nameFieldOf(resource)
  const values = initialValues(fields, row)
  const isCopied = (name: string, field: AnyField): boolean =>
    name in values &&
    !copies?.without?.includes(name) &&
    (field.unique === undefined || name === named) &&
    !rulesOf(field).isWeight &&
    !rulesOf(field).isWriteOnly
  const names = formFieldsOf(fields, formOf(resource)).filter((name) => fields[name] && isCopied(name, fields[name]))
  return Object.fromEntries(
    names.map((name) => {
      const field = fields[name]
      return [name, field && name === named ? copiedName(values[name], field, language) : copiedValue(values[name], field)]
    }),
  )
}

function copiedName(value: unknown, field: AnyField, language: Language): unknown {
  if (typeof value !== 'string') return value
  const ending = translate(suffix, language)
  const longest = 'max' in field && typeof field.max === 'number' ? field.max : value.length + ending.length
  return value.slice(0, longest - ending.length) + ending
}

/** Lines are rows of their own: those of the copy are new. */
function copiedValue(value: unknown, field: AnyField | undefined): unknown {
  const copied = field && 'control' in field ? controls[field.control].copied?.(value) : undefined
  if (copied !== undefined) return copied
  if (!Array.isArray(value)) return value
  return value.map((line: unknown) => (isLine(line) ? withoutId(line) : line))
}

const isLine = (line: unknown): line is Readonly<Record<string, unknown>> => typeof line === 'object' && line !== null
const withoutId = ({ id: _, row_version: __, ...line }: Readonly<Record<string, unknown>>): FormRow => line
