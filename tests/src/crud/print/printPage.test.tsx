import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { PrintPage } from '../../../../src/crud/print/PrintPage'
import { button, renderWith } from '../../harness'

import type { PrintAnswer } from '../../../../resources/kit/protocol/print'

const slip = '/admin/shop/order/print/packingSlip?ids=12'
/** What was on the page whenever it was printed, and the rules of its pages. */
let papers: string[]
let rules: string[]
beforeEach(() => {
  papers = []
  rules = []
  vi.stubGlobal('print', () => {
    papers.push(document.querySelector('[data-slip]')?.textContent ?? '')
    rules.push(document.querySelector('[data-paper] > style')?.textContent ?? '')
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe = (): void => undefined // reports with the next frame
      readonly disconnect = (): void => undefined
    },
  )
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'fonts')
})

const answerOf = (address: string): PrintAnswer => ({
  slips: [{ row: { id: 12, order_no: '26112300000000000012', address }, lines: [], totals: {} }],
  ...{ names: [], left_out: 0, empty: 0, unmarked: [] },
})

function open(printed = vi.fn(async () => answerOf('East Street 1'))) {
  const page = (
    <Routes>
      <Route path="/admin/shop/order/print/:printout" element={<PrintPage path="shop/order" />} />
      <Route path="*" element={<p>where it was opened</p>} />
    </Routes>
  )
  const { router } = renderWith(page, '/admin', { data: { printed } })
  const go = (address: string, state: object) => act(() => router.navigate(address, { state }))
  return { printed, go, at: () => router.state.location }
}

/** Chooses in a list of the toolbar. */
async function choose(name: string, option: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name }))
  await act(async () => fireEvent.click(await screen.findByRole('option', { name: option })))
}

test('a slip on a roll that is printed at once has pages of its own length', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 302, (200 * 96) / 25.4))
  const { go } = open()
  await go(`${slip}&paper=80mm`, { isAtOnce: true })
  await waitFor(() => expect(rules).toEqual([expect.stringContaining('size: 80mm 203mm')]))
})

test('only the slip that was opened to be printed at once is, and only once', async () => {
  const { go, at, printed } = open()
  await go(slip, { isAtOnce: true, back: '/admin/shop/order/show/12' })
  await waitFor(() => expect(papers).toHaveLength(1))
  await choose('Slip', 'Picking list')
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(at().pathname).toBe('/admin/shop/order/print/pickingList'))
  await waitFor(() => expect(button('Print')).toHaveProperty('disabled', false))
  expect(papers).toHaveLength(1)
  expect(at().state).toEqual({ back: '/admin/shop/order/show/12' })
})

test('the way back stays when paper and slip are changed', async () => {
  const { go, at } = open()
  await go(slip, { back: '/admin/shop/order?tab=toShip&page=3', isAtOnce: false })
  await screen.findByText(/East Street 1/)
  await choose('Paper', '80 mm receipt')
  await waitFor(() => expect(at().search).toContain('paper=80mm'))
  await choose('Slip', 'Picking list')
  await waitFor(() => expect(at().pathname).toBe('/admin/shop/order/print/pickingList'))
  fireEvent.click(button('Back'))
  await screen.findByText('where it was opened')
  expect(at().pathname + at().search).toBe('/admin/shop/order?tab=toShip&page=3')
})

test('a slip that is printed once more has what the server says then, not what was printed before', async () => {
  let send: (answer: PrintAnswer) => void = () => undefined
  const printed = vi
    .fn()
    .mockResolvedValueOnce(answerOf('East Street 1'))
    .mockImplementationOnce(() => new Promise<PrintAnswer>((resolve) => void (send = resolve)))
  const { go } = open(printed)
  const print = () => go(slip, { isAtOnce: true })
  await print()
  await waitFor(() => expect(papers).toEqual([expect.stringContaining('East Street 1')]))
  await go('/admin/shop/order/show/12', {})
  await screen.findByText('where it was opened')
  await print()
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(2))
  expect(screen.queryByText(/East Street 1/)).toBe(null)
  await act(async () => send(answerOf('West Street 2')))
  await waitFor(() => expect(papers).toEqual([expect.stringContaining('East Street 1'), expect.stringContaining('West Street 2')]))
})
