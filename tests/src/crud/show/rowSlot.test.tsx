import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { order } from '../../../../resources/order/order'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { AnyResource } from '../../../../resources/kit/define'

beforeAll(makeScreen)

const row = { id: 11, order_no: '2611211', status: '2', pay_amount: '18.00', receiver_name: 'Wang', create_time: 1_760_000_000, row_version: 1 }

test.each([
  ['contact', 1],
  ['remark', 0],
])('the component of a row stands among the actions of its details: with the node %s %i times', async (node, count) => {
  renderWith(<ListScreen resource={order as unknown as AnyResource} />, '/admin/shop/order/show/11', {
    isSuper: false,
    nodes: ['shop/order/index', 'shop/order/info', `shop/order/${node}`],
    data: {
      getList: vi.fn(async () => ({ data: [], total: 0, meta: { remark: '', total_is_estimate: false } })),
      info: vi.fn(async () => ({ row, related: {} })),
      tabCounts: vi.fn(async () => ({})),
    },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Order: 2611211' }))
  await dialog.findByText('Wang')
  await waitFor(() => expect(dialog.queryAllByRole('button', { name: 'Copy recipient and address (this is logged): 2611211' })).toHaveLength(count))
})
