import { useEffect, useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'

import { translateRefusal } from '../../../resources/errors'
import { validate } from '../../../resources/validate'
import { useLanguage } from '../../ui/useText'
import { initialValues } from './dirtyFields'

import type { Resolver, UseFormReturn } from 'react-hook-form'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { Language } from '../../../resources/kit/text'
import type { Problem } from '../../../resources/kit/validate'
import type { FormRow, FormValues } from './dirtyFields'

export type ResourceForm = UseFormReturn<FormValues>

interface Settings {
  readonly fields: Fields
  /** The row as it was read; absent for an add form and for the input of an action. */
  readonly row?: FormRow | undefined
  readonly presets?: Readonly<Record<string, string>>
}

/** A form for the fields of a definition, validated by the same function as on the server. */
export function useResourceForm({ fields, row, presets }: Settings): { readonly form: ResourceForm; readonly initial: FormValues } {
  const language = useLanguage()
  const initialLanguage = useRef(language) // a later change of the language does not change values
  const initial = useMemo(() => initialValues(fields, row, presets, initialLanguage.current), [fields, row, presets])
  const resolver = useMemo(() => resolverOf(fields, row, language), [fields, row, language])
  const form = useForm<FormValues>({ defaultValues: initial, resolver, mode: 'onBlur', reValidateMode: 'onBlur', shouldFocusError: false })
  const shown = useRef(language)
  useEffect(() => {
    if (shown.current === language) return
    shown.current = language
    const wrong = Object.keys(form.formState.errors)
    if (wrong.length) void form.trigger(wrong)
  }, [form, language])
  return { form, initial }
}

const resolverOf =
  (fields: Fields, row: FormRow | undefined, language: Language): Resolver<FormValues> =>
  (values) => {
    const { values: accepted, problems } = validate(fields, values, row ? { row } : {})
    const errors = problems.map((problem) => [problem.field, { type: problem.code, message: problemText(problem, fields, language) }] as const)
    return problems.length ? { values: {}, errors: Object.fromEntries(errors) } : { values: accepted, errors: {} }
  }

/** The message of an error; the name of another field is replaced by its label. */
function problemText({ code, values }: Problem, fields: Fields, language: Language): string {
  const other = typeof values['other'] === 'string' ? fields[values['other']]?.label : undefined
  return translateRefusal(code, language, other ? { ...values, other } : values)
}
