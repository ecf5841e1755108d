import { useCallback, useRef, useState } from 'react'

import { Canceled, ServerRefusal } from '../../../providers/http/errors'
import { newKey } from '../../../providers/keys'
import { fieldErrors } from './fieldErrors'

import type { SaveMeta } from '../../../providers/data/dataTypes'
import type { Fields } from '../../../resources/kit/fieldTypes'
import type { StaleData } from '../../../resources/kit/protocol/envelope'
import type { FormValues } from './dirtyFields'
import type { ResourceForm } from './useResourceForm'

interface Submission {
  /** The refusal that belongs to no field; typed values are kept. */
  readonly alert: string | undefined
  readonly stale: StaleData | undefined
  readonly clearStale: () => void
  /** Shows a refusal, then throws it. */
  readonly send: <Answer>(body: FormValues, call: (meta: SaveMeta) => Promise<Answer>) => Promise<Answer>
}

/**
 * Submits a form and shows a refusal at its field. The same content is sent with the same idempotency key, so that a retry is not executed twice; changed or
 * saved content gets a new key.
 */
export function useSubmit(form: ResourceForm, fields: Fields): Submission {
  const [alert, setAlert] = useState<string>()
  const [stale, setStale] = useState<StaleData>()
  const attempt = useRef({ key: newKey(), content: undefined as string | undefined })

  const place = useCallback(
    (error: unknown): void => {
      if (error instanceof Canceled) return
      if (error instanceof ServerRefusal && error.stale) return setStale(error.stale)
      const refused = error instanceof ServerRefusal ? Object.entries(error.body.errors) : []
      const errors = Object.entries(fieldErrors(refused.map(([field, message]) => ({ field, type: 'server', message: String(message) }))))
      const known = errors.filter(([name]) => Object.hasOwn(fields, name))
      for (const [name, refusal] of known) form.setError(name, refusal)
      if (known.length < errors.length || known.length === 0) setAlert(error instanceof Error ? error.message : String(error))
    },
    [form, fields],
  )
  const send = useCallback(
    async <Answer>(body: FormValues, call: (meta: SaveMeta) => Promise<Answer>): Promise<Answer> => {
      const content = JSON.stringify(body)
      if (attempt.current.content !== undefined && attempt.current.content !== content) attempt.current.key = newKey()
      attempt.current.content = content
      setAlert(undefined)
      try {
        const answer = await call({ idempotencyKey: attempt.current.key, isQuiet: true })
        attempt.current = { key: newKey(), content: undefined }
        return answer
      } catch (error) {
        place(error)
        throw error
      }
    },
    [place],
  )
  return { alert, stale, clearStale: () => setStale(undefined), send }
}
