import { useEffect } from 'react'

import type { RefObject } from 'react'

/** Leaves the focus in the dialog when the element that had it disappears, such as a button that adds the only row: the page has none of the dialog's keys. */
export function useFocusInside(paper: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const now: { focused?: Element | undefined } = {}
    const observer = new MutationObserver(() => {
      if (!now.focused || now.focused.isConnected || document.activeElement !== document.body) return
      now.focused = undefined
      paper.current?.focus()
    })
    const onFocus = ({ target }: FocusEvent): void => {
      const sheet = paper.current
      now.focused = sheet && target instanceof Element && sheet.contains(target) ? target : undefined
      if (sheet && now.focused) observer.observe(sheet, { childList: true, subtree: true }) // the same again is not observed twice
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [paper])
}
