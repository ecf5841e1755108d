import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'

import { expect, test } from 'vitest'

import { entities } from '../../../resources'
import { order } from '../../../resources/order/order'
import { subsetView } from '../../../server/crud/compile/columns'

import type { AnyResource } from '../../../resources/kit/define'

/** Whether the engine keeps the properties of an object in places that all objects of its kind share, and not in a hash table of its own. */
function hasFixedLayout(row: object): boolean {
  setFlagsFromString('--allow-natives-syntax')
  try {
    return (runInThisContext('(row) => %HasFastProperties(row)') as (row: object) => boolean)(row)
  } finally {
    setFlagsFromString('--no-allow-natives-syntax')
  }
}

test('rows of many columns are no hash tables, which are slow to fill and to serialize', () => {
  const { read } = subsetView(Object.keys(order.fields), order as AnyResource, entities, {})
  const [first = {}, second = {}] = [{ id: 1 }, { id: 2 }].map(read)
  expect(Object.keys(second).length).toBeGreaterThan(30)
  expect(Object.keys(second)).toEqual(Object.keys(first))
  expect(hasFixedLayout(first)).toBe(false) // this engine does make hash tables of such rows
  expect(hasFixedLayout(second)).toBe(true)
})
