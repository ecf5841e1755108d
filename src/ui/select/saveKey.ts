import type { KeyboardEvent } from 'react'

/** Ctrl+Enter saves the form: an open list does not choose the option that it highlights by itself. Returns whether it was that key. */
export function leaveSaveKey(event: KeyboardEvent & { defaultMuiPrevented?: boolean }): boolean {
  const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (isSave) event.defaultMuiPrevented = true
  return isSave
}
