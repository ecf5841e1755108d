import { useEffect } from 'react'

import { focusFirst } from './focusField'

import type { RefObject } from 'react'

/** Stands inside the dialog, because what is in a dialog is in the page only after the effects of what opened it. */
export function AutoFocus({ within }: { readonly within: RefObject<HTMLElement | null> }) {
  useEffect(() => focusFirst(within.current), [within])
  return null
}
