import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { RemoteSelect } from '../../../../src/ui/select/RemoteSelect'

import type { ComponentProps } from 'react'

import type { LoadOptions, Option, OptionPage } from '../../../../src/ui/select/useRemoteOptions'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const carriers: readonly Option[] = [
  { id: 1, label: 'SF Express' },
  { id: 2, label: 'YTO Express' },
  { id: 3, label: 'ZTO Express' },
]
/** Milliseconds until the server has answered. */
const latency = 400

const wait = (milliseconds: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))

function show(start: readonly number[] = [], props: Partial<ComponentProps<typeof RemoteSelect>> = {}) {
  const load = vi.fn<LoadOptions>(
    ({ search }) =>
      new Promise<OptionPage>((resolve) => setTimeout(() => resolve({ options: carriers.filter(({ label }) => label.includes(search)) }), latency)),
  )
  const resolve = async (ids: readonly number[]): Promise<readonly Option[]> => carriers.filter(({ id }) => ids.includes(id))
  const chosen = vi.fn<(ids: readonly number[]) => void>()
  function Form() {
    const [value, setValue] = useState(start)
    const onChange = (next: readonly number[]): void => {
      chosen(next)
      setValue(next)
    }
    return (
      <RemoteSelect
        {...{ load, resolve, value, onChange }}
        {...props}
        id="carrier"
        labelId="label"
        describedBy={undefined}
        isInvalid={false}
        onBlur={() => undefined}
      />
    )
  }
  const { unmount } = render(<Form />)
  const input = screen.getByRole<HTMLInputElement>('combobox')
  act(() => input.focus())
  /** Returns whether the browser would do what it does with the key: Enter would submit the form. */
  const press = (key: string): boolean => fireEvent.keyDown(input, { key })
  const highlighted = (): string | undefined => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? undefined
  return { chosen, input, press, highlighted, unmount }
}

test('ArrowDown opens the options, and Enter chooses the first one once they are there', async () => {
  const { chosen, input, press, highlighted } = show()
  press('ArrowDown')
  await wait(latency)
  expect(highlighted()).toBe('SF Express')
  expect(press('Enter')).toBe(false)
  expect(chosen.mock.calls).toEqual([[[1]]])
  expect(input.value).toBe('SF Express')
})

test('another ArrowDown leads to the next option, and an open list begins at the chosen one', async () => {
  const { chosen, press, highlighted } = show([2])
  press('ArrowDown')
  await wait(latency)
  expect(highlighted()).toBe('YTO Express')
  press('ArrowDown')
  press('Enter')
  expect(chosen.mock.calls).toEqual([[[3]]])
})

test('Enter before the options have arrived neither chooses nor submits, and the list stays open for them', async () => {
  const { chosen, press, highlighted } = show()
  press('ArrowDown')
  await wait(latency / 2)
  expect(press('Enter')).toBe(false)
  await wait(latency)
  expect([chosen.mock.calls, highlighted()]).toEqual([[], 'SF Express'])
  press('Enter')
  expect(chosen.mock.calls).toEqual([[[1]]])
})

test('Enter right after typing chooses none of the options from before, and then the first match', async () => {
  const { chosen, input, press, highlighted } = show()
  press('ArrowDown')
  await wait(latency)
  fireEvent.change(input, { target: { value: 'ZTO' } })
  expect(press('Enter')).toBe(false)
  expect(chosen).not.toHaveBeenCalled()
  await wait(latency * 2)
  expect(highlighted()).toBe('ZTO Express')
  press('Enter')
  expect(chosen.mock.calls).toEqual([[[3]]])
})

test('Ctrl+Enter, which saves the form, chooses none of the open options', async () => {
  const { chosen, input, press, highlighted } = show()
  press('ArrowDown')
  await wait(latency)
  expect(highlighted()).toBe('SF Express')
  for (const key of ['ctrlKey', 'metaKey']) expect(fireEvent.keyDown(input, { key: 'Enter', [key]: true })).toBe(true)
  expect(chosen).not.toHaveBeenCalled()
})

test('with no match Enter does nothing, and in a closed list it is the form’s', async () => {
  const { chosen, input, press } = show()
  fireEvent.change(input, { target: { value: 'DHL' } })
  await wait(latency * 2)
  expect(press('Enter')).toBe(false)
  press('Escape')
  expect(press('Enter')).toBe(true)
  expect(chosen).not.toHaveBeenCalled()
})

test('what is typed stays while labels and options arrive late, in a select with a value and in one for several', async () => {
  for (const isMultiple of [false, true]) {
    const { input, unmount } = show([2], { isMultiple })
    for (const typed of ['Z', 'ZT', 'ZTO']) {
      fireEvent.change(input, { target: { value: typed } })
      await wait(latency)
      expect(input.value).toBe(typed)
    }
    await wait(latency * 2)
    expect(input.value).toBe('ZTO')
    unmount()
  }
})

test('the last option adds a row by its own form, and selects it', async () => {
  const open = vi.fn<(typed: string, onCreated: (id: number) => void) => void>((_, onCreated) => onCreated(3))
  const create = { label: (typed: string) => `Create ${typed}`, open }
  const { chosen, input, press, highlighted } = show([1], { create, isMultiple: true })
  press('ArrowDown')
  await wait(latency)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['SF Express', 'YTO Express', 'ZTO Express', 'Create '])
  fireEvent.change(input, { target: { value: 'DHL' } })
  await wait(latency * 2)
  expect(highlighted()).toBe('Create DHL')
  expect(press('Enter')).toBe(false)
  expect(open.mock.calls[0]?.[0]).toBe('DHL')
  expect(chosen.mock.calls).toEqual([[[1, 3]]])
})

test('nothing is offered to be added before the options have arrived', async () => {
  const open = vi.fn<() => void>()
  const { press } = show([], { create: { label: () => 'Create', open } })
  press('ArrowDown')
  await wait(latency / 2)
  expect(screen.queryByText('Create')).toBeNull()
  press('Enter')
  expect(open).not.toHaveBeenCalled()
})
