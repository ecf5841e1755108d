import { expect, test } from 'vitest'

import { resources } from '../../resources'

const named = resources.flatMap(({ path, actions = {} }) => Object.entries(actions).map(([name, action]) => ({ name: `${path} ${name}`, action })))

/** "Sign out everywhere: administrator “guest”" is no sentence of a shop. A change of an amount says what it was and is, a link to a list does nothing. */
test('an action has words of its own for what was done', () => {
  const silent = named.filter(({ action }) => !action.amounts && !action.relatedList && !action.done)
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('the words for many rows have their number in both languages', () => {
  const uncounted = named.filter(({ action: { on, done } }) => on === 'rows' && done && !(done.zh.includes('{count}') && done.en.includes('{count}')))
  expect(uncounted.map(({ name }) => name)).toEqual([])
})

/** The dialog adds sentences of its own below, such as "You can undo it for a minute." */
test('the consequence in a confirmation is a whole sentence in both languages', () => {
  const loose = named.filter(({ action: { confirm } }) => confirm && !(/[。？！]$/u.test(confirm.zh) && /[.?!]$/u.test(confirm.en)))
  expect(loose.map(({ name }) => name)).toEqual([])
})
