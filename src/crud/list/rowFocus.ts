import { useRef } from 'react'

import type { RefObject } from 'react'

import type { Row } from '../../../resources/kit/protocol/list'

/** Brings a row into view and gives it the focus; a card cannot take the focus, its first control does. */
export function focusRow(row: HTMLElement): void {
  const target = row.matches('tr') ? row : row.querySelector<HTMLElement>('a,input,button')
  target?.focus()
  row.scrollIntoView({ block: 'nearest' })
}

/** Milliseconds: a closing dialog gives the focus back to a button that is gone, and the rows are drawn again; this comes after both. */
const afterDialog = 80

/** After a deletion the focus goes to the row that came into its place. */
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
