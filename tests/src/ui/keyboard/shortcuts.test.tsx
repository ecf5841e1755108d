import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { t } from '../../../../resources/kit/text'
import { activeShortcuts, enableSingleKeys, useShortcuts } from '../../../../src/ui/keyboard/shortcuts'
import { makeScreen } from '../../crud/screen'

import type { Shortcut, ShortcutHandler } from '../../../../src/ui/keyboard/shortcutKeys'

beforeAll(makeScreen)
beforeEach(() => enableSingleKeys(true))
afterAll(() => enableSingleKeys(true))
afterEach(cleanup)

const one = (...keys: string[]): Shortcut => ({ keys, text: t('做', 'Do'), group: 'list' })
const known = {
  add: one('n'),
  help: one('?'),
  palette: one('Mod+k'),
  close: one('Alt+KeyW'),
  goods: one('g g'),
  users: one('g u'),
  back: one('Escape'),
  leave: { ...one('Escape'), inFields: true },
  next: { ...one(']'), inDialog: true },
}
type ImportButtons = { readonly [Name in keyof typeof known]?: ShortcutHandler | undefined }

function Part({ loggedActions, isActive = true }: { readonly loggedActions: ImportButtons; readonly isActive?: boolean }) {
  useShortcuts(known, loggedActions, isActive)
  return null
}
const show = (loggedActions: ImportButtons, more: React.ReactNode = null) =>
  render(
    <>
      <Part loggedActions={loggedActions} />
      <input aria-label="field" />
      {more}
    </>,
  )
const press = (key: string, more: object = {}, target: Element = document.body): boolean => !fireEvent.keyDown(target, { key, ...more })
const field = (): Element => document.querySelector('input') as Element

test('a key runs its action and its event is consumed', () => {
  const add = vi.fn()
  show({ add })
  expect(press('n')).toBe(true)
  expect(press('m')).toBe(false)
  expect(add).toHaveBeenCalledTimes(1)
})

test.each([
  ['in a field', { key: 'n' }, true],
  ['while composing with an input method', { key: 'n', isComposing: true }, false],
  ['while the input method handles the key', { key: 'n', keyCode: 229 }, false],
  ['with Ctrl', { key: 'n', ctrlKey: true }, false],
  ['with Shift', { key: 'N', shiftKey: true }, false],
])('a letter does nothing %s', (_, event, isInField) => {
  const add = vi.fn()
  show({ add })
  press(event.key, event, isInField ? field() : document.body)
  expect(add).not.toHaveBeenCalled()
})

test('caps lock does not change the key of a letter', () => {
  const add = vi.fn()
  show({ add })
  press('N')
  expect(add).toHaveBeenCalledTimes(1)
})

test.each([
  ['dialog', false, [0, 1]],
  ['dialog', true, [0, 0]],
  ['alertdialog', true, [0, 0]],
])('while a %s is open (modal: %s) letters and key combinations run %j times', (role, isModal, answered) => {
  const [add, palette] = [vi.fn(), vi.fn()]
  show({ add, palette }, <div role={role} aria-modal={isModal} />)
  press('n')
  press('k', { ctrlKey: true })
  expect([add.mock.calls.length, palette.mock.calls.length]).toEqual(answered)
})

test.each([
  ['without a dialog', null, 0],
  ['in the only dialog', <div key="one" role="dialog" />, 1],
  [
    'in one of two dialogs',
    <div key="two">
      <div role="dialog" />
      <div role="alertdialog" />
    </div>,
    0,
  ],
])('a key of a dialog, %s', (_, dialogs, count) => {
  const next = vi.fn()
  show({ next }, dialogs)
  press(']')
  press(']', {}, field())
  expect(next).toHaveBeenCalledTimes(count)
})

test('key combinations work in inputs, with Ctrl and with Cmd on a Mac', () => {
  const [palette, close] = [vi.fn(), vi.fn()]
  show({ palette, close })
  press('k', { ctrlKey: true }, field())
  press('k', { metaKey: true })
  press('∑', { altKey: true, code: 'KeyW' }, field())
  expect([palette.mock.calls.length, close.mock.calls.length]).toEqual([2, 1])
})

test('two keys in sequence open a screen; another key between them cancels', () => {
  const [goods, users, add] = [vi.fn(), vi.fn(), vi.fn()]
  show({ goods, users, add })
  press('g')
  press('u')
  expect(users).toHaveBeenCalledTimes(1)
  press('g')
  press('n')
  press('g')
  press('g')
  expect([goods.mock.calls.length, add.mock.calls.length, users.mock.calls.length]).toEqual([1, 1, 1])
})

test('with single letters turned off, combinations and Escape still work', () => {
  const [add, goods, palette, back] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  show({ add, goods, palette, back })
  enableSingleKeys(false)
  for (const key of ['n', 'g', 'g', 'Escape']) press(key)
  press('k', { ctrlKey: true })
  expect([add, goods, palette, back].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1, 1])
})

test('an action with nothing to do leaves the key to the previous handler', () => {
  const [back, leave] = [vi.fn(() => false), vi.fn()]
  show({ leave }, <Part loggedActions={{ back }} />)
  expect(press('Escape')).toBe(true)
  expect([back.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1])
  press('Escape', {}, field())
  expect([back.mock.calls.length, leave.mock.calls.length]).toEqual([1, 2])
})

test('active shortcuts exclude those without the right, hidden ones and removed ones', () => {
  const { rerender, unmount } = render(<Part loggedActions={{ add: undefined, help: () => undefined }} />)
  expect([...activeShortcuts()]).toEqual([known.help])
  rerender(<Part loggedActions={{ add: () => undefined, help: () => undefined }} />)
  expect(activeShortcuts().has(known.add)).toBe(true)
  rerender(<Part isActive={false} loggedActions={{ help: () => undefined }} />)
  expect(activeShortcuts().size).toBe(0)
  act(unmount)
  expect(activeShortcuts().size).toBe(0)
})
