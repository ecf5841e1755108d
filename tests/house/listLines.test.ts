import { expect, test } from 'vitest'

import { checkResources } from '../../resources/kit/check'
import { lines, sound, withList } from '../support/definitions'

import type { AnyResource } from '../../resources/kit/define'

const numbersOf = (all: readonly AnyResource[]): string[] => checkResources(all).map(({ id }) => id)
const memo = { of: lines.path, by: 'sample_id', columns: ['memo'] }
const withoutSearch: AnyResource = { ...sound, list: { columns: ['id', 'name'], filters: ['name'], sort: ['id', 'desc'], searchLines: [memo] } }

test('a search in a text of lines has no errors', () => {
  expect(numbersOf([withList({ searchLines: [memo] }), lines])).toEqual([])
})

test.each([
  ['a search in a number of lines', 'R047', withList({ searchLines: [{ ...memo, columns: ['count'] }] })],
  ['a search in a field that lines lack', 'R047', withList({ searchLines: [{ ...memo, columns: ['nothing'] }] })],
  ['a search in lines that refer to something else', 'R047', withList({ searchLines: [{ ...memo, by: 'kind' }] })],
  ['a search in lines of a list without a search', 'R047', withoutSearch],
])('%s is reported as %s', (_, id, resource) => {
  expect(numbersOf([resource, lines])).toContain(id)
})
