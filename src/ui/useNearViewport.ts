import { useEffect, useRef, useState } from 'react'

import type { RefObject } from 'react'

/** Number of lines from which only those near the viewport are filled. */
export const longListLength = 200

/** Number of lines that fill the tallest screen, used before the scroll position is known. */
const filledFirst = 30

/** When a line is filled: in a short list always; in a long one near the viewport, at the top before that is known, and if it is `kept`. */
export type RenderMode = 'always' | 'kept' | 'first' | 'near'

export const fillOf = (index: number, length: number, isKept = false): RenderMode =>
  length <= longListLength ? 'always' : isKept ? 'kept' : index < filledFirst ? 'first' : 'near'

interface NearViewport<Line> {
  readonly ref: RefObject<Line | null>
  readonly isFilled: boolean
  /** Height in px when it was last filled; unknown before. */
  readonly height: number | undefined
}

/**
 * Whether a line of a long list is close enough to the viewport to be filled. The element itself is always in the document, empty if distant, for keyboard,
 * focus, screen readers and scroll bar.
 */
export function useNearViewport<Line extends HTMLElement>(fill: RenderMode): NearViewport<Line> {
  const ref = useRef<Line>(null)
  const [seen, setSeen] = useState<Visibility>({ isNear: fill === 'always' || fill === 'first', height: undefined })
  const isAlways = fill === 'always' || !canObserve
  useEffect(() => {
    if (isAlways || !ref.current) return
    return observe(ref.current, (now) => setSeen((before) => (before.isNear === now.isNear ? before : now)))
  }, [isAlways])
  return { ref, isFilled: isAlways || fill === 'kept' || seen.isNear, height: seen.height }
}

interface Visibility {
  readonly isNear: boolean
  readonly height: number | undefined
}

const canObserve = typeof IntersectionObserver !== 'undefined'

interface ListObserver {
  readonly observer: IntersectionObserver
  readonly listeners: Map<Element, (seen: Visibility) => void>
}
/** One observer for all lines of a list. */
const observers = new WeakMap<Element, ListObserver>()

function observe(element: HTMLElement, listener: (seen: Visibility) => void): () => void {
  const list = element.parentElement ?? element
  const { observer, listeners } = observers.get(list) ?? makeObserver(list)
  listeners.set(element, listener)
  observer.observe(element)
  return () => {
    listeners.delete(element)
    observer.unobserve(element)
  }
}

function makeObserver(list: Element): ListObserver {
  const listeners: ListObserver['listeners'] = new Map()
  const notify = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      // a focused line stays filled at any distance
      const isNear = isIntersecting || (target !== document.activeElement && target.contains(document.activeElement))
      listeners.get(target)?.({ isNear, height: isNear ? undefined : boundingClientRect.height || undefined })
    }
  }
  const made = { listeners, observer: new IntersectionObserver(notify, { root: scrollParentOf(list), rootMargin: '600px 0px' }) }
  observers.set(list, made)
  return made
}

/** The scroll container of the list: the frame of the table, or the page on a phone. */
function scrollParentOf(element: Element): Element | null {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  }
  return null
}
