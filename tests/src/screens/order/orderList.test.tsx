import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { order } from '../../../../resources/order/order'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { makeScreen } from '../../crud/screen'
import { renderWith } from '../../harness'

import type { AnyResource } from '../../../../resources/kit/define'

beforeAll(makeScreen)

const goods = {
  goods_summary: 'Kettle red ×2, Cup ×1, Tea ×1',
  goods_lines: ['Kettle red ×2', 'Cup ×1', 'Tea ×1'],
  goods_images: ['/a.png', '/b.png', '/c.png'],
}
const rows = [
  { id: 11, order_no: '11', status: '2', shippable: 'yes', pay_amount: '18.00', create_time: 1, pay_time: 2, row_version: 1, ...goods },
  {
    id: 12,
    order_no: '12',
    status: '1',
    shippable: 'no',
    pay_amount: '9.00',
    create_time: 1,
    pay_time: null,
    row_version: 1,
    goods_lines: ['Cup ×1'],
    goods_images: [],
  },
  {
    id: 13,
    order_no: '13',
    status: '2',
    shippable: 'no',
    pay_amount: '9.00',
    create_time: 1,
    pay_time: 2,
    row_version: 1,
    goods_lines: ['Tea ×1'],
    goods_images: [],
  },
]
async function open(): Promise<void> {
  const getList = vi.fn(async () => ({ data: rows, total: 3, meta: {} }))
  renderWith(<ListScreen resource={order as AnyResource} />, '/admin/shop/order', { data: { getList, tabCounts: vi.fn(async () => ({})) } })
  await screen.findByRole('link', { name: '11' })
}
const cells = (id: number): HTMLElement => document.querySelector<HTMLElement>(`[data-row="${id}"]`) as HTMLElement

test('the goods of an order are the words of its first line, how many more there are, and pictures, the second and third of which need a wide column', async () => {
  await open()
  await waitFor(() => expect(cells(11).querySelectorAll('.cell-picture')).toHaveLength(3)) // the cell is loaded with the first order
  expect(cells(11).querySelectorAll('.cell-roomy .cell-picture')).toHaveLength(2)
  const words = [...cells(11).querySelectorAll('td')].find(({ textContent }) => textContent?.startsWith('Kettle'))
  expect(words?.textContent).toBe('Kettle red ×2+2')
  expect(words?.querySelector('[data-tip]')?.getAttribute('data-tip')).toBe('Kettle red ×2\nCup ×1\nTea ×1')
  expect(cells(12).querySelectorAll('.cell-picture')).toHaveLength(0)
  expect(cells(12).textContent).toContain('Cup ×1')
  expect(cells(12).textContent).not.toContain('+')
})

test('a card of a phone has the words of the goods without a picture', async () => {
  const usual = window.matchMedia
  window.matchMedia = ((query: string) => ({ ...usual(query), matches: query.includes('max-width'), addEventListener: () => undefined })) as never
  await open()
  expect(cells(11).querySelectorAll('.cell-picture')).toHaveLength(0)
  window.matchMedia = usual
})

test('the button that ships is filled and stays in sight where an order can be shipped, and only there', async () => {
  await open()
  const ship = cells(11).querySelector<HTMLElement>('[data-action="delivery"]')
  expect([ship?.dataset['main'], ship?.style.opacity]).toEqual(['true', '1'])
  const others = [...document.querySelectorAll<HTMLElement>('.row-actions [data-main="true"]')]
  expect(others).toEqual([ship])
})
