import type { FocusEvent } from 'react'

/** Handles the blur of a group of controls: only once the focus leaves the group are its values sent, and only for another element is the field left. */
export const groupBlur =
  (flush: () => void, onBlur: () => void) =>
  (event: FocusEvent<HTMLElement>): void => {
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return
    flush()
    if (event.relatedTarget) onBlur()
  }
