import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { resources } from '../../resources'
import { root } from '../support/sources'

const named = resources.flatMap(({ path, actions = {} }) => Object.entries(actions).map(([name, action]) => ({ name: `${path} ${name}`, action })))

/** "Sign out everywhere: administrator “guest”" is no sentence of a shop. A change of an amount says what it was and is, a link to a list does nothing. */
test('an action has words of its own for what was done', () => {
  const silent = named.filter(({ action }) => !action.amounts && !action.relatedList && !action.done)
  expect(silent.map(({ name }) => `${name}: add done: t('…', '…'), the message after it`)).toEqual([])
})

test('the definition that the documentation begins with has them, too', () => {
  const [definition = ''] = /^\/\/ resources\/user\/scoreGift\.ts$[\s\S]*?^```$/m.exec(readFileSync(join(root, 'docs/add-an-entity.md'), 'utf8')) ?? []
  expect(definition).toMatch(/\n {2}actions: \{[\s\S]*\n {6}done: t\(/)
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
