import { startTransition, useEffect, useState } from 'react'

import { longListLength } from '../../ui/useNearViewport'

import type { TableLine } from '../list/useTree'

/** Number of new rows that a browser renders without delaying the next click: about those that a screen shows without scrolling. */
const chunk = 14

/**
 * Number of lines rendered so far. New rows are rendered in chunks, the first at once; rendered ones stay. The lines of a long list are all rendered and
 * filled by `useNearViewport`.
 */
export function useProgressiveRender(lines: readonly TableLine[]): number {
  const [drawn, setDrawn] = useState({ lines, count: Math.min(chunk, lines.length) })
  const count = drawn.lines === lines ? drawn.count : initialRowCount(drawn.lines.slice(0, drawn.count), lines)
  const isLong = lines.length > longListLength
  if (drawn.lines !== lines) setDrawn({ lines, count })
  useEffect(() => {
    if (isLong || count >= lines.length) return
    const timer = setTimeout(() => startTransition(() => setDrawn((before) => ({ ...before, count: before.count + chunk }))))
    return () => clearTimeout(timer)
  }, [count, lines, isLong])
  return isLong ? lines.length : count
}

/** All at once if few are new: after a save, a selection or an expanded branch. */
export function initialRowCount(before: readonly TableLine[], now: readonly TableLine[]): number {
  const drawn = new Set(before.map((line) => line.row.id))
  const fresh = now.filter((line) => !drawn.has(line.row.id)).length
  return fresh <= chunk ? now.length : Math.min(chunk, now.length)
}
