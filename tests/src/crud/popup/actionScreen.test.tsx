import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { t } from '../../../../resources/kit'
import { order } from '../../../../resources/order/order'
import { attachment } from '../../../../resources/system/attachment'
import { button, openPopup } from '../../harness'

test('before a file in use is deleted its popup has its name, the number of places, and the first of them with links', async () => {
  const file = { id: 4, name: 'p4.png', url: '/storage/p4.png', uses: 25, row_version: 1 }
  const uses = [{ path: 'shop/goods', title: 'Products', id: 12, name: 'Running shoe', is_deleted: false }]
  const get = vi.fn(async () => ({ type: 'in_use', name: 'p4.png', total: 25, uses }))
  openPopup(attachment, '/admin/routine/attachment/do/discard/4', { data: { getMany: vi.fn(async () => ({ data: [file] })) }, http: { get } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete anyway: p4.png' }))
  const places = within(await dialog.findByRole('region', { name: /^Used in/ }))
  expect(places.getByRole('heading', { name: 'Used in (25)' })).toBeTruthy()
  expect(places.getByRole('link', { name: 'Products: Running shoe' }).getAttribute('href')).toBe('/admin/shop/goods/edit/12')
  expect(places.getByText('and 24 more')).toBeTruthy()
  expect(dialog.getByLabelText(/^Number of places/)).toBeTruthy()
})

test.each(['do/nothing/4', 'import/nothing', 'import'])(
  'the address %s, which the list does not have, says that it is wrong and not that a right is missing',
  async (popup) => {
    openPopup(attachment, `/admin/routine/attachment/${popup}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Attachments' }))
    expect(dialog.getByText('The address is wrong or the page has been moved')).toBeTruthy()
  },
)

test('an action that its reader has no node for says that the right is missing', async () => {
  openPopup(attachment, '/admin/routine/attachment/do/discard/4', { isSuper: false, nodes: ['routine/attachment/index'] })
  expect(await screen.findByText('You have no permission to operate')).toBeTruthy()
})

const requested = { id: 7, row_version: 2, order_no: '26112300000000000001', status: '7', pay_amount: '357.00', user_remark: '' }

test('above its input an action shows the columns that it rests on, and leaves out what is empty', async () => {
  const row = { ...requested, cancel_reason: '拍错了规格' }
  openPopup(order, '/admin/shop/order/do/cancel/7', { data: { getMany: vi.fn(async () => ({ data: [row] })) } })
  const dialog = await screen.findByRole('dialog', { name: /^Answer cancel request/ })
  await within(dialog).findByText('拍错了规格')
  expect([...dialog.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual(['Cancel reason', '拍错了规格', 'Order total', '¥357.00'])
})

test('an action that asks for nothing has a dialog if it shows columns', async () => {
  const act = vi.fn(async () => null)
  const asking = { ...order, actions: { collect: { label: t('收款', 'Collect'), shows: ['pay_amount'] } } }
  openPopup(asking, '/admin/shop/order/do/collect/7', { data: { act, getMany: vi.fn(async () => ({ data: [requested] })) } })
  await screen.findByText('¥357.00')
  fireEvent.click(button('Collect'))
  await waitFor(() => expect(act).toHaveBeenCalledWith('shop/order', 'collect', expect.objectContaining({ id: 7, input: {} })))
})
