import { Suspense, useEffect, useRef, useState } from 'react'

import { optionalPart } from '../optionalPart'

import type { ReactNode } from 'react'

/** Loaded at the first hover. */
const TipCard = optionalPart(async () => (await import('../TipCard')).TipCard)

interface Tip {
  readonly anchor: HTMLElement
  readonly text: string
}

/**
 * One tooltip for all elements inside: an element has its tip in `data-tip`, and a clipped text (`data-clip`) is shown in full. A tooltip component per cell
 * would cost more than the rows themselves.
 */
export function DelegatedTooltip({ children }: { readonly children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const [tip, setTip] = useState<Tip>()
  useEffect(() => {
    const element = area.current
    if (!element) return
    let timer = 0
    const show = ({ target, type }: Event): void => {
      const tip = target instanceof HTMLElement || target instanceof SVGElement ? tipOf(target as HTMLElement) : undefined
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setTip(tip), type === 'focusin' || !tip ? 0 : 350)
    }
    const hide = (): void => {
      window.clearTimeout(timer)
      setTip(undefined)
    }
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide()
    }
    const events = [
      ['mouseover', show],
      ['focusin', show],
      ['mouseleave', hide],
      ['focusout', hide],
      ['scroll', hide],
      ['mousedown', hide],
    ] as const
    for (const [name, listener] of events) element.addEventListener(name, listener, { capture: name === 'scroll', passive: true })
    element.addEventListener('keydown', escape)
    return () => {
      window.clearTimeout(timer)
      for (const [name, listener] of events) element.removeEventListener(name, listener, { capture: name === 'scroll' })
      element.removeEventListener('keydown', escape)
    }
  }, [])
  return (
    <div ref={area} style={{ display: 'contents' }}>
      {children}
      {tip ? (
        <Suspense fallback={null}>
          <TipCard anchor={tip.anchor} text={tip.text} placement="top" />
        </Suspense>
      ) : null}
    </div>
  )
}

function tipOf(target: HTMLElement): Tip | undefined {
  const named = target.closest<HTMLElement>('[data-tip]')
  if (named?.dataset['tip']) return { anchor: named, text: named.dataset['tip'] }
  const clip = target.closest<HTMLElement>('[data-clip]') ?? (target.tagName === 'TD' ? target.querySelector<HTMLElement>('[data-clip]') : null)
  return clip && (clip.scrollWidth > clip.clientWidth || clip.scrollHeight > clip.clientHeight + 1) ? { anchor: clip, text: clip.textContent ?? '' } : undefined
}
