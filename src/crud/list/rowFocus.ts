import { useRef } from 'react'

import { isVisible } from '../../ui/isVisible'

import type { RefObject } from 'react'

import type { Row } from '../../../resources/kit/protocol/list'

/** The row itself; a card is not focusable, so its first control is. */
export const focusableOf = (row: HTMLElement): HTMLElement | null => (row.matches('tr') ? row : row.querySelector<HTMLElement>('a,input,button'))

/** Scrolls a row into view and focuses it. */
export function focusRow(row: HTMLElement): void {
  focusableOf(row)?.focus()
  row.scrollIntoView({ block: 'nearest' })
}

/** Milliseconds: a closing dialog returns the focus to a button that was removed, and the rows are rendered again; this runs after both. */
const afterDialog = 80

/** Where a bar or a notice that had the focus disappears, the open dialog takes it, else the first row of the shown list, or the page: keys work on from there. */
export function keepFocus(): void {
  window.setTimeout(() => {
    if (document.activeElement !== document.body) return
    const shown = document.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden])') ?? document.body
    const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].findLast(isVisible)
    const row = shown.querySelector<HTMLElement>('[data-row]')
    const place = dialog ?? (row && focusableOf(row)) ?? shown
    place.focus({ preventScroll: true })
  }, afterDialog)
}

/** After a deletion the row in its place is focused. */
export function useFocusAfterRemoval(root: RefObject<HTMLElement | null>) {
  const place = useRef(0)
  const rows = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  return {
    remember: ({ id }: Row) => {
      const at = rows().findIndex((row) => row.dataset['row'] === String(id))
      place.current = Math.max(0, at)
    },
    restore: () =>
      void window.setTimeout(() => {
        const left = rows()
        const next = left[Math.min(place.current, left.length - 1)]
        if (next) focusRow(next)
        else root.current?.querySelector<HTMLElement>('button')?.focus()
      }, afterDialog),
  }
}
