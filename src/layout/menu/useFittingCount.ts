import { useLayoutEffect, useState } from 'react'

import type { RefObject } from 'react'

/** How many children of a line that wraps stand in its first row. Those below stay in the page, or nobody could measure them. */
export function useFittingCount(line: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return undefined
    const measure = (): void => {
      const children = [...element.children].filter((one): one is HTMLElement => one instanceof HTMLElement)
      const top = children[0]?.offsetTop ?? 0
      const below = children.findIndex((one) => one.offsetTop > top)
      setFitting(below < 0 ? children.length : below)
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [line, count])
  return fitting
}
