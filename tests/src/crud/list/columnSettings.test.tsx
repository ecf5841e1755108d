import { screen } from '@testing-library/react'
import { memoryStore, StoreContextProvider } from 'react-admin'
import { expect, test, vi } from 'vitest'

import { goodsService } from '../../../../resources/goods/goodsService'
import { resources } from '../../../../resources/index'
import { noPrefs, readColumnPrefs } from '../../../../resources/kit/protocol/preferences'
import { listExport } from '../../../../resources/order/listExport'
import { order } from '../../../../resources/order/order'
import { payment } from '../../../../resources/payment/payment'
import { cellPadding, namesOfShown, shownColumns, widthOfText } from '../../../../src/crud/list/columnSettings'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'

import type { AnyResource } from '../../../../resources/kit/define'
import type { Text } from '../../../../resources/kit/text'
import type { ColumnPrefs } from '../../../../resources/kit/protocol/preferences'

const rows = [{ id: 1, name: 'Returns', icon: '', is_default: 0, weigh: 1, status: 1, create_time: 1_750_000_000, row_version: 1 }]

test.each<[string, unknown]>([
  ['a number', 7],
  ['a text', 'x'],
  ['nothing', null],
  ['a list', []],
  ['an empty object', {}],
  ['parts of the wrong kind', { shown: 3, order: { length: 2 }, widths: 'wide' }],
  ['values of the wrong kind', { shown: { name: 'no' }, order: [1, null, 'name', 'name', 'gone'], widths: { name: 'x', status: {}, id: null } }],
])('a list opens with any stored column settings: %s', async (_, kept) => {
  const getList = vi.fn(async () => ({ data: rows, total: 1, meta: { remark: '', total_is_estimate: false } }))
  const store = memoryStore({ [`list.${goodsService.path}`]: kept, 'list.density': { a: 1 }, 'list.limit': 'many', 'list.keys': 'x', 'list.recent': 5 })
  renderWith(
    <StoreContextProvider value={store}>
      <ListScreen resource={goodsService} />
    </StoreContextProvider>,
    `/admin/${goodsService.path}`,
    { data: { getList } },
  )
  expect(await screen.findByText('Returns')).toBeTruthy()
  expect(screen.getAllByRole('columnheader', { name: /Name/ })).toHaveLength(1)
  expect(getList).toHaveBeenCalledWith(goodsService.path, expect.objectContaining({ pagination: { page: 1, perPage: 20 } }))
})

test('the valid part of stored settings is kept', () => {
  expect(readColumnPrefs({ shown: { a: true, b: 1 }, order: ['x', 2, 'x', 'y'], widths: { a: 90, b: '90', c: Number.NaN } })).toEqual({
    shown: { a: true },
    order: ['x', 'y'],
    widths: { a: 90 },
  })
})

const english = (text: Text): string => text.en
const shown = (prefs: Partial<ColumnPrefs> = {}) => shownColumns(payment, { ...noPrefs, ...prefs }, english)
const columnAt = (name: string, prefs?: Partial<ColumnPrefs>) => shown(prefs).find((column) => column.name === name)

test('a column of progress keeps room for its bar beside the percentage, however little room the list has', () => {
  const done = shownColumns(listExport, noPrefs, english).find(({ name }) => name === 'done')
  expect(done?.minWidth).toBeGreaterThanOrEqual(48 + 8 + widthOfText('100%') + cellPadding)
})

test('a column below another has none of its own, until somebody chooses it', () => {
  expect(columnAt('amount')?.below?.name).toBe('refunded_amount')
  expect(columnAt('refunded_amount')).toBeUndefined()
  expect(namesOfShown(shown())).toContain('refunded_amount')
  const chosen = { shown: { refunded_amount: true } }
  expect(columnAt('amount', chosen)?.below).toBeUndefined()
  expect(columnAt('refunded_amount', chosen)).toBeDefined()
})

test('an optional column is shown when somebody chooses it', () => {
  expect(columnAt('expire_time')).toBeUndefined()
  expect(columnAt('expire_time', { shown: { expire_time: true } })).toBeDefined()
})

test('a chosen width is kept, others shrink to what their contents and labels need', () => {
  expect(columnAt('user.username', { widths: { 'user.username': 300 } })).toMatchObject({ width: 300, minWidth: 300, grows: false })
  const free = columnAt('user.username')
  expect(free?.minWidth).toBeLessThan(free?.width ?? 0)
})

test.each(['zh', 'en'] as const)('no list needs more width in %s than a screen of 1440 px has for it', (language) => {
  const [frame, checkbox, actions] = [1146, 44, 72]
  const tooWide = resources
    .filter(({ isDetail }) => !isDetail)
    .map((one) => ({
      path: one.path,
      beside:
        one.crud.some((verb) => ['edit', 'del'].includes(verb)) || Object.values(one.actions ?? {}).some(({ on }) => on !== 'list')
          ? checkbox + actions
          : checkbox,
      width: shownColumns(one, noPrefs, (text) => text[language]).reduce((sum, { minWidth }) => sum + minWidth, 0),
    }))
    .filter(({ width, beside }) => width + beside > frame)
  expect(tooWide).toEqual([])
})

test('a Chinese label of two signs stays in one line where there is little room', () => {
  const marks = shownColumns(order, noPrefs, ({ zh }) => zh).find(({ name }) => name === 'marks')
  expect(marks?.labelWidth).toBeGreaterThanOrEqual(widthOfText('标记') + cellPadding)
})

test('the width that a field has in its definition is also what it needs in the second line of a cell', () => {
  const status = (width?: number) => {
    const fields = { ...order.fields, waiting_since: { ...order.fields.waiting_since, width } }
    return shownColumns({ ...order, fields } as AnyResource, noPrefs, ({ en }) => en).find(({ name }) => name === 'status')?.minWidth ?? 0
  }
  expect(status(154)).toBeLessThan(status())
})
