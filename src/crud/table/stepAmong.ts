import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

const ways: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Where an arrow key leads while a row is held: to the place of its next sibling, however many rows of other branches stand between.
 * The list is then scrolled there; the browser's own answer to the key would cut that off after a line.
 */
export const stepAmong =
  (siblings: () => readonly number[]): KeyboardCoordinateGetter =>
  (event, { context: { active, over, droppableRects }, currentCoordinates }) => {
    const way = ways[event.code]
    if (!way || !active) return undefined
    event.preventDefault()
    const ids = siblings()
    const next = ids[ids.indexOf(Number(over?.id ?? active.id)) + way]
    const place = next === undefined ? undefined : droppableRects.get(next)
    return place && { x: currentCoordinates.x, y: place.top }
  }
