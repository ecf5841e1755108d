import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { t } from '../../../../resources/kit'
import { order } from '../../../../resources/order/order'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { AnyResource } from '../../../../resources/kit/define'

beforeAll(makeScreen)

const row = { id: 11, order_no: '2611211', status: '2', pay_amount: '18.00', receiver_name: 'Wang', create_time: 1_760_000_000, row_version: 1 }

const data = {
  getList: vi.fn(async () => ({ data: [], total: 0, meta: { remark: '', total_is_estimate: false } })),
  info: vi.fn(async () => ({ row, related: {} })),
  getMany: vi.fn(async () => ({ data: [row] })),
  tabCounts: vi.fn(async () => ({})),
}

test.each([
  ['contact', 1],
  ['remark', 0],
])('the component of a row stands among the actions of its details: with the node %s %i times', async (node, count) => {
  renderWith(<ListScreen resource={order as unknown as AnyResource} />, '/admin/shop/order/show/11', {
    isSuper: false,
    nodes: ['shop/order/index', 'shop/order/info', `shop/order/${node}`],
    data,
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Order: 2611211' }))
  await dialog.findByText('Wang')
  await waitFor(() => expect(dialog.queryAllByRole('button', { name: 'Copy recipient and address (this is logged): 2611211' })).toHaveLength(count))
})

test('an action that shows columns opens over the details, and they stand again when it is closed', async () => {
  const asking = { ...order, actions: { collect: { label: t('收款', 'Collect'), shows: ['pay_amount'] } } } as unknown as AnyResource
  const { router } = renderWith(<ListScreen resource={asking} />, '/admin/shop/order/show/11', { data })
  const details = within(await screen.findByRole('dialog', { name: 'Order: 2611211' }))
  fireEvent.click(await details.findByRole('button', { name: 'Collect' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Collect: 2611211' }))
  await dialog.findByText('¥18.00')
  expect(router.state.location.pathname).toBe('/admin/shop/order/show/11/do/collect')
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/order/show/11'))
})
