import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form'

import { matches } from '../../../resources/kit/conditions'
import { ReadOnlyValue } from '../../fields/inputs/ReadOnlyValue'
import { inputOf, isGroupField, isWideField } from '../../fields/inputs/index'
import { FieldFrame } from '../../ui/FieldFrame'
import { useText } from '../../ui/useText'
import { isShownOnly } from './dirtyFields'
import { useOwnedFieldErrors } from './useOwnedFieldErrors'

import type { ReactNode } from 'react'

import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { FormRow, FormValues } from './dirtyFields'

export interface FormFieldProps {
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
  if (field.type === 'custom' && field.holds && !isShownOnly(field, row)) return <OwningField {...props} holds={field.holds} />
  if (!isShownOnly(field, row)) return <EditableField {...props} />
  return (
    <FieldFrame id={`${formId}-${name}`} name={name} label={translate(field.label)} isGroup help={field.help && translate(field.help)}>
      {({ labelId }) => <ReadOnlyValue name={name} field={field} path={path} value={row?.[name]} row={row} labelId={labelId} />}
    </FieldFrame>
  )
}

/** What is wrong with a field that this control holds is said beside the control. */
function OwningField({ holds, ...props }: FormFieldProps & { readonly holds: readonly string[] }) {
  return <EditableField {...props} heldError={useOwnedFieldErrors(holds)} />
}

function EditableField({ formId, name, field, path, row, note, heldError }: FormFieldProps & { readonly heldError?: string | undefined }) {
  const translate = useText()
  const { clearErrors, trigger } = useFormContext<FormValues>()
  const { errors } = useFormState<FormValues>()
  const { field: held, fieldState } = useController<FormValues>({ name })
  const Input = inputOf(field)
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
      isRequired={isRequired(field, row)}
      isGroup={isGroupField(field)}
      isWide={isWideField(field)}
      help={field.help && translate(field.help)}
      error={fieldState.error?.message ?? heldError}
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
            isInvalid={fieldState.invalid || heldError !== undefined}
          />
          {note}
        </>
      )}
    </FieldFrame>
  )
}

/** An empty password keeps the present one, so only a new row needs it. */
const isRequired = (field: AnyField, row: FormRow | undefined): boolean => field.required === true && !(field.type === 'password' && row !== undefined)

/** Which fields are out at the moment; read-only ones only where there is a row to read them from. */
export function useShownFields(fields: Fields, row: FormRow | undefined): ReadonlySet<string> {
  const values = useWatch<FormValues>()
  const whole = { ...row, ...values }
  return new Set(
    Object.entries(fields).flatMap(([name, field]) => (matches(field.when, whole) && (row !== undefined || !isShownOnly(field, row)) ? [name] : [])),
  )
}
