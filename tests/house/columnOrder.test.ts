import { expect, test } from 'vitest'

import { resources } from '../../resources'
import { columnsOf } from '../../resources/kit/derived'

import type { AnyResource } from '../../resources/kit/define'

/** Columns that are shown by default, each with what it says of the row. */
function partsOf(resource: AnyResource): readonly { readonly name: string; readonly isState: boolean; readonly isLate: boolean }[] {
  return columnsOf(resource)
    .filter(({ isOptional, field }) => !isOptional && field.hidden !== true)
    .map(({ name, field: { type } }) => ({
      name,
      isState: ['switch', 'money'].includes(type) || name === 'status',
      isLate: ['moment', 'weight'].includes(type),
    }))
}

const misplaced = (resource: AnyResource): string[] => {
  const parts = partsOf(resource)
  const firstLate = parts.findIndex(({ isLate }) => isLate)
  return firstLate < 0 ? [] : parts.slice(firstLate).flatMap(({ name, isState }) => (isState ? [`${resource.path}: ${name}`] : []))
}

test('in each list, states and amounts stand before weights and moments', () => {
  expect((resources as readonly AnyResource[]).flatMap(misplaced)).toEqual([])
})

test('a state behind a moment is found', () => {
  const banner = resources.find(({ path }) => path === 'shop/banner') as AnyResource
  expect(misplaced({ ...banner, list: { ...banner.list, columns: ['title', 'start_time', 'status'] } })).toEqual(['shop/banner: status'])
})
