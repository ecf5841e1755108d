import { useEffect, useRef, useState } from 'react'

import type { RefObject } from 'react'

/** From how many lines on only those near the visible part are filled. */
export const longList = 200

/** As many as fill the tallest screen before the first look at where it stands. */
export const filledAtOnce = 30

interface NearViewport<Line> {
  readonly ref: RefObject<Line | null>
  readonly isNear: boolean
  /** px the line took when it was last filled; unknown before. */
  readonly height: number | undefined
}

/**
 * Whether a line of a long list is close enough to the visible part to be worth filling. The line itself always stands on the
 * page, empty when it is far: the keyboard, the focus and the scroll bar need not know the difference.
 */
export function useNearViewport<Line extends HTMLElement>(isLong: boolean, isNearAtFirst: boolean): NearViewport<Line> {
  const ref = useRef<Line>(null)
  const [seen, setSeen] = useState<Visibility>({ isNear: isNearAtFirst, height: undefined })
  useEffect(() => {
    if (!isLong || !canWatch || !ref.current) return
    return watch(ref.current, (now) => setSeen((before) => (before.isNear === now.isNear ? before : now)))
  }, [isLong])
  return { ref, ...(isLong && canWatch ? seen : always) }
}

interface Visibility {
  readonly isNear: boolean
  readonly height: number | undefined
}

const always: Visibility = { isNear: true, height: undefined }
const canWatch = typeof IntersectionObserver !== 'undefined'

interface Watcher {
  readonly observer: IntersectionObserver
  readonly tell: Map<Element, (seen: Visibility) => void>
}
/** One for all lines of a list. */
const watchers = new WeakMap<Element, Watcher>()

function watch(element: HTMLElement, tell: (seen: Visibility) => void): () => void {
  const list = element.parentElement ?? element
  const watcher = watchers.get(list) ?? makeWatcher(list)
  watchers.set(list, watcher)
  watcher.tell.set(element, tell)
  watcher.observer.observe(element)
  return () => {
    watcher.tell.delete(element)
    watcher.observer.unobserve(element)
  }
}

function makeWatcher(list: Element): Watcher {
  const tell: Watcher['tell'] = new Map()
  const notice = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      // what has the focus stays, however far the list is scrolled
      const isNear = isIntersecting || (target !== document.activeElement && target.contains(document.activeElement))
      tell.get(target)?.({ isNear, height: isNear ? undefined : boundingClientRect.height || undefined })
    }
  }
  return { tell, observer: new IntersectionObserver(notice, { root: scrollerOf(list), rootMargin: '600px 0px' }) }
}

/** What scrolls the list: its frame at a desk, the page on a phone. */
function scrollerOf(element: Element): Element | null {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  }
  return null
}
