import { useEffect } from 'react'

/** Rendered while an input is loading: buffers what is typed for it, and prevents shortcuts. */
export function TypeAheadBuffer({ typed }: { readonly typed: { current: string } }) {
  useEffect(() => {
    const keep = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || [...event.key].length !== 1) return
      typed.current += event.key
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', keep, true)
    return () => document.removeEventListener('keydown', keep, true)
  }, [typed])
  return null
}
