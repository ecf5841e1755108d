import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { deliveryTemplate } from '../../../../resources/delivery/deliveryTemplate'
import { goods } from '../../../../resources/goods/goods'
import { copiedValues } from '../../../../src/crud/form/copiedValues'
import { button, control, openPopup } from '../../harness'

const area = {
  id: 3,
  is_all: true,
  area_ids: [],
  first_qty: '1',
  first_fee: '8.00',
  continue_qty: '1',
  continue_fee: '2.00',
  free_amount: null,
  free_qty: null,
}
const stored = { id: 5, name: 'East', billing: '1', areas: [area], is_default: 1, remark: 'by truck', weigh: 70, status: 0, row_version: 4 }
const address = '/admin/shop/deliveryTemplate/copy/5?page=2'

test('a copy opens as an add form with the values and lines of the row, and adds a row of its own', async () => {
  const getOne = vi.fn(async () => ({ data: stored }))
  const create = vi.fn(async (_: string, __: { data: object }) => ({ data: { id: 6 } }))
  const { router } = openPopup(deliveryTemplate, address, { data: { getOne, create } })
  await screen.findByRole('dialog', { name: 'Copy shipping profile: East' })
  expect(control('name').value).toBe('East copy')
  expect(create).not.toHaveBeenCalled()
  fireEvent.click(button('Add'))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/admin/shop/deliveryTemplate?page=2'))
  const { data } = create.mock.calls[0]?.[1] ?? {}
  expect(data).toMatchObject({ name: 'East copy', remark: 'by truck', status: 0, is_default: 0 })
  expect(JSON.stringify(data)).not.toMatch(/"(id|row_version)"/)
  expect(data).toHaveProperty(['areas', 0, 'first_fee'], '8.00')
})

test('a copy that is closed without a change asks nothing and adds nothing', async () => {
  const create = vi.fn()
  const { router } = openPopup(deliveryTemplate, address, { data: { getOne: vi.fn(async () => ({ data: stored })), create } })
  await screen.findByRole('dialog', { name: 'Copy shipping profile: East' })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/deliveryTemplate'))
  expect(create).not.toHaveBeenCalled()
})

test('who may not read the form of the row may not copy it', async () => {
  const getOne = vi.fn()
  const path = 'shop/deliveryTemplate'
  openPopup(deliveryTemplate, address, { isSuper: false, nodes: [`${path}/index`, `${path}/add`], data: { getOne } })
  await screen.findByText('You have no permission to operate')
  expect(getOne).not.toHaveBeenCalled()
})

test('a copy of goods has no number, sales, stock, codes and ids, and is off the shelf', () => {
  const sku = { id: 8, spec_key: 'a', specs: [], image: '', price: '10.00', stock: 4, stock_loaded: 4, stock_warning: 2, sku_code: 'C-1', status: 1 }
  const row = { id: 1, name: '很长的名字'.repeat(24), goods_no: 'NO-1', virtual_sales: 9, status: '1', weigh: 7, unit: '盒', service_ids: [2], skus: [sku] }
  const values = copiedValues(goods, row, 'zh-cn')
  expect(values).toMatchObject({ unit: '盒', service_ids: [2], skus: [{ price: '10.00', stock: 0, stock_warning: 2, sku_code: '', status: 1 }] })
  expect(values['name']).toBe(`${row.name.slice(0, 117)} 副本`)
  for (const name of ['goods_no', 'virtual_sales', 'status', 'weigh']) expect(values).not.toHaveProperty(name)
  for (const name of ['id', 'spec_key', 'stock_loaded']) expect(values).not.toHaveProperty(['skus', 0, name])
})
