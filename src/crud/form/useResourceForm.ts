import { useEffect, useMemo, useRef, useState } from 'react'
import { createFormControl } from 'react-hook-form'

import { translateRefusal } from '../../../resources/errors'
import { validate } from '../../../resources/validate'
import { useLanguage } from '../../ui/useText'
import { initialValues } from './dirtyFields'
import { fieldErrors } from './fieldErrors'

import type { Resolver, UseFormReturn } from 'react-hook-form'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { Language } from '../../../resources/kit/text'
import type { FormRow, FormValues } from './dirtyFields'

export type ResourceForm = Omit<UseFormReturn<FormValues>, 'formState'>

interface Settings {
  readonly fields: Fields
  /** The row as it was read; absent for an add form and for the input of an action. */
  readonly row?: FormRow | undefined
  readonly presets?: Readonly<Record<string, string>>
  /** The initial values of a copy of another row. */
  readonly copied?: FormValues | undefined
  /** Replace initial values. */
  readonly start?: FormValues
  /** Validates; that of rows by default. */
  readonly check?: typeof validate
}

const behavior = { mode: 'onBlur', reValidateMode: 'onBlur', shouldFocusError: false } as const

/** React-admin resets its form whenever effects run, so also when a hidden tab is shown again. */
const keepAll = { keepValues: true, keepDirty: true, keepErrors: true, keepTouched: true, keepIsSubmitted: true, keepSubmitCount: true } as const

/**
 * The control of a form and the props of react-admin's `Form` for the fields of a definition, validated by the same function as on the server. The control is
 * created outside of `Form`, so that the popup around it can read values.
 */
export function useResourceForm({ fields, row, presets, copied, start, check = validate }: Settings) {
  const language = useLanguage()
  const initialLanguage = useRef(language) // a later change of the language does not change values
  const initial = useMemo(() => ({ ...initialValues(fields, row, presets, initialLanguage.current), ...copied }), [fields, row, presets, copied])
  const resolver = useMemo(() => resolverOf(fields, row, language, check), [fields, row, language, check])
  const [form] = useState((): ResourceForm => createFormControl<FormValues>(behavior).formControl)
  const [record] = useState(() => ({ ...row, ...initial, ...start })) // the form starts once: merging another version sets values
  const shown = useRef(language)
  useEffect(() => {
    if (shown.current === language) return
    shown.current = language
    const wrong = invalidNames(form, fields)
    if (wrong.length) void form.trigger([...wrong])
  }, [form, fields, language])
  const formProps = { ...behavior, formControl: form, record, resolver, resetOptions: keepAll, disableInvalidFormNotification: true, noValidate: true }
  return { form, initial, formProps }
}

/** The current errors; those of the last render may be outdated. */
export const invalidNames = (form: ResourceForm, fields: Fields): readonly string[] => Object.keys(fields).filter((name) => form.getFieldState(name).invalid)

const resolverOf =
  (fields: Fields, row: FormRow | undefined, language: Language, check: typeof validate): Resolver<FormValues> =>
  (values) => {
    const { values: accepted, problems } = check(fields, values, row ? { row } : {})
    const entries = problems.map((problem) => ({ field: problem.field, type: problem.code, message: translateRefusal(problem.code, language, problem.values) }))
    return problems.length ? { values: {}, errors: fieldErrors(entries) } : { values: accepted, errors: {} }
  }
