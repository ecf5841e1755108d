import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { order } from '../../../../resources/order/order'
import { webhook } from '../../../../resources/system/webhook'
import { webhookDelivery } from '../../../../resources/system/webhookDelivery'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { makeRule } from '../../../support/rules'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { AnyResource } from '../../../../resources/kit/define'
import type { InfoAnswer } from '../../../../resources/kit/protocol/list'

beforeAll(makeScreen)

const rows = [11, 12, 13].map((id) => ({
  id,
  order_no: `26112${id}`,
  ...(id === 13 ? { status: '1', shippable: 'no' } : { status: '2', shippable: 'yes' }),
  pay_amount: '18.00',
  refund_amount: '0.00',
  user: { id: 5, username: 'lihua', nickname: 'Li' },
  create_time: 1_760_000_000,
  pay_time: id === 13 ? null : 1_760_000_060,
  row_version: 1,
}))
const detailsOf = (id: number, more: object = {}): InfoAnswer => ({
  row: {
    ...(rows.find((row) => row.id === id) ?? { id }),
    goods_amount: '10.00',
    coupon_amount: '0.00',
    receiver_name: 'Wang',
    shop_remark: '',
    cancel_count: 0,
    ...more,
  },
  related: {
    'shop/orderItem': {
      list: [
        { id: 1, goods_name: 'Kettle', spec_text: 'red', image: '', price: '4.00', quantity: 2 },
        { id: 2, goods_name: 'Cup', spec_text: '', image: '', price: '2.00', quantity: 1 },
      ],
      count: 2,
      totals: { quantity: 3 },
    },
    'shop/shipment': { list: [], count: 0, totals: {} },
    'shop/refund': { list: [{ id: 7, refund_no: 'R7', quantity: 1, apply_amount: '2.00', status: '1' }], count: 1, totals: {} },
  },
  timeline: {
    list: [
      { id: 2, action: 'pay', content: 'by WeChat', operator_name: '', operator_type: 'system', create_time: 1_760_000_060 },
      { id: 1, action: 'place', content: '', operator_name: 'lihua', operator_type: 'user', create_time: 1_760_000_000 },
    ],
    count: 2,
    totals: {},
  },
})

const [info, act, getList] = [vi.fn(), vi.fn(), vi.fn()]
beforeEach(() => {
  info.mockReset().mockImplementation(async (_: string, id: number) => detailsOf(id))
  act.mockReset().mockResolvedValue(null)
  getList.mockReset().mockImplementation(async () => ({ data: rows, total: 3, meta: { remark: '', total_is_estimate: false } }))
})

const open = (address: string, settings: Parameters<typeof renderWith>[2] = {}, resource: AnyResource = order as unknown as AnyResource) =>
  renderWith(<ListScreen resource={resource} />, `/admin/${resource.path}${address}`, {
    ...settings,
    data: { getList, info, act, getMany: vi.fn(async () => ({ data: rows.slice(0, 1) })), tabCounts: vi.fn(async () => ({})) },
  })
const place = (router: ReturnType<typeof open>['router']): string => router.state.location.pathname + router.state.location.search
const drawer = (name: string | RegExp = /^Order/): Promise<HTMLElement> => screen.findByRole('dialog', { name })
const press = (key: string): boolean => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('the name of a row opens its details: steps, groups, related rows with totals, and what happened', async () => {
  const { router } = open('?tab=toShip')
  fireEvent.click(await screen.findByRole('link', { name: '2611211' }))
  const dialog = within(await drawer('Order: 2611211'))
  expect(place(router)).toBe('/admin/shop/order/show/11?tab=toShip')
  const steps = within(await dialog.findByRole('list', { name: 'Progress' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent?.replace(/\d{2} .*/, '').trim())).toEqual([
    'Placed9 Oct 2025, 16:53:20',
    'Paid9 Oct 2025, 16:54:20',
    '3Shipped',
    '4Received',
    '5Completed',
  ])
  expect(steps[1]?.getAttribute('aria-current')).toBe('step')
  expect(within(dialog.getByRole('region', { name: 'Delivery' })).getByText('Wang')).toBeTruthy()
  const amounts = within(dialog.getByRole('region', { name: 'Amounts and points' }))
  expect(amounts.getByText('¥10.00').closest('dd')?.dataset['zero']).toBe('false')
  expect(amounts.getAllByText('¥0.00')[0]?.closest('dd')?.dataset['zero']).toBe('true')
  const table = within(dialog.getByRole('region', { name: 'Order lines' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['ProductSpecification', 'Price', 'Quantity'])
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ProductSpecificationPriceQuantity',
    'Kettlered¥4.002',
    'Cup¥2.001',
    'Total3',
  ])
  const log = within(dialog.getByRole('region', { name: 'Order log' })).getAllByRole('listitem')
  expect(log.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^PaidSystem.*by WeChat$/), expect.stringMatching(/^Placedlihua/)])
})

test('the head names the state; what the state asks for comes first and filled, what it forbids last', async () => {
  open('/show/11')
  const dialog = await drawer('Order: 2611211')
  expect(within(dialog).getByRole('heading', { name: 'Order: 2611211' }).parentElement?.textContent).toBe('Order: 2611211To ship')
  await within(dialog).findByRole('button', { name: 'Ship' })
  const kindOf = (button: Element) => (button.className.includes('contained') ? 'main' : button.matches('[aria-disabled=true]') ? 'forbidden' : 'allowed')
  expect([...dialog.querySelectorAll('button[data-action]')].map(kindOf).join(' ')).toMatch(/^main( allowed)+( forbidden)+$/)
})

test('what has no value is left out: fields, groups and tables', async () => {
  open('/show/11')
  const dialog = within(await drawer('Order: 2611211'))
  await dialog.findByText('Wang')
  for (const absent of ['Shop note', 'Close type', 'Cancel requests']) expect(dialog.queryByText(absent)).toBeNull()
  for (const absent of ['Notes', 'Cancellation and closing', 'Shipments', 'Payments']) expect(dialog.queryByRole('region', { name: absent })).toBeNull()
})

test('the next and the previous row are reached by buttons and keys, up to the ends of the list', async () => {
  const { router } = open('/show/12')
  const dialog = within(await drawer('Order: 2611212'))
  await dialog.findByText('Wang')
  expect(dialog.getByText('2 of 3')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Next record' }))
  await drawer('Order: 2611213')
  expect(place(router)).toBe('/admin/shop/order/show/13')
  expect(dialog.getByRole('button', { name: 'Next record' }).getAttribute('aria-disabled')).toBe('true')
  press(']')
  expect(place(router)).toBe('/admin/shop/order/show/13')
  press('[')
  await waitFor(() => expect(place(router)).toBe('/admin/shop/order/show/12'))
  press('k')
  await waitFor(() => expect(place(router)).toBe('/admin/shop/order/show/11'))
  expect(dialog.getByRole('button', { name: 'Previous record' }).getAttribute('aria-disabled')).toBe('true')
})

test('behind the last row of a page is the first of the next one', async () => {
  getList.mockImplementation(async (_: string, { pagination }: { pagination: { page: number } }) => ({
    data: pagination.page === 1 ? rows : [{ ...rows[0], id: 21, order_no: '2611221' }],
    total: 11,
    meta: { remark: '', total_is_estimate: false },
  }))
  const { router } = open('/show/13?limit=10')
  const dialog = within(await drawer('Order: 2611213'))
  await dialog.findByText('Wang')
  fireEvent.click(dialog.getByRole('button', { name: 'Next record' }))
  await waitFor(() => expect(place(router)).toBe('/admin/shop/order/show/21?page=2&limit=10'))
})

test('an action of the drawer opens over it, and closing it leads back', async () => {
  const { router } = open('/show/11?tab=toShip')
  fireEvent.click(await screen.findByRole('button', { name: 'Note' }))
  const popup = await screen.findByRole('dialog', { name: /^Note/ })
  expect(place(router)).toBe('/admin/shop/order/show/11/do/remark?tab=toShip')
  press(']')
  expect(place(router)).toContain('/show/11/')
  fireEvent.click(within(popup).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(place(router)).toBe('/admin/shop/order/show/11?tab=toShip'))
  expect(await drawer('Order: 2611211')).toBeTruthy()
})

test('after an action the drawer shows the new state', async () => {
  const { router } = open('/show/11/do/remark')
  const popup = await screen.findByRole('dialog', { name: /^Note/ })
  info.mockImplementation(async (_: string, id: number) => detailsOf(id, { shop_remark: 'call first' }))
  fireEvent.change(within(popup).getByLabelText('Shop note'), { target: { value: 'call first' } })
  fireEvent.click(within(popup).getByRole('button', { name: 'Note' }))
  await waitFor(() => expect(place(router)).toBe('/admin/shop/order/show/11'))
  expect(act).toHaveBeenCalledWith('shop/order', 'remark', expect.objectContaining({ id: 11 }))
  expect(await within(await drawer('Order: 2611211')).findByText('call first')).toBeTruthy()
})

test('an action that the state forbids says why and does nothing', async () => {
  const { router } = open('/show/13')
  const ship = await screen.findByRole('button', { name: 'Ship' })
  expect(ship.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(ship)
  expect(place(router)).toBe('/admin/shop/order/show/13')
  fireEvent.mouseOver(ship)
  expect(await screen.findByText('Only while Status is To ship')).toBeTruthy()
})

test('closing by button or Escape leads to the list and its row', async () => {
  const { router } = open('/show/12?tab=toShip')
  const dialog = await drawer('Order: 2611212')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(place(router)).toBe('/admin/shop/order?tab=toShip'))
  await waitFor(() => expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('12'))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' })
  fireEvent.keyDown(await drawer('Order: 2611212'), { key: 'Escape' })
  await waitFor(() => expect(place(router)).toBe('/admin/shop/order?tab=toShip'))
})

test('details that cannot be read say so, and are requested again', async () => {
  info.mockRejectedValueOnce(new Error('The record is gone'))
  open('/show/99')
  const dialog = within(await drawer('Order'))
  expect(await dialog.findByText('The record is gone')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Next record' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('Wang')).toBeTruthy()
})

test('without the right the list offers no details, and their address is refused', async () => {
  const nodes = ['shop/order/index', 'shop/order/remark']
  open('', { isSuper: false, nodes })
  expect(await screen.findByText('2611211')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '2611211' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Details 2611211' })).toBeNull()
  open('/show/11', { isSuper: false, nodes })
  expect(await screen.findByText('You have no permission to operate')).toBeTruthy()
  expect(info).not.toHaveBeenCalled()
})

test('rows of another list lead to their own details', async () => {
  open('/show/11')
  const link = await screen.findByRole('link', { name: 'R7' })
  expect(link.getAttribute('href')).toBe('/admin/shop/refund/show/7')
})

test('their own list opens with those of the row, where the menu has it', async () => {
  info.mockImplementation(async (_: string, id: number) => ({
    ...detailsOf(id),
    related: { 'shop/payment': { list: [{ id: 1, payment_no: 'P1' }], count: 1, totals: {} }, ...detailsOf(id).related },
  }))
  open('/show/11', { menus: [makeRule({ name: 'shop/payment' }), makeRule({ name: 'shop/refund' })] })
  const link = await screen.findByRole('link', { name: 'View all: Payments (1)' })
  expect(link.getAttribute('href')).toBe('/admin/shop/payment?order_id=11')
  expect(screen.getByRole('link', { name: 'View all: Refunds (1)' }).getAttribute('href')).toBe('/admin/shop/refund?order_id=11')
  expect(screen.queryByRole('link', { name: /View all: Order lines/ })).toBeNull() // no list has them
})

test('without the right to it their own list does not open', async () => {
  const nodes = ['shop/order/index', 'shop/order/info']
  info.mockImplementation(async (_: string, id: number) => ({
    ...detailsOf(id),
    related: { 'shop/payment': { list: [{ id: 1, payment_no: 'P1' }], count: 1, totals: {} } },
  }))
  open('/show/11', { isSuper: false, nodes, menus: [makeRule({ name: 'shop/payment' })] })
  expect(await screen.findByText('P1')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^View all/ })).toBeNull()
})

test('who was referred to leads to the own details', async () => {
  open('/show/11')
  const link = within(await screen.findByRole('region', { name: 'Order' })).getByRole('link', { name: 'lihua' })
  expect(link.getAttribute('href')).toBe('/admin/user/user/show/5')
})

test('without the right to their details they lead nowhere', async () => {
  open('/show/11', { isSuper: false, nodes: ['shop/order/index', 'shop/order/info', 'shop/refund/index'] })
  expect(await screen.findByText('R7')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'R7' })).toBeNull()
})

test('a server without details offers none', async () => {
  open('', { features: ['actions'] })
  expect(await screen.findByText('2611211')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Details 2611211' })).toBeNull()
})

test('an action for selected rows runs on the one that is shown', async () => {
  const delivery = { id: 9, event: 'row.added', resource: 'shop/goods', subject_id: 3, state: 'failed', webhook: { id: 3, name: 'till' }, row_version: 1 }
  getList.mockImplementation(async () => ({ data: [delivery], total: 1, meta: { remark: '', total_is_estimate: false } }))
  info.mockResolvedValue({ row: delivery, related: {} })
  open('/show/9', {}, webhookDelivery as unknown as AnyResource)
  fireEvent.click(await within(await drawer('Delivery: till / shop/goods / 3')).findByRole('button', { name: 'Resend' }))
  const question = await screen.findByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: 'Resend' }))
  await waitFor(() => expect(act).toHaveBeenCalledWith('routine/webhookDelivery', 'replay', expect.objectContaining({ ids: [9] })))
})

test('a table has the number of its rows, and no column of switches that are all off', async () => {
  info.mockImplementation(async (_: string, id: number) => ({
    ...detailsOf(id),
    related: { 'shop/payment': { list: [{ id: 1, payment_no: 'P1', amount: '18.00', refunded_amount: '0.00', is_late: 0 }], count: 1, totals: {} } },
  }))
  open('/show/11')
  const table = within(await screen.findByRole('region', { name: 'Payments' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Payment no.', 'AmountRefunded'])
  expect(screen.getByRole('heading', { name: 'Payments (1)' })).toBeTruthy()
})

test('rows with a form are edited over their details', async () => {
  const hook = { id: 3, name: 'till', address: 'https://example.com', events: ['row.added'], rules: [], status: 1, row_version: 1 }
  getList.mockImplementation(async () => ({ data: [hook], total: 1, meta: { remark: '', total_is_estimate: false } }))
  info.mockResolvedValue({
    row: hook,
    related: { 'routine/webhookDelivery': { list: [{ id: 9, event: 'row.added', resource: 'shop/goods' }], count: 600, totals: {} } },
  })
  const { router } = open('/show/3', {}, webhook as unknown as AnyResource)
  const dialog = within(await drawer('Webhook: till'))
  expect(await dialog.findByText('600 records, latest 1 shown')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(place(router)).toBe('/admin/routine/webhook/show/3/edit'))
})
