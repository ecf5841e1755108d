import { startTransition, useEffect, useState } from 'react'

import { longList } from './useNearViewport'

import type { TableLine } from '../list/useTree'

/** As many new rows as a browser puts on the page without holding up the next click. */
const chunk = 20

/** How many of the lines are drawn by now. New rows come in slices, the first of them at once, of the same size; rows that stand already stay. A long list stands whole, and `useNear` fills it. */
export function useProgressiveRender(lines: readonly TableLine[]): number {
  const [drawn, setDrawn] = useState({ lines, count: Math.min(chunk, lines.length) })
  const count = drawn.lines === lines ? drawn.count : firstCount(drawn.lines.slice(0, drawn.count), lines)
  const isLong = lines.length > longList
  if (drawn.lines !== lines) setDrawn({ lines, count })
  useEffect(() => {
    if (isLong || count >= lines.length) return
    const timer = setTimeout(() => startTransition(() => setDrawn((before) => ({ ...before, count: before.count + chunk }))))
    return () => clearTimeout(timer)
  }, [count, lines, isLong])
  return isLong ? lines.length : count
}

/** Everything at once where little is new: after a save, a tick or a branch that opens. */
export function firstCount(before: readonly TableLine[], now: readonly TableLine[]): number {
  const standing = new Set(before.map((line) => line.row.id))
  const fresh = now.filter((line) => !standing.has(line.row.id)).length
  return fresh <= chunk ? now.length : Math.min(chunk, now.length)
}
