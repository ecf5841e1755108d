import { isVisible } from '../../ui/isVisible'
import { useShortcuts } from '../../ui/shortcuts'
import { listShortcuts } from './listShortcuts'

import type { RefObject } from 'react'

import type { ShortcutHandler } from '../../ui/shortcutKeys'

export interface KeyDeeds {
  readonly add: (() => void) | undefined
  readonly reload: () => void
  readonly panel: () => void
  /** Takes back what was done last; `false` when there is nothing. */
  readonly back: () => boolean
  /** What is done with the row that has the focus, by its id. */
  readonly edit: (id: number) => void
  readonly tick: (id: number) => void
  /** Opens (`true`) or closes a branch; `false` when there was nothing to do, and the focus goes into the cells instead. */
  readonly unfold: (id: number, isOpen: boolean) => boolean
}

/** Keys of the list that is shown; see `listShortcuts.ts` for what they are. */
export function useListKeys(root: RefObject<HTMLElement | null>, isActive: boolean, deeds: KeyDeeds): void {
  const on =
    (key: Key): ShortcutHandler =>
    (event, target) =>
      root.current !== null && isVisible(root.current) && key({ list: root.current, target, key: event.key, deeds })
  const runs = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, on(key)])) as Record<keyof typeof keys, ShortcutHandler> // the same names
  useShortcuts(listShortcuts, { ...runs, add: deeds.add && runs.add }, isActive)
}

interface Pressed {
  readonly list: HTMLElement
  readonly target: HTMLElement
  readonly key: string
  readonly deeds: KeyDeeds
}
type Key = (pressed: Pressed) => boolean

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

/** Out of a cell to its row; then whatever the list has to take back. */
function back({ target, deeds }: Pressed): boolean {
  const row = rowOf(target)
  if (row && row !== target) return done(() => row.focus())
  return deeds.back()
}

const isArrow = ({ key }: Pressed): boolean => key.startsWith('Arrow')

const keys = {
  search: ({ list }) => done(() => list.querySelector<HTMLElement>('[data-quick-search]')?.focus()),
  next: (pressed) => (isArrow(pressed) ? stepInRow : step)(pressed, 1),
  previous: (pressed) => (isArrow(pressed) ? stepInRow : step)(pressed, -1),
  sideways: (pressed) => sideways(pressed, pressed.key === 'ArrowRight'),
  tick: (pressed) => onRow(pressed, pressed.deeds.tick),
  edit: (pressed) => onRow(pressed, pressed.deeds.edit),
  cell: ({ target }) => editInPlace(target),
  open: (pressed) => editInPlace(pressed.target) || (isRowOrCell(pressed.target) && onRow(pressed, pressed.deeds.edit)),
  add: ({ deeds }) => (deeds.add ? done(deeds.add) : false),
  reload: ({ deeds }) => done(deeds.reload),
  panel: ({ deeds }) => done(deeds.panel),
  back,
} satisfies Record<keyof typeof listShortcuts, Key>

/** Brings a row into view and gives it the focus; cards on phones have none of their own, so their link gets it. */
export function focusRow(row: HTMLElement): void {
  const target = row.matches('tr') ? row : row.querySelector<HTMLElement>('a,input,button')
  target?.focus()
  row.scrollIntoView({ block: 'nearest' })
}
