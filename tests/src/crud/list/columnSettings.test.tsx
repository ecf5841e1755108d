import { screen } from '@testing-library/react'
import { memoryStore, StoreContextProvider } from 'react-admin'
import { expect, test, vi } from 'vitest'

import { goodsService } from '../../../../resources/goods/goodsService'
import { readColumnPrefs } from '../../../../resources/kit/protocol/preferences'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'

const rows = [{ id: 1, name: 'Returns', icon: '', is_default: 0, weigh: 1, status: 1, create_time: 1_750_000_000, row_version: 1 }]

test.each<[string, unknown]>([
  ['a number', 7],
  ['a text', 'x'],
  ['nothing', null],
  ['a list', []],
  ['an empty object', {}],
  ['parts of the wrong kind', { shown: 3, order: { length: 2 }, widths: 'wide' }],
  ['values of the wrong kind', { shown: { name: 'no' }, order: [1, null, 'name', 'name', 'gone'], widths: { name: 'x', status: {}, id: null } }],
])('a list opens with any stored column settings: %s', async (_, kept) => {
  const getList = vi.fn(async () => ({ data: rows, total: 1, meta: { remark: '', total_is_estimate: false } }))
  const store = memoryStore({ [`list.${goodsService.path}`]: kept, 'list.density': { a: 1 }, 'list.limit': 'many', 'list.keys': 'x', 'list.recent': 5 })
  renderWith(
    <StoreContextProvider value={store}>
      <ListScreen resource={goodsService} />
    </StoreContextProvider>,
    `/admin/${goodsService.path}`,
    { data: { getList } },
  )
  expect(await screen.findByText('Returns')).toBeTruthy()
  expect(screen.getAllByRole('columnheader', { name: /Name/ })).toHaveLength(1)
  expect(getList).toHaveBeenCalledWith(goodsService.path, expect.objectContaining({ pagination: { page: 1, perPage: 20 } }))
})

test('the valid part of stored settings is kept', () => {
  expect(readColumnPrefs({ shown: { a: true, b: 1 }, order: ['x', 2, 'x', 'y'], widths: { a: 90, b: '90', c: Number.NaN } })).toEqual({
    shown: { a: true },
    order: ['x', 'y'],
    widths: { a: 90 },
  })
})
