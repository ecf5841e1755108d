import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { refund } from '../../../../resources/order/refund'
import { shipment } from '../../../../resources/order/shipment'
import { Cell } from '../../../../src/fields/Cell'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../../crud/screen'

import type { AnyResource } from '../../../../resources/kit/define'
import type { ParcelTrack } from '../../../../resources/order/tracking'
import type { Language } from '../../../../resources/kit/text'

beforeAll(makeScreen)

const live: ParcelTrack = {
  carrier: '韵达快递',
  express_no: '4300000000001',
  website: 'https://www.yundaex.com',
  phone: '95546',
  lookup: 'live',
  state: 'delivering',
  events: [
    { time: '2026-11-21 09:30:00', text: '【天津】派送中' },
    { time: '2026-11-20 08:00:00', text: '【北京】已揽收' },
  ],
}

/** The number of a shipment, or of a return, with its parcel as the server answers it. */
function show(answer: ParcelTrack | Error, { of = shipment, language = 'en' }: { of?: typeof shipment | typeof refund; language?: Language } = {}) {
  const get = vi.fn(async () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)))
  const [name, field] = 'express_no' in of.fields ? ['express_no', of.fields.express_no] : ['user_express_no', of.fields.user_express_no]
  renderWith(<Cell name={name} field={field} value="4300000000001" row={{ id: 5 }} resource={of} canEdit={false} />, '/admin/shop/order', {
    http: { get },
    language,
  })
  return get
}

const open = async (name = 'Track 4300000000001'): Promise<void> => void fireEvent.click(await screen.findByRole('button', { name }))

test('the number of a parcel can be copied, and its button shows where the parcel is, the newest event first', async () => {
  const get = show(live)
  await open()
  const dialog = await screen.findByRole('dialog', { name: 'Tracking' })
  await waitFor(() =>
    expect([...dialog.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
      '2026-11-21 09:30:00【天津】派送中',
      '2026-11-20 08:00:00【北京】已揽收',
    ]),
  )
  expect(dialog.textContent).toContain('Out for delivery')
  expect(screen.getByRole('link', { name: 'Open the website of 韵达快递' }).getAttribute('href')).toBe('https://www.yundaex.com')
  expect(screen.getByRole('link', { name: 'Phone 95546' }).getAttribute('href')).toBe('tel:95546')
  expect(get).toHaveBeenCalledWith('/admin/shop.Order/track', { shipment_id: 5 }, expect.anything())
})

test('a corrected number is looked up again', async () => {
  const get = vi.fn(async () => live)
  const cellOf = (value: string) => (
    <Cell name="express_no" field={shipment.fields.express_no} value={value} row={{ id: 5 }} resource={shipment} canEdit={false} />
  )
  renderWith(
    <>
      {cellOf('4300000000001')}
      {cellOf('4300000000002')}
    </>,
    '/admin/shop/order',
    { http: { get } },
  )
  for (const number of ['4300000000001', '4300000000002']) {
    await open(`Track ${number}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(get).toHaveBeenCalledTimes(2)
})

test('the parcel of a return is looked up by its refund', async () => {
  const get = show(live, { of: refund })
  await open()
  await screen.findByText('【天津】派送中')
  expect(get).toHaveBeenCalledWith('/admin/shop.Refund/track', { id: 5 }, expect.anything())
})

test.each([
  [{ ...live, lookup: 'off', state: '', events: [] }, '未启用物流查询'],
  [{ ...live, state: '', events: [] }, '还没有物流信息'],
  [{ ...live, lookup: 'unknown', website: '', phone: '', state: '', events: [] }, '不是商城的快递公司，无法在这里查询'],
  [new Error('暂时查不到物流信息'), '暂时查不到物流信息'],
] satisfies [ParcelTrack | Error, string][])('what is missing is said in its own words: %#', async (answer, words) => {
  show(answer, { language: 'zh-cn' })
  await open('查物流：4300000000001')
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a failure can be tried again', async () => {
  const get = show(new Error('no data right now'))
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(get).toHaveBeenCalledTimes(2))
})

test('a shipment without a number has no button', async () => {
  renderWith(<Cell name="express_no" field={shipment.fields.express_no} value="" row={{ id: 5 }} resource={shipment} canEdit={false} />, '/admin/shop/order')
  expect(await screen.findByText('-')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a double click in the dialog of a parcel does not open the row behind it', async () => {
  const row = { id: 5, refund_no: 'R5', user_express_no: '4300000000001', row_version: 1 }
  const resource: AnyResource = { ...refund, fields: { ...refund.fields, user_express_no: { ...refund.fields.user_express_no, hidden: false } } }
  const { router } = renderWith(<ListScreen resource={resource} />, '/admin/shop/refund', {
    data: { getList: vi.fn(async () => ({ data: [row], total: 1, meta: {} })), tabCounts: vi.fn(async () => ({})) },
    http: { get: vi.fn(async () => live) },
  })
  await open()
  fireEvent.doubleClick(await screen.findByText('【天津】派送中'))
  expect(router.state.location.pathname).toBe('/admin/shop/refund')
  fireEvent.doubleClick(document.querySelector('tr[data-row="5"]') as Element) // the dialog is over it
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/admin/shop/refund'))
})
