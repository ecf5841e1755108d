import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { deliveryTemplate } from '../../../resources/delivery/deliveryTemplate'
import { order } from '../../../resources/order/order'
import { ListScreen } from '../../../src/crud/list/ListScreen'
import { renderWith } from '../harness'
import { makeScreen } from './screen'

import type { AnyResource } from '../../../resources/kit/define'
import type { FakeData } from '../harness'

beforeAll(makeScreen)

const placed = {
  id: 7,
  order_no: 'D1',
  status: '2',
  receiver_name: '张**',
  receiver_mobile: '138****5678',
  area_text: '广东省 深圳市',
  address: '***',
  row_version: 1,
}
const whole = { receiver_name: '张三', receiver_mobile: '13812345678', address: '科技园 1 号' }

const open = (resource: AnyResource, list: readonly object[], nodes: readonly string[], data: FakeData = {}) =>
  renderWith(<ListScreen resource={resource} />, `/admin/${resource.path}`, {
    data: { getList: vi.fn(async () => ({ data: list, total: list.length, meta: {} })), tabCounts: vi.fn(async () => ({})), ...data },
    isSuper: false,
    nodes,
  })
const clipboard = (): ReturnType<typeof vi.fn> => {
  const writeText = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  return writeText
}
const copyButton = 'Copy recipient and address (this is logged): D1'

test('a row has a component of its own among its actions, with the node that it needs', async () => {
  const written = clipboard()
  const contact = vi.fn(async () => whole)
  open(order, [placed], ['shop/order/index', 'shop/order/contact'], { contact })
  fireEvent.click(await screen.findByRole('button', { name: copyButton }))
  await waitFor(() => expect(written).toHaveBeenCalledWith('张三 13812345678 广东省 深圳市 科技园 1 号'))
  expect(contact).toHaveBeenCalledWith('shop/order', 7)
  expect(contact).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: copyButton }).closest('.row-actions')).toBeTruthy()
})

test('whoever lacks the node has none', async () => {
  open(order, [placed], ['shop/order/index', 'shop/order/remark'])
  await screen.findByText('D1')
  expect(screen.queryByRole('button', { name: copyButton })).toBeNull()
})

test('the card of a phone has the same component', async () => {
  const usual = window.matchMedia
  window.matchMedia = ((query: string) => ({ ...usual(query), matches: query.includes('max-width'), addEventListener: () => undefined })) as never
  open(order, [placed], ['shop/order/index', 'shop/order/contact'])
  expect((await screen.findByRole('button', { name: copyButton })).closest('table')).toBeNull()
  window.matchMedia = usual
})

test('a refused call copies nothing', async () => {
  const written = clipboard()
  open(order, [placed], ['shop/order/index', 'shop/order/contact'], { contact: vi.fn(async () => Promise.reject(new Error('refused'))) })
  const button = await screen.findByRole('button', { name: copyButton })
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'))
  expect(written).not.toHaveBeenCalled()
})

test('a list has a component of its own among its tools: what a parcel costs by the default profile', async () => {
  const areas = [{ is_all: true, areas: [], first_qty: '1', first_fee: '8.00', continue_qty: '1', continue_fee: '2.00', free_amount: null, free_qty: null }]
  const select = vi.fn(async () => ({ options: [{ id: 3, name: 'Standard' }] }))
  const getOne = vi.fn(async () => ({ data: { id: 3, name: 'Standard', billing: '1', areas } }))
  const nodes = ['shop/deliveryTemplate/index', 'shop/deliveryTemplate/edit']
  open(deliveryTemplate, [{ id: 3, name: 'Standard', billing: '1' }], nodes, { select, getOne })
  fireEvent.click(await screen.findByRole('button', { name: 'Shipping calculator' }))
  expect(await screen.findByRole('dialog', { name: 'Shipping calculator' })).toBeTruthy()
  expect(await screen.findByText('Choose a destination to see the fee')).toBeTruthy()
  expect(getOne).toHaveBeenCalledWith('shop/deliveryTemplate', { id: 3 })
})

test('the tools of a list are without it for those who may not read profiles', async () => {
  open(deliveryTemplate, [{ id: 3, name: 'Standard', billing: '1' }], ['shop/deliveryTemplate/index'])
  await screen.findByText('Standard')
  expect(screen.queryByRole('button', { name: 'Shipping calculator' })).toBeNull()
})
