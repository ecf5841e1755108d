import { expect, test } from 'vitest'

import { validateButtons } from '../../../resources/auth/ruleButtons'

test.each([
  [
    ['edit', 'index', 'edit'],
    ['edit', 'index'],
  ],
  ['index,add', ['index', 'add']],
  ['', []],
  [null, []],
  [undefined, []],
])('%j among the buttons of a new menu is read as %j', (given, value) => expect(validateButtons(given)).toEqual({ value }))

test.each([[['fly']], ['index,fly'], [['constructor']], [[1]], [{ index: true }], [7]])('%j is not read as a button', (given) =>
  expect(validateButtons(given)).toMatchObject({ code: 'not_a_choice' }),
)
