import { useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react'

import { useStillShown } from '../../ui/useStillShown'
import { createSheetStore } from './sheetStore'

import type { SheetStore } from './sheetStore'
import type { SkuSheet } from './skuSheet'

/** Long enough not to disturb typing: the form clones and compares thousands of rows. Saving or leaving the editor flushes at once. */
const pause = 2000

interface Settings {
  /** The current value of the form. */
  readonly value: unknown
  readonly open: () => SkuSheet
  /** Writes the sheet to the form and returns the written value of the control. */
  readonly send: (sheet: SkuSheet) => unknown
}

/**
 * Connects a sheet with the form: typing changes the sheet, which is written to the form after a pause, or at once by `flush`. When the form sets another
 * value (a reset, a draft, a merge), the sheet is opened again.
 */
export function useFormSheet({ value, open, send }: Settings): {
  readonly store: SheetStore
  readonly flush: () => void
  readonly reopen: (sheet: SkuSheet) => void
} {
  const [store] = useState(() => createSheetStore(open()))
  const sent = useRef({ sheet: store.get(), value, text: '' })
  const latest = useRef({ open, send })
  latest.current = { open, send }

  const flush = useCallback(() => {
    const sheet = store.get()
    if (sent.current.sheet === sheet) return
    const written = latest.current.send(sheet)
    sent.current = { sheet, value: written, text: JSON.stringify(written) }
  }, [store])

  const isShown = useStillShown(store)
  // a picture whose upload ends while the tab is hidden, where the other effects do not run
  useInsertionEffect(() => store.subscribe(() => (isShown() ? undefined : flush())), [store, isShown, flush])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(flush, pause)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [flush, store])

  useEffect(() => {
    const { current } = sent
    if (value === current.value) return
    // the form returns copies, so a different object may still be the value that was sent
    const isOwn = JSON.stringify(value) === (current.text || JSON.stringify(current.value))
    sent.current = { ...current, value }
    if (isOwn || store.get() !== current.sheet) return
    const sheet = latest.current.open()
    sent.current = { sheet, value, text: '' }
    store.open(sheet)
  }, [store, value])

  const reopen = useCallback(
    (sheet: SkuSheet) => {
      store.open(sheet)
      flush()
    },
    [flush, store],
  )
  return { store, flush, reopen }
}
