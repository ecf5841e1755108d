import { t } from '../../../resources/kit/text'
import { isVisible } from '../../ui/isVisible'
import { useShortcuts } from '../../ui/keyboard/shortcuts'
import { focusRow } from '../list/rowFocus'

import type { RefObject } from 'react'

import type { Row } from '../../../resources/kit/protocol/list'
import type { Shortcut, ShortcutHandler } from '../../ui/keyboard/shortcutKeys'
import type { ListRights } from '../actions/useRights'
import type { ListModel } from '../list/useListModel'
import type { TableLine } from '../list/useTree'

const list = (keys: readonly string[], text: Shortcut['text']): Shortcut => ({ keys, text, group: 'list' })

export const listShortcuts = {
  search: list(['/'], t('搜索本列表', 'Search the list')),
  next: list(['j', 'ArrowDown'], t('下一行', 'Next row')),
  previous: list(['k', 'ArrowUp'], t('上一行', 'Previous row')),
  sideways: list(['ArrowRight', 'ArrowLeft'], t('进入单元格；树表中展开与收起', 'Enter cells; expand and collapse in a tree')),
  tick: list(['x'], t('勾选当前行', 'Select the row')),
  open: list(['Enter'], t('打开当前行', 'Open the row')),
  peek: list([' '], t('在列表旁看当前行，再按一次关闭', 'Preview the row beside the list; press again to close')),
  edit: list(['e'], t('编辑当前行', 'Edit the row')),
  cell: list(['F2'], t('在单元格内编辑', 'Edit inside the cell')),
  add: list(['n'], t('添加', 'Add')),
  reload: list(['r'], t('刷新', 'Refresh')),
  filter: list(['f'], t('添加筛选，再按 1–9 选字段', 'Add a filter, then 1–9 for the field')),
  back: list(['Escape'], t('退一步：离开单元格，取消勾选', 'One step back: leave the cell, clear the selection')),
} satisfies Record<string, Shortcut>

interface KeyContext {
  readonly root: RefObject<HTMLElement | null>
  readonly model: ListModel
  readonly rights: ListRights
}

/** What the keys of a list do, within the rights of the user and the state of the row. */
export function useListKeyHandlers({ root, model, rights }: KeyContext): void {
  const { listQuery, actions, handlers, lines, selection } = model
  const lineOf = (id: number): TableLine | undefined => lines.find((line) => line.row.id === id)
  const onRow = (id: number, act: (row: Row) => void): void => {
    const row = lineOf(id)?.row
    if (row) act(row)
  }
  const { peek } = listQuery
  useListKeys(root, listQuery.isTop || peek !== undefined, {
    add: rights.may.add ? () => listQuery.open('add') : undefined,
    reload: () => void actions.reload(),
    back: () => {
      if (peek !== undefined) listQuery.open('', { replace: true })
      else if (selection.rows.size > 0) selection.clear()
      else return false
      return true
    },
    open: (id) => onRow(id, handlers.open),
    peek: rights.mayShow
      ? (id) => (peek === id ? listQuery.open('', { replace: true }) : listQuery.open(`peek/${id}`, { replace: peek !== undefined }))
      : undefined,
    moved: (id) => (peek === undefined || peek === id ? undefined : listQuery.open(`peek/${id}`, { replace: true })),
    edit: (id) => onRow(id, (row) => handlers.open(row, true)),
    tick: (id) => onRow(id, (row) => selection.toggle(row, [row], false)),
    toggleBranch: (id, isOpen) => {
      const line = lineOf(id)
      if (!line?.hasChildren || line.isOpen === isOpen) return false
      handlers.toggleBranch(line.row)
      return true
    },
  })
}

/** A shortcut for the list or for the focused row, which is given by its id. */
interface ListKeyHandlers {
  readonly add: (() => void) | undefined
  readonly reload: () => void
  /** Undoes the last step; returns `false` when there is none. */
  readonly back: () => boolean
  readonly open: (id: number) => void
  /** Opens the details of the row beside the list, or closes them. */
  readonly peek: ((id: number) => void) | undefined
  /** The focus is on another row, which open details beside the list follow. */
  readonly moved: (id: number) => void
  readonly edit: (id: number) => void
  readonly tick: (id: number) => void
  /** Expands (`true`) or collapses a branch; returns `false` if that has no effect, and the focus moves into the cells. */
  readonly toggleBranch: (id: number, isOpen: boolean) => boolean
}

/** Handles the keys of the shown list. */
function useListKeys(root: RefObject<HTMLElement | null>, isActive: boolean, handlers: ListKeyHandlers): void {
  const on =
    (key: KeyHandler): ShortcutHandler =>
    (event, target) =>
      root.current !== null && isVisible(root.current) && key({ list: root.current, target, key: event.key, handlers })
  const runs = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, on(key)])) as Record<keyof typeof keys, ShortcutHandler> // the same names
  useShortcuts(listShortcuts, { ...runs, add: handlers.add && runs.add, peek: handlers.peek && runs.peek }, isActive)
}

interface KeyPress {
  readonly list: HTMLElement
  readonly target: HTMLElement
  readonly key: string
  readonly handlers: ListKeyHandlers
}
type KeyHandler = (pressed: KeyPress) => boolean

const rowsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('tr[data-row],li[data-row]')]
const rowOf = (target: HTMLElement): HTMLElement | null => target.closest<HTMLElement>('[data-row]')
const idOf = (row: HTMLElement | null): number | undefined => (row?.dataset['row'] ? Number(row.dataset['row']) : undefined)

const done = (act: () => void): true => {
  act()
  return true
}

function step({ list, target, handlers }: KeyPress, by: 1 | -1): boolean {
  const rows = rowsOf(list)
  const at = rows.indexOf(rowOf(target) as HTMLElement)
  const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]
  if (!next) return false
  return done(() => {
    focusRow(next)
    const id = idOf(next)
    if (id !== undefined) handlers.moved(id)
  })
}

/** Arrow keys are handled only while a row or one of its cells is focused; elsewhere they scroll. */
const stepInRow = (pressed: KeyPress, by: 1 | -1): boolean => isRowOrCell(pressed.target) && step(pressed, by)
const isRowOrCell = (target: HTMLElement): boolean => target.matches('[data-row],td')

function onRow({ target }: KeyPress, act: (id: number) => void): boolean {
  const id = idOf(rowOf(target))
  return id === undefined ? false : done(() => act(id))
}

function sideways({ target, handlers }: KeyPress, isRight: boolean): boolean {
  if (!isRowOrCell(target)) return false
  const id = idOf(rowOf(target))
  if (target.matches('tr') && id !== undefined && handlers.toggleBranch(id, isRight)) return true
  const cells = [...(rowOf(target)?.querySelectorAll<HTMLElement>('td[tabindex]') ?? [])]
  const next = cells[cells.indexOf(target) + (isRight ? 1 : -1)]
  return done(() => (next ?? (isRight ? undefined : rowOf(target)))?.focus())
}

/** A cell that can be edited in the list opens instead of the row's form. */
function editInPlace(target: HTMLElement): boolean {
  const opener = target.matches('td') ? target.querySelector<HTMLElement>('[data-inline]') : null
  return opener ? done(() => opener.click()) : false
}

/** Moves the focus from a cell to its row; else undoes one step in the list. */
function back({ target, handlers }: KeyPress): boolean {
  const row = rowOf(target)
  if (row && row !== target) return done(() => row.focus())
  return handlers.back()
}

/** The event that brings the tools over the bar of ticked rows, which cannot be focused below it. */
export const uncovering = 'uncovering'

function toolAt(list: HTMLElement, selector: string): HTMLElement | null {
  list.querySelector('[data-covered="true"]')?.dispatchEvent(new Event(uncovering))
  return list.querySelector<HTMLElement>(selector)
}

const isArrow = ({ key }: KeyPress): boolean => key.startsWith('Arrow')

const keys = {
  search: ({ list }) => done(() => toolAt(list, '[data-quick-search]')?.focus()),
  next: (pressed) => (isArrow(pressed) ? stepInRow : step)(pressed, 1),
  previous: (pressed) => (isArrow(pressed) ? stepInRow : step)(pressed, -1),
  sideways: (pressed) => sideways(pressed, pressed.key === 'ArrowRight'),
  tick: (pressed) => onRow(pressed, pressed.handlers.tick),
  edit: (pressed) => onRow(pressed, pressed.handlers.edit),
  cell: ({ target }) => editInPlace(target),
  open: (pressed) => editInPlace(pressed.target) || (isRowOrCell(pressed.target) && onRow(pressed, pressed.handlers.open)),
  peek: (pressed) => isRowOrCell(pressed.target) && pressed.handlers.peek !== undefined && onRow(pressed, pressed.handlers.peek),
  add: ({ handlers }) => (handlers.add ? done(handlers.add) : false),
  reload: ({ handlers }) => done(handlers.reload),
  filter: ({ list }) => {
    const button = toolAt(list, '[data-add-filter]')
    if (!button) return false
    return done(() => {
      button.focus()
      button.click()
    })
  },
  back,
} satisfies Record<keyof typeof listShortcuts, KeyHandler>
