import { expect, test } from 'vitest'

import { resources } from '../../resources'

const named = resources.flatMap(({ path, actions = {} }) => Object.entries(actions).map(([name, action]) => ({ name: `${path} ${name}`, action })))

/** Of one row the message has the name of the row; of many, "Set category: 3 products done" is no sentence of a shop. */
test('an action on many rows or on the list has words of its own for what was done', () => {
  const silent = named.filter(({ action }) => (action.on === 'rows' || action.on === 'list') && !action.done)
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('the words for many rows have their number in both languages', () => {
  const uncounted = named.filter(({ action: { on, done } }) => on === 'rows' && done && !(done.zh.includes('{count}') && done.en.includes('{count}')))
  expect(uncounted.map(({ name }) => name)).toEqual([])
})
