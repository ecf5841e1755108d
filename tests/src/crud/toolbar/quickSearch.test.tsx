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
  let set: (props: { readonly q?: string; readonly onSearch?: typeof onSearch }) => void = () => undefined
  function Place() {
    const [props, setProps] = useState({ q: '', onSearch })
    useEffect(() => void (set = (next) => setProps((before) => ({ ...before, ...next }))), [])
    return <QuickSearch resource={user} {...props} />
  }
  renderWith(<Place />, '/')
  return {
    searched: () => onSearch.mock.calls.map(([text]) => String(text)),
    comeTo: (q: string) => act(() => set({ q })),
    become: (next: typeof onSearch) => act(() => set({ onSearch: next })),
  }
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

test('the text is searched in the list that is shown when the pause is over', () => {
  const { searched, become } = open()
  fireEvent.change(box(), { target: { value: 'lily' } })
  const onSearch = vi.fn()
  become(onSearch)
  act(() => void vi.advanceTimersByTime(400))
  expect([searched(), onSearch.mock.calls]).toEqual([[], [['lily', true]]])
})

test('text that is replaced by the search of a new address is not searched', () => {
  const { searched, comeTo } = open()
  fireEvent.change(box(), { target: { value: 'lily' } })
  comeTo('wang')
  act(() => void vi.advanceTimersByTime(400))
  expect([searched(), box().value]).toEqual([[], 'wang'])
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
