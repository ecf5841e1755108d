import { useLayoutEffect } from 'react'

import type { RefObject } from 'react'

const feet = new Set<HTMLElement>()
const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(publish)

/** px from the foot of the page that the highest of them covers, as `--foot` of the page. */
function publish(): void {
  const tops = [...feet].map((foot) => foot.getBoundingClientRect()).filter(({ height, bottom }) => height > 0 && bottom > window.innerHeight - margin)
  const top = Math.min(window.innerHeight, ...tops.map((box) => box.top))
  document.documentElement.style.setProperty('--foot', `${Math.round(window.innerHeight - top)}px`)
}

/** What ends higher is not at the foot of the page. */
const margin = 24

/** Marks a bar that may lie at the foot of the page, on a phone for example, so that a notice there lies above it. */
export function useFoot(foot: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = foot.current
    if (!element) return undefined
    feet.add(element)
    sizes?.observe(element)
    publish()
    return () => {
      feet.delete(element)
      sizes?.unobserve(element)
      publish()
    }
  }, [foot])
}
