import { useEffect, useRef } from 'react'
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form'

import { matches } from '../../../resources/kit/conditions'
import { rulesOf } from '../../../resources/kit/types'
import { ReadOnlyValue } from '../../fields/ReadOnlyValue'
import { uiOf } from '../../fields/index'
import { FieldFrame } from '../../ui/input/FieldFrame'
import { useText } from '../../ui/useText'
import { isShownOnly } from './dirtyFields'

import type { ReactNode } from 'react'

import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { FormRow, FormValues } from './dirtyFields'

interface FormFieldProps {
  /** Makes ids unique among forms of one page. */
  readonly formId: string
  readonly name: string
  readonly field: AnyField
  readonly path: string
  readonly row: FormRow | undefined
  /** What stands below the control, such as the balance after a change. */
  readonly note?: ReactNode
}

/** One field of a form. Judged when it is left, then at every change for as long as something is wrong. */
export function FormField(props: FormFieldProps) {
  const { formId, name, field, path, row } = props
  const translate = useText()
  const owned = uiOf(field).ownedFields?.(field)
  if (!isShownOnly(field, row)) return owned ? <OwningField {...props} owned={owned} /> : <EditableField {...props} />
  return (
    <FieldFrame id={`${formId}-${name}`} name={name} label={translate(field.label)} isGroup help={field.help && translate(field.help)}>
      {({ labelId }) => <ReadOnlyValue name={name} field={field} path={path} value={row?.[name]} row={row} labelId={labelId} />}
    </FieldFrame>
  )
}

/** The errors of the fields that a control owns stand beside the control. */
function OwningField({ owned, ...props }: FormFieldProps & { readonly owned: readonly string[] }) {
  return <EditableField {...props} ownedError={useOwnedFieldErrors(owned)} />
}

function EditableField({ formId, name, field, path, row, note, ownedError }: FormFieldProps & { readonly ownedError?: string | undefined }) {
  const translate = useText()
  const { clearErrors, trigger } = useFormContext<FormValues>()
  const { errors } = useFormState<FormValues>()
  const { field: held, fieldState } = useController<FormValues>({ name })
  const { Input, isGroup, isWide } = uiOf(field)
  const onChange = (value: unknown): void => {
    held.onChange(value)
    const wrong = Object.keys(errors)
    if (!wrong.length) return
    clearErrors(name)
    // What the server refused stays on its field until that field changes.
    void trigger(wrong.filter((one) => one === name || errors[one]?.type !== 'server'))
  }
  // Merely passed through, a field is left alone: a complaint would move what the pointer is just about to press.
  const onBlur = (): void => {
    if (fieldState.isDirty || fieldState.invalid) held.onBlur()
  }
  return (
    <FieldFrame
      id={`${formId}-${name}`}
      name={name}
      label={translate(field.label)}
      isRequired={field.required === true && !(rulesOf(field).isWriteOnly && row !== undefined)}
      isGroup={isGroup?.(field) === true}
      isWide={isWide?.(field) === true}
      help={field.help && translate(field.help)}
      error={fieldState.error?.message ?? ownedError}
    >
      {(ids) => (
        <>
          <Input
            {...ids}
            name={name}
            field={field}
            path={path}
            row={row}
            value={held.value}
            onChange={onChange}
            onBlur={onBlur}
            isInvalid={fieldState.invalid || ownedError !== undefined}
          />
          {note}
        </>
      )}
    </FieldFrame>
  )
}

/** Which fields are out at the moment; read-only ones only where there is a row to read them from. */
export function useShownFields(fields: Fields, row: FormRow | undefined): ReadonlySet<string> {
  const values = useWatch<FormValues>()
  const whole = { ...row, ...values }
  return new Set(
    Object.entries(fields).flatMap(([name, field]) => (matches(field.when, whole) && (row !== undefined || !isShownOnly(field, row)) ? [name] : [])),
  )
}

/** The errors of the fields that a control owns. They have no frame of their own, so a change is noticed and validated again here. */
function useOwnedFieldErrors(holds: readonly string[]): string | undefined {
  const { clearErrors, trigger } = useFormContext<FormValues>()
  const { errors } = useFormState<FormValues>()
  const values = useWatch<FormValues>({ name: holds as string[] }) // only read, though the library's type would allow a change
  const former = useRef(values)
  useEffect(() => {
    const changed = holds.filter((_, at) => former.current[at] !== values[at])
    former.current = values
    const wrong = changed.filter((name) => errors[name])
    if (wrong.length === 0) return
    clearErrors(wrong)
    void trigger(wrong)
  }, [holds, values, errors, clearErrors, trigger])
  const messages = holds.flatMap((name) => errors[name]?.message ?? [])
  return messages.length > 0 ? messages.join(' · ') : undefined
}
