import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { DateField } from '../../../../src/ui/input/DateField'
import { renderWith } from '../../harness'

import type { Language } from '../../../../resources/kit/text'

afterEach(cleanup)

function open(value: string, language: Language, hasTime = false) {
  const onChange = vi.fn()
  const Controlled = () => {
    const [current, setCurrent] = useState(value)
    return (
      <DateField
        id="d"
        label="Date"
        value={current}
        hasTime={hasTime}
        onChange={(next) => {
          onChange(next)
          setCurrent(next)
        }}
      />
    )
  }
  renderWith(<Controlled />, '/', { language })
  return onChange
}

const shown = (): string => screen.getByRole<HTMLInputElement>('textbox', { hidden: true }).value
/** Types into one section of the date after clicking it. */
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
] as const)('in %s, with a time %s, %s is written as in lists', (language, hasTime, value, text) => {
  open(value, language, hasTime)
  expect(shown()).toBe(text)
})

test('typing into a section changes the date, unaffected by time zones', async () => {
  const onChange = open('1990-03-05', 'en')
  await type(/day/i, '7')
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('1990-03-07'))
})

test('an incomplete date is no value, and its other sections are kept while one is corrected', async () => {
  const onChange = open('1990-03-05', 'zh-cn')
  const day = screen.getByRole('spinbutton', { name: /日/ })
  fireEvent.click(day)
  fireEvent.focus(day)
  fireEvent.keyDown(day, { key: 'Delete' })
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(''))
  expect(shown()).toContain('1990-03-')
})
