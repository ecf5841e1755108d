import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { DateField } from '../../../../src/ui/input/DateField'
import { renderWith } from '../../harness'

import type { Language } from '../../../../resources/kit/text'

afterEach(cleanup)

function open(value: string, language: Language, hasTime = false) {
  const onChange = vi.fn()
  const Held = () => {
    const [held, setHeld] = useState(value)
    return (
      <DateField
        id="d"
        label="Date"
        value={held}
        hasTime={hasTime}
        onChange={(next) => {
          onChange(next)
          setHeld(next)
        }}
      />
    )
  }
  renderWith(<Held />, '/', { language })
  return onChange
}

const shown = (): string => screen.getByRole<HTMLInputElement>('textbox', { hidden: true }).value
/** Types into one part of the date, as a person who has clicked it. */
async function type(part: RegExp, keys: string): Promise<void> {
  const section = screen.getByRole('spinbutton', { name: part })
  fireEvent.click(section)
  fireEvent.focus(section)
  for (const key of keys) fireEvent.input(section, { target: { textContent: key } })
  await waitFor(() => expect(section.textContent).not.toBe(''))
}

test.each([
  ['zh-cn', false, '1990-03-05', '1990-03-05'],
  ['en', false, '1990-03-05', '05 Mar 1990'],
  ['zh-cn', true, '2026-11-21T09:02:03', '2026-11-21 09:02:03'],
  ['en', true, '2026-11-21T09:02:03', '21 Nov 2026, 09:02:03'],
] as const)('in %s, with a time %s, %s reads as the lists show it', (language, hasTime, value, text) => {
  open(value, language, hasTime)
  expect(shown()).toBe(text)
})

test('a part that is typed changes the date, which no time zone moves', async () => {
  const onChange = open('1990-03-05', 'en')
  await type(/day/i, '7')
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('1990-03-07'))
})

test('a date that is not whole is no date, and its other parts stay while one is mended', async () => {
  const onChange = open('1990-03-05', 'zh-cn')
  const day = screen.getByRole('spinbutton', { name: /日/ })
  fireEvent.click(day)
  fireEvent.focus(day)
  fireEvent.keyDown(day, { key: 'Delete' })
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(''))
  expect(shown()).toContain('1990-03-')
})
