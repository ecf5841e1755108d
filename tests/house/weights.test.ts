import { expect, test } from 'vitest'

import { resources } from '../../resources'
import { weightOf } from '../../resources/kit/derived'

const shown = resources.filter((one) => one.crud.includes('edit') && one.list.columns.some((column) => column === weightOf(one)))

test.each(shown.map((one) => [one.path, one] as const))('%s: a weight among the columns is edited in its cell', (_, one) => {
  expect(one.list.inline).toContain(weightOf(one))
})

test('there are such lists', () => {
  expect(shown.length).toBeGreaterThan(10)
})
