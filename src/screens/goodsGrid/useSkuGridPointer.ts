import { useRef, useState } from 'react'

import { withFilled } from './pasting'
import { keepIfUnchanged } from './useGridState'

import type { MouseEvent as ReactMouseEvent, PointerEvent, RefObject } from 'react'

import type { CellArea, CellPosition } from './selection'
import type { GridState } from './useGridState'

/** The cell at a point; cells have their position in data attributes. */
function placeAt(target: Element | null): CellPosition | undefined {
  const cell = target?.closest<HTMLElement>('[data-col]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset['row']), col: Number(cell.dataset['col']) } : undefined
}

/** With pointer capture the grid is the target of all events, so the cell is found by the point. */
const placeUnder = ({ clientX, clientY, target }: ReactMouseEvent): CellPosition | undefined =>
  placeAt(document.elementFromPoint?.(clientX, clientY) ?? (target instanceof Element ? target : null))

/** Distance in px from the edge of the grid where dragging begins to scroll. */
const edge = 28

/** Selects cells by dragging, and fills upwards or downwards by the fill handle. On touch a drag scrolls and a tap edits. */
export function useSkuGridPointer(grid: GridState, scroller: RefObject<HTMLDivElement | null>, open: (place: CellPosition) => void) {
  const drag = useRef<{ readonly from: CellPosition; readonly fills?: CellArea; readonly isHit?: boolean }>(undefined)
  const [filling, setFilling] = useState<CellArea>()

  const onPointerDown = (event: PointerEvent): void => {
    const target = event.target instanceof Element ? event.target : null
    if (event.button !== 0 || target?.closest('input')) return
    const { area, selection } = grid
    if (target?.closest('[data-fill]') && area) {
      event.preventDefault()
      drag.current = { from: { row: area.bottom, col: area.right }, fills: area }
      return scroller.current?.setPointerCapture(event.pointerId)
    }
    const place = placeAt(target)
    if (!place) return
    if (event.pointerType !== 'mouse') return
    event.preventDefault()
    grid.endEdit(inputText(scroller.current))
    scroller.current?.focus({ preventScroll: true })
    const from = event.shiftKey && selection ? selection.from : place
    grid.select(place, from)
    drag.current = { from, isHit: target?.closest('[data-hit]') != null }
    scroller.current?.setPointerCapture(event.pointerId)
  }

  const onPointerMove = (event: PointerEvent): void => {
    if (!drag.current || !scroller.current) return
    scrollAtEdge(scroller.current, event.clientX, event.clientY)
    const place = placeUnder(event)
    const { from, fills } = drag.current
    if (!place) return
    if (fills) setFilling({ ...fills, top: Math.min(fills.top, place.row), bottom: Math.max(fills.bottom, place.row) })
    else if (place.row !== grid.selection?.to.row || place.col !== grid.selection.to.col) grid.select(place, from)
  }

  const onPointerUp = (event: PointerEvent): void => {
    const { fills, from, isHit } = drag.current ?? {}
    drag.current = undefined
    const place = isHit ? placeUnder(event) : undefined
    if (place && from && place.row === from.row && place.col === from.col) open(place)
    if (fills && filling) {
      grid.change((sheet) => keepIfUnchanged(sheet, withFilled(sheet, fills, filling, grid.model)))
      grid.select({ row: filling.bottom, col: filling.right }, { row: filling.top, col: filling.left })
    }
    setFilling(undefined)
  }

  /** A tap selects and edits, because a phone has no F2. */
  const onClick = (event: ReactMouseEvent & { readonly nativeEvent: MouseEvent & { readonly pointerType?: string } }): void => {
    const place = placeUnder(event)
    if (!place || event.nativeEvent.pointerType === 'mouse' || event.nativeEvent.pointerType === undefined) return
    grid.select(place)
    open(place)
  }
  const onDoubleClick = (event: ReactMouseEvent): void => {
    const place = placeUnder(event)
    const column = place && grid.model.columns[place.col]
    if (place && column !== 'status' && column !== 'image') open(place)
  }
  return { filling, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onClick, onDoubleClick } }
}

/** The value of the open input, read before it loses the focus. */
const inputText = (scroller: HTMLElement | null): string | undefined => scroller?.querySelector<HTMLInputElement>('input[data-cell-input]')?.value

function scrollAtEdge(scroller: HTMLElement, x: number, y: number): void {
  const box = scroller.getBoundingClientRect()
  if (y > box.bottom - edge) scroller.scrollTop += 18
  else if (y < box.top + edge * 2) scroller.scrollTop -= 18
  if (x > box.right - edge) scroller.scrollLeft += 18
  else if (x < box.left + edge) scroller.scrollLeft -= 18
}
