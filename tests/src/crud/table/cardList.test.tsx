import { waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { goodsCategory } from '../../../../resources/goods/goodsCategory'
import { stockLog } from '../../../../resources/goods/stockLog'
import { order } from '../../../../resources/order/order'
import { refund } from '../../../../resources/order/refund'
import { dataRecycleLog } from '../../../../resources/security/dataRecycleLog'
import { moneyLog } from '../../../../resources/user/moneyLog'
import { scoreLog } from '../../../../resources/user/scoreLog'
import { userBalance } from '../../../../resources/user/userBalance'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { AnyResource } from '../../../../resources/kit/define'

beforeAll(makeScreen)

/** The card of a row on a phone. */
async function openCard(resource: AnyResource, row: object): Promise<HTMLElement> {
  const usual = window.matchMedia
  window.matchMedia = ((query: string) => ({ ...usual(query), matches: query.includes('max-width'), addEventListener: () => undefined })) as never
  const data = { getList: vi.fn(async () => ({ data: [row], total: 1, meta: {} })), tabCounts: vi.fn(async () => ({})) }
  renderWith(<ListScreen resource={resource} />, `/admin/${resource.path}`, { data, isSuper: false, nodes: [`${resource.path}/index`] })
  const card = await waitFor(
    () => {
      const shown = document.querySelector<HTMLElement>('li[data-row] dl')?.closest('li')
      if (!shown) throw new Error('no card yet')
      return shown
    },
    { timeout: 10_000 },
  )
  window.matchMedia = usual
  return card
}

/** The values of a line of the card, with the labels that are shown. */
const lineOf = (card: HTMLElement, name: string): (string | undefined)[] =>
  [...(card.querySelectorAll(`.${name} > div`) ?? [])].map((part) => {
    const [label, value] = [part.querySelector('dt')?.textContent, part.querySelector('dd')?.textContent]
    return part.getAttribute('data-labeled') === 'true' ? `${label}: ${value}` : (value ?? undefined)
  })

test('a card has the amount and the state first, the other columns below, and no place for what is empty', async () => {
  const row = { id: 7, order_no: '26112518590500032044', marks: [], pay_amount: '1326.00', status: '1', total_quantity: 3, create_time: 1_795_000_000 }
  const card = await openCard(order, row)
  expect(within(card).getByText('26112518590500032044')).toBeTruthy()
  expect(lineOf(card, 'card-first').slice(0, 2)).toEqual([expect.stringContaining('1,326.00'), expect.stringContaining('To pay')])
  expect(lineOf(card, 'card-rest').some((text) => text?.includes('Placed'))).toBe(true)
  expect(card.textContent).not.toContain('Marks')
})

test('a state that has a column of its own stands before what a table shows below another column', async () => {
  const row = { id: 3, refund_no: 'R1', apply_amount: '189.00', type: '2', audit_status: '2', status: '1', pay_status: '0', user_ship_status: '0' }
  const shown = lineOf(await openCard(refund, row), 'card-first')
  expect(shown.slice(0, 3)).toEqual([expect.stringContaining('189.00'), 'Approved', 'In progress'])
  expect(shown.indexOf('Return and refund')).toBeGreaterThan(2)
})

test('several amounts have their labels, one has none, and a change of points is among the first', async () => {
  const balance = {
    id: 5,
    username: 'lihua',
    mobile: '138',
    money: '12.00',
    recharged: '30.00',
    bonus: '1.00',
    spent: '9.00',
    refunded: '0.00',
    status: 'enable',
  }
  const card = await openCard(userBalance as unknown as AnyResource, balance)
  expect(lineOf(card, 'card-first').slice(0, 2)).toEqual(['Balance: ¥12.00', expect.stringMatching(/^[A-Z][\w ]+: ¥30\.00$/)])
  document.body.replaceChildren()
  const log = {
    id: 9,
    user_id: 5,
    user: { username: 'lihua' },
    type: 'admin',
    score: -40,
    before: 100,
    after: 60,
    memo: 'Gift',
    biz_no: '',
    create_time: 1_795_000_000,
  }
  expect(lineOf(await openCard(scoreLog as unknown as AnyResource, log), 'card-first')).toContainEqual(expect.stringMatching(/^[-−]40$/))
})

test('an amount beside one that is part of the name has its label', async () => {
  const row = {
    id: 3,
    goods: { name: 'Tea' },
    sku: { title: 'green', sku_code: 'T-1' },
    type: 'order_release',
    delta: 1,
    before: 4,
    after: 5,
    locked_delta: -1,
  }
  const card = await openCard(stockLog as unknown as AnyResource, row)
  expect(card.querySelector('.card-name')?.textContent).toContain('+1')
  expect(lineOf(card, 'card-first')).toContainEqual(expect.stringMatching(/^Reserved change: [-−]1$/))
})

test('entries of a log are told apart by whom they are about and when they were written', async () => {
  const entry = { id: 9, user_id: 5, user: { username: 'lihua', nickname: 'Li' }, type: 'order_refund', memo: 'Refund of an order', create_time: 1_795_000_000 }
  const card = await openCard(moneyLog as unknown as AnyResource, { ...entry, money: '189.00', before: '114.61', after: '303.61' })
  expect(card.querySelector('.card-name')?.textContent).toBe('lihua / Order refund')
  expect(lineOf(card, 'card-first')).toEqual(['18 Nov 2026 19:06:40', 'Change: +¥189.00', 'Before: ¥114.61', 'After: ¥303.61'])
  document.body.replaceChildren()
  const kept = {
    id: 4,
    controller: 'advert/banner',
    subject_id: 1,
    subject_name: 'Autumn',
    is_restore: 1,
    admin: { nickname: 'Shen' },
    create_time: 1_795_000_000,
  }
  const deletion = await openCard(dataRecycleLog as unknown as AnyResource, kept)
  expect(lineOf(deletion, 'card-first')).toEqual(['18 Nov 2026 19:06:40', 'Restored'])
  expect(lineOf(deletion, 'card-rest').indexOf('By: Shen')).toBeLessThan(lineOf(deletion, 'card-rest').indexOf('Row ID: 1'))
})

test('switches have their label, a picture stands beside the name, and the id is last', async () => {
  const row = { id: 5, pid: 0, name: 'Tea', image: '/tea.png', is_home: 1, goods_count: 4, weigh: 16, status: 1, create_time: 1_795_000_000 }
  const card = await openCard(
    { ...goodsCategory, list: { ...goodsCategory.list, columns: ['id', ...goodsCategory.list.columns.filter((name) => name !== 'id')] } },
    row,
  )
  expect(lineOf(card, 'card-first').every((text) => /^(Show on home page|Status): /.test(text ?? ''))).toBe(true)
  expect(lineOf(card, 'card-rest').at(-1)).toBe('ID: 5')
  expect(card.querySelector('.card-head img')).not.toBeNull()
})
