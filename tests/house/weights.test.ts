import { expect, test } from 'vitest'

import { resources } from '../../resources'
import { hasListedWeight, weightFault } from '../support/weights'

test('a weight among the columns is edited in its cell', () => {
  expect(resources.flatMap((one) => weightFault(one) ?? [])).toEqual([])
})

test('there are such lists', () => {
  expect(resources.filter(hasListedWeight).length).toBeGreaterThan(10)
})
