import { useEffect, useRef } from 'react'

import type { RefObject } from 'react'

/**
 * Marks a frame whose table is wider than itself. Only there the actions stick to the edge: each cell that sticks is a layer of its own,
 * and a hundred of them cost more at every frame than all the rest of a page of rows.
 */
export function useWide(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const look = (): void => void (element.dataset['wide'] = String(element.scrollWidth > element.clientWidth))
    const observer = new ResizeObserver(look)
    observer.observe(element)
    // a column that grows makes the table wider, not the frame
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return frame
}
