import { useCallback, useRef } from 'react'

import { usePendingInput } from '../../crud/form/pendingInput'

import type { FocusEvent, KeyboardEvent } from 'react'

/** Where a cell is typed into; in full screen it is outside of the control's own element. */
const cellInput = 'input[data-cell-input]'

/** The element around the controls of a sheet: writes the sheet to the form before the form is saved or left, and leaves the field only for another element. */
export function useSheetFrame(flush: () => void, onBlur: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  usePendingInput(
    useCallback(() => {
      takeTyped(ref.current)
      flush()
    }, [flush]),
  )
  return {
    ref,
    onBlur: (event: FocusEvent<HTMLElement>): void => {
      if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return
      flush()
      if (event.relatedTarget) onBlur()
    },
    /** Writes pending input first, so that keyboard shortcuts which save include it. */
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === 'Enter' || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's')) flush()
    },
  }
}

/** Names, values and cells are written to the sheet on blur. The focus stays; that of a cell, whose input closes, goes to its grid. */
function takeTyped(frame: HTMLElement | null): void {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement) || !(frame?.contains(input) || input.matches(cellInput))) return
  input.blur()
  ;(input.closest<HTMLElement>('[role=grid]') ?? input).focus({ preventScroll: true })
}
