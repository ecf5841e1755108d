import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { Notices, showNotice } from '../../../../src/ui/feedback/Notices'

const text = 'The shop is out of paper'
const fail = (): void => act(() => showNotice({ kind: 'error', text }))
const cards = (): HTMLElement[] => screen.queryAllByRole('alert')
const close = (): void => void fireEvent.click(screen.getByRole('button', { name: /close/i }))
/** Advances transitions and timers in steps, because each renders what the previous one caused. */
async function pass(milliseconds: number): Promise<void> {
  for (let elapsed = 0; elapsed < milliseconds; elapsed += 250)
    await act(async () => void (await vi.advanceTimersByTimeAsync(Math.min(250, milliseconds - elapsed))))
}

const isLoaded = (): Promise<void> => act(() => vi.dynamicImportSettled())

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  render(<Notices />)
  await pass(2000)
  await isLoaded()
})

test('what is raised before the cards are loaded is shown when they are', async () => {
  cleanup()
  fail()
  render(<Notices />)
  act(() => showNotice({ kind: 'info', text: 'Paper is on its way' }))
  fail()
  expect(cards()).toEqual([])
  await isLoaded()
  await pass(500)
  expect(cards().map((card) => card.textContent)).toEqual([text])
  expect(screen.getByText('Paper is on its way')).toBeTruthy()
})

test('an error repeated while its notice closes is shown again', async () => {
  fail()
  await pass(1000)
  close()
  fail()
  await pass(1000)
  expect(cards().map((card) => card.textContent)).toEqual([text])
})

test('an error repeated while its notice is open is counted, announced again, and stays its full time', async () => {
  fail()
  await pass(7000)
  const [card] = cards()
  const message = card?.querySelector('[data-text]')
  fail()
  await pass(7000)
  expect(cards()).toEqual([card])
  expect(card?.textContent).toBe(`${text}×2`)
  // a new element in the live region: changed text is not always announced
  expect(card?.querySelector('[data-text]')).not.toBe(message)
  await pass(2000)
  expect(cards()).toEqual([])
})

test('many repetitions of one text are one notice that counts at most once a second', async () => {
  for (let i = 0; i < 200; i++) {
    fail()
    await pass(10)
  }
  expect(cards().map((card) => card.textContent)).toEqual([`${text}×2`])
})

test('several messages about one cause are one notice without a count', async () => {
  fail()
  fail()
  await pass(500)
  fail()
  expect(cards().map((card) => card.textContent)).toEqual([text])
})

test('the pointer over a notice pauses its timer', async () => {
  fail()
  await pass(1000)
  const [card] = cards()
  fireEvent.mouseEnter(card as HTMLElement)
  await pass(30_000)
  expect(cards()).toEqual([card])
  fireEvent.mouseLeave(card as HTMLElement)
  await pass(10_000)
  expect(cards()).toEqual([])
})

test('cards that could not be loaded are loaded again, and the notice is not lost', async () => {
  cleanup()
  let attempts = 0
  vi.resetModules()
  vi.doMock('../../../../src/ui/feedback/NoticeCards', async (original) => {
    attempts += 1
    if (attempts === 1) throw new Error('no network')
    return await original()
  })
  const fresh = await import('../../../../src/ui/feedback/Notices')
  render(<fresh.Notices />)
  act(() => fresh.showNotice({ kind: 'error', text }))
  await isLoaded()
  expect([attempts, cards()]).toEqual([1, []])
  await pass(2000)
  await vi.waitFor(async () => {
    await isLoaded()
    expect(cards()).toHaveLength(1)
  })
  expect([attempts, cards().map((card) => card.textContent)]).toEqual([2, [text]])
  vi.doUnmock('../../../../src/ui/feedback/NoticeCards')
})

test('notices are announced although a dialog hid their place before they were loaded, or hides it now', async () => {
  cleanup()
  const place = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'notices' }))
  place.setAttribute('aria-hidden', 'true')
  render(<Notices />)
  fail()
  await isLoaded()
  await pass(500)
  expect(cards()).toHaveLength(1)
  place.setAttribute('aria-hidden', 'true')
  await pass(250)
  expect(cards()).toHaveLength(1)
  cleanup()
  place.remove()
})
