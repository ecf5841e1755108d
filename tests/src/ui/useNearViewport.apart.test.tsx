import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { limits } from '../../../resources/kit/protocol/list'

interface Sight {
  readonly target: Element
  readonly isIntersecting: boolean
  readonly boundingClientRect: { readonly height: number }
}
const seen: { look?: (entries: readonly Sight[]) => void } = {}
vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(look: (entries: readonly Sight[]) => void) {
      seen.look = look
    }
    observe = (): void => undefined
    unobserve = (): void => undefined
  },
)
const { fillOf, useNearViewport } = await import('../../../src/ui/useNearViewport')

function Row({ length, isKept = false }: { readonly length: number; readonly isKept?: boolean }) {
  const { ref, isFilled, height } = useNearViewport<HTMLDivElement>(fillOf(100, length, isKept))
  return (
    <div ref={ref} data-height={height}>
      {isFilled ? <button type="button">tea</button> : null}
    </div>
  )
}
const come = (target: Element, isIntersecting: boolean): void => act(() => seen.look?.([{ target, isIntersecting, boundingClientRect: { height: 51 } }]))

test('a distant row of a long list is rendered empty, filled when it comes near, and keeps its height afterwards', () => {
  const row = render(<Row length={201} />).container.firstElementChild as Element
  expect(row.textContent).toBe('')
  come(row, true)
  expect(row.textContent).toBe('tea')
  come(row, false)
  expect([row.textContent, row.getAttribute('data-height')]).toEqual(['', '51'])
})

test('a focused row stays filled at any distance', () => {
  const row = render(<Row length={201} />).container.firstElementChild as Element
  come(row, true)
  row.querySelector('button')?.focus()
  come(row, false)
  expect(row.textContent).toBe('tea')
})

test('every row of a short list is filled', () => {
  expect(render(<Row length={200} />).container.textContent).toBe('tea')
})

test("the largest page of a list is in the document completely, so that the browser's search finds its texts", () => {
  expect(limits.pageSizes).toContain(limits.page)
  expect(fillOf(limits.page - 1, Math.max(...limits.pageSizes))).toBe('always')
})

test('a dragged row is rendered at any distance, and empty again when it is dropped far away', () => {
  const { container, rerender } = render(<Row length={201} isKept />)
  expect(container.textContent).toBe('tea')
  rerender(<Row length={201} />)
  expect(container.textContent).toBe('')
})

test('the first rows of a long list are filled before the scroll position is known', () => {
  expect([fillOf(29, 201), fillOf(30, 201)]).toEqual(['first', 'near'])
})
