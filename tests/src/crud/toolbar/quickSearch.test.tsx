import { act, fireEvent, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'

import { user } from '../../../../resources/user/user'
import { QuickSearch } from '../../../../src/crud/toolbar/QuickSearch'
import { renderWith } from '../../harness'

const box = (): HTMLInputElement => screen.getByRole('textbox')
const type = (value: string): void => {
  fireEvent.change(box(), { target: { value } })
  act(() => void vi.advanceTimersByTime(400))
}

function open() {
  vi.useFakeTimers()
  const onSearch = vi.fn()
  let set: (q: string) => void = () => undefined
  function Place() {
    const [q, setQ] = useState('')
    useEffect(() => void (set = setQ), [])
    return <QuickSearch resource={user} q={q} onSearch={onSearch} />
  }
  renderWith(<Place />, '/')
  return { searched: () => onSearch.mock.calls.map(([text]) => String(text)), comeTo: (q: string) => act(() => set(q)) }
}

test('text deleted before the address has changed is searched, and stays deleted', () => {
  const { searched, comeTo } = open()
  type('lily')
  type('')
  expect(searched()).toEqual(['lily', ''])
  comeTo('lily')
  expect(box().value).toBe('')
  comeTo('')
  expect(box().value).toBe('')
})

test('a search in a new address is shown, and an earlier search can be repeated', () => {
  const { searched, comeTo } = open()
  type('lily')
  comeTo('lily')
  comeTo('wang')
  expect(box().value).toBe('wang')
  type('lily')
  expect(searched()).toEqual(['lily', 'lily'])
})
