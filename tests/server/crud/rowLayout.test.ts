import { randomUUID } from 'node:crypto'
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
  const names = Object.keys(second)
  expect(names.length).toBeGreaterThan(30)
  expect(names).toEqual(Object.keys(first))
  expect(hasFixedLayout(second)).toBe(true)
  // this engine does make hash tables of objects that get so many keys one by one; of new keys, because it remembers the objects of other tests
  const filled: Record<string, unknown> = {}
  for (const name of names) filled[`${randomUUID()} ${name}`] = null
  expect(hasFixedLayout(filled)).toBe(false)
})
