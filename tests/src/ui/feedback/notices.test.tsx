import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { Notices, showNotice } from '../../../../src/ui/feedback/Notices'

const text = 'The shop is out of paper'
const fail = (): void => act(() => showNotice({ kind: 'error', text }))
const cards = (): HTMLElement[] => screen.queryAllByRole('alert')
const close = (): void => void fireEvent.click(screen.getByRole('button', { name: /close/i }))
/** Advances transitions and timers in steps, because each renders what the previous one caused. */
async function pass(milliseconds: number): Promise<void> {
  for (let gone = 0; gone < milliseconds; gone += 250) await act(async () => void (await vi.advanceTimersByTimeAsync(Math.min(250, milliseconds - gone))))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  render(<Notices>page</Notices>)
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
  const said = card?.querySelector('[data-text]')
  fail()
  await pass(7000)
  expect(cards()).toEqual([card])
  expect(card?.textContent).toBe(`${text}×2`)
  // a new element in the live region: changed text is not always announced
  expect(card?.querySelector('[data-text]')).not.toBe(said)
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
