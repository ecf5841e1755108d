import { useEffect, useRef } from 'react'

import type { RefObject } from 'react'

export interface KeyDeeds {
  readonly add: (() => void) | undefined
  readonly reload: () => void
  readonly help: () => void
  readonly panel: () => void
  /** What is done with the row that has the focus, by its id. */
  readonly edit: (id: number) => void
  readonly tick: (id: number) => void
  /** Opens (`true`) or closes a branch; `false` when there was nothing to do, and the focus goes into the cells instead. */
  readonly unfold: (id: number, isOpen: boolean) => boolean
}

/** Single keys while no field, menu or popup has the focus. */
export function useListKeys(root: RefObject<HTMLElement | null>, isActive: boolean, deeds: KeyDeeds): void {
  const latest = useRef(deeds)
  latest.current = deeds
  useEffect(() => {
    if (!isActive) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTaken(event.target)) return
      const list = root.current
      if (!list || list.offsetParent === null) return
      const deed = Object.hasOwn(keys, event.key) ? keys[event.key as keyof typeof keys] : undefined
      if (deed?.({ list, target: event.target as HTMLElement, deeds: latest.current })) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [root, isActive])
}

interface Pressed {
  readonly list: HTMLElement
  readonly target: HTMLElement
  readonly deeds: KeyDeeds
}
type Key = (pressed: Pressed) => boolean

const typing =
  'input:not([type="checkbox"]),textarea,select,[contenteditable="true"],[role="combobox"],[role="menu"],[role="listbox"],[role="dialog"],[role="alertdialog"]'
const isTaken = (target: EventTarget | null): boolean => target instanceof Element && target.closest(typing) !== null

const rowsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('tr[data-row],li[data-row]')]
const rowOf = (target: HTMLElement): HTMLElement | null => target.closest<HTMLElement>('[data-row]')
const idOf = (row: HTMLElement | null): number | undefined => (row?.dataset['row'] ? Number(row.dataset['row']) : undefined)

const done = (deed: () => void): true => {
  deed()
  return true
}

function step({ list, target }: Pressed, by: 1 | -1): boolean {
  const rows = rowsOf(list)
  const at = rows.indexOf(rowOf(target) as HTMLElement)
  const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]
  if (!next) return false
  return done(() => focusRow(next))
}

/** Arrow keys belong to the rows only while a row or one of its cells has the focus; elsewhere they scroll. */
const stepInRow = (pressed: Pressed, by: 1 | -1): boolean => isRowOrCell(pressed.target) && step(pressed, by)
const isRowOrCell = (target: HTMLElement): boolean => target.matches('[data-row],td')

function onRow({ target }: Pressed, deed: (id: number) => void): boolean {
  const id = idOf(rowOf(target))
  return id === undefined ? false : done(() => deed(id))
}

function sideways({ target, deeds }: Pressed, isRight: boolean): boolean {
  if (!isRowOrCell(target)) return false
  const id = idOf(rowOf(target))
  if (target.matches('tr') && id !== undefined && deeds.unfold(id, isRight)) return true
  const cells = [...(rowOf(target)?.querySelectorAll<HTMLElement>('td[tabindex]') ?? [])]
  const next = cells[cells.indexOf(target) + (isRight ? 1 : -1)]
  return done(() => (next ?? (isRight ? undefined : rowOf(target)))?.focus())
}

/** A cell that can be edited where it stands opens instead of the row's form. */
function editInPlace(target: HTMLElement): boolean {
  const opener = target.matches('td') ? target.querySelector<HTMLElement>('[data-inline]') : null
  return opener ? done(() => opener.click()) : false
}

const keys = {
  '/': ({ list }) => done(() => list.querySelector<HTMLElement>('[data-quick-search]')?.focus()),
  j: (pressed) => step(pressed, 1),
  k: (pressed) => step(pressed, -1),
  ArrowDown: (pressed) => stepInRow(pressed, 1),
  ArrowUp: (pressed) => stepInRow(pressed, -1),
  ArrowRight: (pressed) => sideways(pressed, true),
  ArrowLeft: (pressed) => sideways(pressed, false),
  x: (pressed) => onRow(pressed, pressed.deeds.tick),
  e: (pressed) => onRow(pressed, pressed.deeds.edit),
  F2: ({ target }) => editInPlace(target),
  Enter: (pressed) => editInPlace(pressed.target) || (isRowOrCell(pressed.target) && onRow(pressed, pressed.deeds.edit)),
  n: ({ deeds }) => (deeds.add ? done(deeds.add) : false),
  r: ({ deeds }) => done(deeds.reload),
  f: ({ deeds }) => done(deeds.panel),
  '?': ({ deeds }) => done(deeds.help),
} satisfies Record<string, Key>

/** Brings a row into view and gives it the focus; cards on phones have none of their own, so their link gets it. */
export function focusRow(row: HTMLElement): void {
  const target = row.matches('tr') ? row : row.querySelector<HTMLElement>('a,input,button')
  target?.focus()
  row.scrollIntoView({ block: 'nearest' })
}
