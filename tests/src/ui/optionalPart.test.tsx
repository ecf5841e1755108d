import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { Notices } from '../../../src/ui/feedback/Notices'
import { optionalPart } from '../../../src/ui/optionalPart'
import { whenOpened } from '../../../src/ui/whenOpened'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const Word = () => <p>here</p>
const failingOnce = <Component,>(component: Component) => vi.fn(() => Promise.resolve(component)).mockRejectedValueOnce(new Error('offline'))
const open = (): void => void fireEvent.click(screen.getByRole('button', { name: 'open' }))

test.each([
  [true, /此功能未能加载/],
  [false, /网络已断开/],
])('a part that cannot be loaded closes with a notice, and is loaded again when it is opened next (online: %s)', async (isOnline, notice) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const Part = optionalPart(failingOnce(Word))
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>open</button>
        <Suspense fallback="waiting">{isOpen ? <Part onMissing={() => setOpen(false)} /> : 'closed'}</Suspense>
        <Notices />
      </>
    )
  }
  render(<Opener />)
  open()
  expect(await screen.findByText(notice)).toBeDefined()
  expect(screen.getByText('closed')).toBeDefined()
  open()
  expect(await screen.findByText('here')).toBeDefined()
})

test('a part that nobody has opened is loaded again after a time, without a notice', async () => {
  vi.useFakeTimers()
  const fetchIt = failingOnce(Word)
  const Part = optionalPart(fetchIt)
  const wait = (milliseconds: number): Promise<void> => act(() => vi.advanceTimersByTimeAsync(milliseconds).then(() => undefined))
  render(
    <Suspense fallback="waiting">
      <Part />
    </Suspense>,
  )
  await wait(10)
  expect([document.body.textContent, fetchIt.mock.calls.length]).toEqual(['', 1])
  await wait(30_000)
  expect([document.body.textContent, fetchIt.mock.calls.length]).toEqual(['here', 2])
})

test('a menu that cannot be loaded closes, and opens the next time', async () => {
  const Drawn = ({ open: isOpen }: { readonly open: boolean; readonly onClose: () => void }) => (isOpen ? <Word /> : null)
  const Menu = whenOpened(failingOnce(Drawn))
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>open</button>
        {isOpen ? '' : 'closed'}
        <Menu open={isOpen} onClose={() => setOpen(false)} />
        <Notices />
      </>
    )
  }
  render(<Opener />)
  open()
  expect(await screen.findByText('closed')).toBeDefined()
  expect(await screen.findByText(/此功能未能加载/)).toBeDefined()
  open()
  expect(await screen.findByText('here')).toBeDefined()
})
