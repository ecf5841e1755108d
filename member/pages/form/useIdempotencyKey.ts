import { useRef } from 'react'

import { newKey } from '../../../providers/keys'

/** One key per content: a form sent twice is one action, a changed one another. */
export function useIdempotencyKey(): (content: unknown) => string {
  const attempt = useRef({ key: newKey(), content: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (attempt.current.content !== text) attempt.current = { key: newKey(), content: text }
    return attempt.current.key
  }
}

/** After the errors are rendered. */
export const focusFirstError = (form: Element): void => void setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0)
