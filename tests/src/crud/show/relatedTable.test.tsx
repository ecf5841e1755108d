import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { order } from '../../../../resources/order/order'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { AnyResource } from '../../../../resources/kit/define'

beforeAll(makeScreen)

const row = { id: 11, order_no: '2611211', status: '2', pay_amount: '18.00', receiver_name: 'Wang', create_time: 1_760_000_000, row_version: 1 }
const line = { id: 1, goods_name: 'Dress', price: '18.00', quantity: 1, pay_amount: '18.00' }

async function goodsTable(lines: readonly object[]) {
  renderWith(<ListScreen resource={order as unknown as AnyResource} />, '/admin/shop/order/show/11', {
    data: {
      getList: vi.fn(async () => ({ data: [], total: 0, meta: { remark: '', total_is_estimate: false } })),
      info: vi.fn(async () => ({ row, related: { 'shop/orderItem': { list: lines, count: lines.length, totals: {} } } })),
      tabCounts: vi.fn(async () => ({})),
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Order: 2611211' }))
  return within(await dialog.findByRole('group', { name: 'Order lines' }))
}

test('a related row has the column below another in the same cell', async () => {
  const table = await goodsTable([
    { ...line, spec_text: 'Pink / M' },
    { ...line, id: 2, spec_text: '' },
  ])
  expect(table.getAllByRole('columnheader')[0]?.textContent).toBe('ProductSpecification')
  const rows = table.getAllByRole('row').slice(1, 3)
  expect(rows.map((one) => within(one).getAllByRole('cell')[0]?.textContent)).toEqual(['DressPink / M', 'Dress'])
})

test('it has a column of its own where the other is empty', async () => {
  const table = await goodsTable([{ ...line, goods_name: '', spec_text: 'Pink / M' }])
  expect(table.getAllByRole('columnheader')[0]?.textContent).toBe('Specification')
})
