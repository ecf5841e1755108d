import { expect, test } from 'vitest'

import { iconsOf } from '../../../../src/crud/actions/rowActionsOf'

import type { RowAction } from '../../../../src/crud/actions/rowActionsOf'

/** `-edit`: forbidden by the state of the row. */
const action = (name: string): RowAction => ({
  key: name.replace('-', ''),
  label: name,
  icon: 'star',
  reason: name.startsWith('-') ? 'Not now' : undefined,
  run: () => undefined,
})
const keys = (all: readonly RowAction[]): string => all.map(({ key }) => key).join(' ')

test.each([
  ['none', '', '', ''],
  ['one', 'edit', 'edit', ''],
  ['two', 'edit del', 'edit del', ''],
  ['a third has a place of its own, because the button for the rest would take it', 'edit copy del', 'edit copy del', ''],
  ['more than three are behind the button', 'edit copy log del', 'edit copy', 'log del'],
  ['what is forbidden takes no place', '-edit -ship close del', 'close del', 'edit ship'],
  ['the only possible action is shown, wherever it stands', '-ship -edit -cancel close', 'close', 'ship edit cancel'],
  ['a single forbidden one is shown, in its order', '-edit del', 'edit del', ''],
  ['with nothing possible all are behind the button, with their reasons', '-edit -del', '', 'edit del'],
])('the icons of a row: %s', (_, all, shown, rest) => {
  const icons = iconsOf(all === '' ? [] : all.split(' ').map(action))
  expect([keys(icons.shown), keys(icons.rest)]).toEqual([shown, rest])
})

test('a component of the list takes the place of one icon', () => {
  const icons = iconsOf(['edit', 'ship', 'del'].map(action), 1)
  expect([keys(icons.shown), keys(icons.rest)]).toEqual(['edit', 'ship del'])
})
