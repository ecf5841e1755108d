import { useRef } from 'react'

import { useNotice } from '../../../providers/hooks'
import { useText } from '../../ui/useText'
import { setCells, textAt } from '../goodsSheet/skuEdit'
import { fromTsv, leftRows, toTsv } from '../../ui/clipboard'
import { textsOf, withCleared, withFilled, withPasted } from './pasting'
import { cellAfterKey, nextCell } from './selection'
import { keepIfUnchanged } from './useGridState'

import type { ClipboardEvent, KeyboardEvent } from 'react'

import type { SheetStore } from '../goodsSheet/sheetStore'
import type { CellPosition } from './selection'
import type { GridState } from './useGridState'

/** The head of a group is a button of its own among the cells. */
const isOnPart = (target: EventTarget): boolean => target instanceof Element && target.closest('[data-part]') !== null

interface Settings {
  readonly grid: GridState
  readonly store: SheetStore
  readonly onPicture: (place: CellPosition) => void
  /** Writes pending input to the form at once: the next key saves. */
  readonly onFlush: () => void
}

/** Keys and clipboard of the grid while no cell is edited. */
export function useSkuGridKeys({ grid, store, onPicture, onFlush }: Settings) {
  const translate = useText()
  const notice = useNotice()
  const { selection, area, size, model, isFixed, change } = grid
  /** After Esc the Tab key leaves the grid instead of moving through its thousands of cells. */
  const isLeaving = useRef(false)

  /** Opens the editor of the cell. */
  const open = (place: CellPosition, text?: string): void => {
    const column = model.columns[place.col]
    const index = model.rows[place.row]
    const row = index === undefined ? undefined : grid.sheet.rows[index]
    if (isFixed || !column || !row || index === undefined) return
    if (column === 'image') return onPicture(place)
    if (column === 'status') return change((sheet) => setCells(sheet, [{ row: index, column, text: textAt(row, column) === '1' ? '0' : '1' }]))
    grid.startEdit(place, text)
  }

  const command = (event: KeyboardEvent, at: CellPosition): boolean => {
    const key = event.key.toLowerCase()
    if (key === 's' || key === 'enter') return (onFlush(), false)
    if (key === 'a') return (grid.select({ row: size.rows - 1, col: size.cols - 1 }, { row: 0, col: 0 }), true)
    if (isFixed) return false
    if (key === 'z') return (event.shiftKey ? store.redo() : store.undo(), true)
    if (key === 'y') return (store.redo(), true)
    if (key !== 'd' || !area) return false
    const source = { ...area, top: area.top === area.bottom && at.row > 0 ? at.row - 1 : area.top }
    change((sheet) => keepIfUnchanged(sheet, withFilled(sheet, { ...source, bottom: source.top }, area, model)))
    return true
  }

  const plain = (event: KeyboardEvent, at: CellPosition): boolean => {
    if (event.key === 'Tab' && isLeaving.current) return false
    if (event.key === 'Escape' && !isLeaving.current) return (isLeaving.current = true)
    if (event.key === 'Tab') {
      const next = nextCell(at, event.shiftKey, size)
      return next ? (grid.select(next), true) : false
    }
    if (event.key === 'Enter' || event.key === 'F2') return (open(at), true)
    if (event.key === ' ' && ['status', 'image'].includes(model.columns[at.col] ?? '')) return (open(at), true)
    if (event.key === 'Delete' || event.key === 'Backspace')
      return (!isFixed && area && change((sheet) => keepIfUnchanged(sheet, withCleared(sheet, area, model))), true)
    const isText = event.key.length === 1 && event.key !== ' '
    if (isText && !['status', 'image'].includes(model.columns[at.col] ?? '')) return (open(at, event.key), true)
    return false
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.altKey || !selection || isOnPart(event.target)) return
    if (!['Escape', 'Tab', 'Shift'].includes(event.key)) isLeaving.current = false
    const isCommand = event.ctrlKey || event.metaKey
    const next = cellAfterKey(event.key, isCommand, selection.to, size)
    const isDone = next
      ? (grid.select(next, event.shiftKey ? selection.from : next), true)
      : isCommand
        ? command(event, selection.to)
        : plain(event, selection.to)
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }

  const copy = (event: ClipboardEvent): boolean => {
    if (!area) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', toTsv(textsOf(grid.sheet, area, model)))
    return true
  }
  return {
    open,
    onKeyDown,
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event) && area && !isFixed) change((sheet) => keepIfUnchanged(sheet, withCleared(sheet, area, model)))
    },
    onFocus: () => void (isLeaving.current = false),
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const text = event.clipboardData.getData('text/plain')
      if (!area || isFixed || !text) return
      event.preventDefault()
      event.stopPropagation()
      // a block pasted into an open cell: the input would write its text over what is pasted
      if (event.target instanceof HTMLInputElement) {
        grid.endEdit(event.target.value)
        event.currentTarget.focus({ preventScroll: true })
      }
      const block = fromTsv(text)
      let left = 0
      change((sheet) => {
        const done = withPasted(sheet, block, area, model)
        left = done.left
        return keepIfUnchanged(sheet, done.sheet)
      })
      const bottom = Math.min(area.top + Math.max(block.length, area.bottom - area.top + 1), size.rows) - 1
      const right = Math.min(area.left + Math.max(...block.map(({ length }) => length), area.right - area.left + 1), size.cols) - 1
      grid.select({ row: bottom, col: right }, { row: area.top, col: area.left })
      if (left > 0) notice({ kind: 'warning', text: translate(leftRows, { count: left }) })
    },
  }
}
