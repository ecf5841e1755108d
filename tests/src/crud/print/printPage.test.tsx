import { act, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { PrintPage } from '../../../../src/crud/print/PrintPage'
import { renderWith } from '../../harness'

import type { PrintAnswer } from '../../../../resources/kit/protocol/print'

const slip = '/admin/shop/order/print/packingSlip?ids=12'
/** What was on the page whenever it was printed. */
let papers: string[]
beforeEach(() => {
  papers = []
  vi.stubGlobal('print', () => void papers.push(document.querySelector('[data-slip]')?.textContent ?? ''))
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'fonts')
})

const answerOf = (address: string): PrintAnswer => ({
  slips: [{ row: { id: 12, order_no: '26112300000000000012', address }, lines: [], totals: {} }],
  ...{ names: [], left_out: 0, empty: 0, unmarked: [] },
})

test('a slip that is printed once more has what the server says then, not what was printed before', async () => {
  let send: (answer: PrintAnswer) => void = () => undefined
  const printed = vi
    .fn()
    .mockResolvedValueOnce(answerOf('East Street 1'))
    .mockImplementationOnce(() => new Promise<PrintAnswer>((resolve) => void (send = resolve)))
  const { router } = renderWith(
    <Routes>
      <Route path="/admin/shop/order/print/:printout" element={<PrintPage path="shop/order" />} />
      <Route path="*" element={<p>the details</p>} />
    </Routes>,
    '/admin/shop/order/show/12',
    { data: { printed } },
  )
  const print = () => act(() => router.navigate(slip, { state: { isAtOnce: true } }))
  await print()
  await waitFor(() => expect(papers).toEqual([expect.stringContaining('East Street 1')]))
  await act(() => router.navigate('/admin/shop/order/show/12'))
  await screen.findByText('the details')
  await print()
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(2))
  expect(screen.queryByText(/East Street 1/)).toBe(null)
  await act(async () => send(answerOf('West Street 2')))
  await waitFor(() => expect(papers).toEqual([expect.stringContaining('East Street 1'), expect.stringContaining('West Street 2')]))
})
