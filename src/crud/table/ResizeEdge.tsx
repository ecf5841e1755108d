import { useRef } from 'react'

import { clampWidth } from './columnPrefs'

import type { PointerEvent } from 'react'

function setTrack(cell: HTMLTableCellElement, width: number): void {
  const table = cell.closest('table')
  const tracks = table?.style.getPropertyValue('--columns').split(' ') ?? []
  table?.style.setProperty('--columns', tracks.with(cell.cellIndex, `${width}px`).join(' '))
}

/** The edge of a column's head, dragged with a pointer. The same width is set by keyboard in the column chooser. */
export function ResizeEdge({ onWidth }: { readonly onWidth: (width: number) => void }) {
  const start = useRef<{ readonly x: number; readonly width: number; readonly cell: HTMLTableCellElement }>(undefined)

  const begin = (event: PointerEvent<HTMLSpanElement>): void => {
    const cell = event.currentTarget.closest('th')
    if (!cell) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: cell.offsetWidth, cell }
  }
  // while the edge moves only the grid of the table changes; the rows are drawn once, at the end
  const widthAt = (event: PointerEvent): number => clampWidth((start.current?.width ?? 0) + event.clientX - (start.current?.x ?? 0))
  const move = (event: PointerEvent): void => {
    if (start.current) setTrack(start.current.cell, widthAt(event))
  }
  const end = (event: PointerEvent): void => {
    if (!start.current) return
    const width = widthAt(event)
    const isMoved = event.clientX !== start.current.x
    start.current = undefined
    if (isMoved) onWidth(width)
  }
  return (
    <span
      className="resize-edge"
      aria-hidden
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={(event) => event.stopPropagation()}
    />
  )
}
