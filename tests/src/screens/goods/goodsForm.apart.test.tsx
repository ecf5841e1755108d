import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { goods } from '../../../../resources/goods/goods'
import { fieldUi } from '../../../../src/fields.generated'
import { SkuRows } from '../../../../src/screens/goods/SkuRows'
import { button, field, openPopup, renderWith } from '../../harness'

vi.mock('../../../../src/screens', () => ({ controls: new Proxy({}, { get: () => () => null }) }))

interface CallParams {
  readonly params?: Readonly<Record<string, string>>
  readonly initValue?: readonly number[]
}
const offered: Readonly<Record<string, readonly { id: number; name: string; isDefault: boolean }[]>> = {
  'shop/goodsService': [
    { id: 1, name: 'Returns', isDefault: true },
    { id: 2, name: 'Repairs', isDefault: false },
  ],
  'shop/deliveryTemplate': [{ id: 7, name: 'Usual', isDefault: true }],
}
const select = vi.fn(async (path: string, { params, initValue }: CallParams) => ({
  options: (offered[path] ?? []).filter((one) => (params?.['isDefault'] ? one.isDefault : !initValue || initValue.includes(one.id))),
}))

test('new goods start with the default services and delivery template, and can be left without confirmation', async () => {
  const { router } = openPopup(goods, '/admin/shop/goods/add', { data: { select } })
  await screen.findByRole('dialog')
  await waitFor(() => expect(field('service_ids').textContent).toContain('Returns'))
  expect(field('service_ids').textContent).not.toContain('Repairs')
  await waitFor(() => expect(field('delivery_template_id').querySelector('input')?.value).toBe('Usual'))
  fireEvent.click(button('Cancel'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/goods'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('S1.11 the list shows only the cover, and the prices as a range', () => {
  const row = { id: 1, name: 'Cup', price: '9.00', max_price: '12.50', images: ['/a.png', '/b.png', '/c.png'] }
  const cell = { row, resource: goods as never, path: 'shop/goods', canEdit: false }
  renderWith(
    <>
      <fieldUi.money.Cell {...cell} name="price" field={goods.fields.price} value={row.price} />
      <fieldUi.images.Cell {...cell} name="images" field={goods.fields.images} value={row.images} />
    </>,
    '/',
  )
  expect(screen.getByText('¥9.00 ~ ¥12.50')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /View in full/ })).toHaveLength(1)
})

const sku = (value: string, stock: number, status = 1) => ({
  id: stock + 1,
  specs: [{ name: 'Colour', value }],
  image: '/a.png',
  price: '9.00',
  stock,
  stock_warning: 5,
  sku_code: `C-${value}`,
  status,
})

test('an expanded row of the list marks SKU rows that are low, sold out or off the shelf', async () => {
  const get = vi.fn(async () => ({ list: [sku('red', 20), sku('blue', 3), sku('green', 0), sku('black', 9, 0)] }))
  renderWith(<SkuRows row={{ id: 4, name: 'Cup' }} />, '/', { http: { get } })
  const lines = (await screen.findAllByRole('row')).slice(1).map((line) => line.textContent)
  expect(lines).toEqual([
    expect.stringContaining('20'),
    expect.stringMatching(/blue.*3.* Low/),
    expect.stringMatching(/green.*0.* Sold out/),
    expect.stringContaining('black (Disabled)'),
  ])
})

test('SKU rows that failed to load can be loaded again', async () => {
  const get = vi.fn().mockRejectedValueOnce(new Error('busy')).mockResolvedValue({ list: [] })
  renderWith(<SkuRows row={{ id: 4, name: 'Cup' }} />, '/', { http: { get } })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No SKUs')).toBeTruthy()
})
