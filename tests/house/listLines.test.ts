import { expect, test } from 'vitest'

import { f } from '../../resources/kit'
import { checkResources } from '../../resources/kit/check'
import { label, lines, sound, withList } from '../support/definitions'

import type { AnyResource } from '../../resources/kit/define'

const numbersOf = (all: readonly AnyResource[]): string[] => checkResources(all).map(({ id }) => id)
const memo = { of: lines.path, by: 'sample_id', columns: ['memo'] }
const withoutSearch: AnyResource = { ...sound, list: { columns: ['id', 'name'], filters: ['name'], sort: ['id', 'desc'], searchLines: [memo] } }

const sent = { field: f.switch(label), of: lines.path, by: 'sample_id', where: { kind: 'a' } }
const sample = f.reference(label, 'shop/sample', { as: 'other', show: ['name'] })
const referring = { field: sample, of: lines.path, by: 'sample_id', column: 'sample_id' }

test('a search in a text of lines, and filters by whether there are some and by what they refer to, have no errors', () => {
  expect(numbersOf([withList({ searchLines: [memo], filterLines: { sent, referring } }), lines])).toEqual([])
})

test.each([
  ['a search in a number of lines', 'R047', withList({ searchLines: [{ ...memo, columns: ['count'] }] })],
  ['a search in a field that lines lack', 'R047', withList({ searchLines: [{ ...memo, columns: ['nothing'] }] })],
  ['a search in lines that refer to something else', 'R047', withList({ searchLines: [{ ...memo, by: 'kind' }] })],
  ['a search in lines of a list without a search', 'R047', withoutSearch],
  ['a filter named like a field', 'R048', withList({ filterLines: { kind: sent } })],
  ['a filter that is named like a parameter of the list', 'R011', withList({ filterLines: { tab: sent } })],
  ['a filter that is not in snake_case', 'R010', withList({ filterLines: { isSent: sent } })],
  ['a filter by lines that refer to something else', 'R048', withList({ filterLines: { sent: { ...sent, by: 'kind' } } })],
  ['a filter by a text of lines', 'R048', withList({ filterLines: { sent: { ...sent, column: 'memo' } } })],
  ['a filter by a reference to something else', 'R048', withList({ filterLines: { goods: { ...referring, field: { ...sample, to: 'shop/goods' } } } })],
  ['a filter by whether there are lines that is no switch', 'R048', withList({ filterLines: { sent: { ...sent, field: f.text(label) } } })],
  ['a condition on what lines lack', 'R020', withList({ filterLines: { sent: { ...sent, where: { nothing: 1 } } } })],
  ['a column that is a filter by lines', 'R030', withList({ columns: ['id', 'sent'], filterLines: { sent } })],
])('%s is reported as %s', (_, id, resource) => {
  expect(numbersOf([resource, lines])).toContain(id)
})
