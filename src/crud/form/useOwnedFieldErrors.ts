import { useEffect, useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'

import type { FormValues } from './dirtyFields'

/** The errors of the fields that a control owns. They have no frame of their own, so a change is noticed and validated again here. */
export function useOwnedFieldErrors(holds: readonly string[]): string | undefined {
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
