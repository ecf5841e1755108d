import { useEffect } from 'react'

/** Stands where the palette will be while it is still on its way: what is typed meanwhile is kept for it, and is no shortcut. */
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
