import { expect, test } from 'vitest'

import { columnOf } from '../../../../resources/kit/derived'
import { translate } from '../../../../resources/kit/text'
import { order } from '../../../../resources/order/order'
import { user } from '../../../../resources/user/user'
import { applyFilterDraft, filterDraftOf, withoutFilter, withOperator } from '../../../../src/crud/filter/filterDrafts'
import { filterText } from '../../../../src/crud/filter/FilterText'
import { datePresets } from '../../../../src/fields/filters/filterControls'

import type { Column } from '../../../../resources/kit/derived'
import type { Language, Text, TextValues } from '../../../../resources/kit/text'
import type { FilterDraft } from '../../../../src/crud/filter/filterDrafts'
import type { Filter } from '../../../../src/crud/url/listQuery'

const inLanguage = (language: Language) => (text: Text, values?: TextValues) => translate(text, language, values)
const column = (name: string): Column => columnOf(user, name) as Column

test.each<[Filter, string, string]>([
  [{ field: 'status', operator: 'IN', value: 'enable,disable' }, '状态：启用、禁用', 'Status: Enabled, Disabled'],
  [{ field: 'money', operator: 'RANGE', value: '5,10' }, '余额：5 至 10', 'Balance: 5 to 10'],
  [{ field: 'money', operator: 'RANGE', value: '5,' }, '余额：5 起', 'Balance: from 5'],
  [{ field: 'money', operator: 'egt', value: '5' }, '余额 ≥ 5', 'Balance ≥ 5'],
  [{ field: 'username', operator: 'LIKE', value: 'zhang' }, '用户名包含“zhang”', 'Username contains “zhang”'],
  [{ field: 'last_login_time', operator: 'NULL', value: '1' }, '最后登录为空', 'Last sign-in is empty'],
  [{ field: 'create_time', operator: 'RANGE', value: '2026-01-01,2026-01-01' }, '创建时间：2026-01-01', 'Created: 2026-01-01'],
])('%o is described in both languages', (filter, chinese, english) => {
  expect(filterText(filter, column(filter.field), inLanguage('zh-cn'))).toBe(chinese)
  expect(filterText(filter, column(filter.field), inLanguage('en'))).toBe(english)
})

test('a row of another list is named once its label is known', () => {
  const filter: Filter = { field: 'group_id', operator: 'IN', value: '1,7' }
  expect(filterText(filter, column('group_id'), inLanguage('zh-cn'), (id) => (id === '1' ? '默认分组' : undefined))).toBe('分组：默认分组、7')
})

test.each<[Filter, string, string]>([
  [{ field: 'goods_id', operator: 'IN', value: '7' }, '商品：茶壶', 'Product: 茶壶'],
  [{ field: 'goods_id', operator: 'NOT IN', value: '7' }, '商品不是 茶壶', 'Product is not 茶壶'],
  [{ field: 'category_id', operator: 'IN', value: '7,9' }, '商品分类：茶壶、9', 'Category: 茶壶, 9'],
  [{ field: 'refunding', operator: 'eq', value: '1' }, '退款中：是', 'Being refunded: yes'],
  [{ field: 'refunding', operator: 'eq', value: '0' }, '退款中：否', 'Being refunded: no'],
])('the filter by lines %o is described in both languages', (filter, chinese, english) => {
  const text = (language: Language) =>
    filterText(filter, columnOf(order, filter.field) as Column, inLanguage(language), (id) => (id === '7' ? '茶壶' : undefined))
  expect([text('zh-cn'), text('en')]).toEqual([chinese, english])
})

const status: Filter = { field: 'status', operator: 'IN', value: 'enable' }
const name: Filter = { field: 'username', operator: 'LIKE', value: 'a' }

test.each<[string, FilterDraft, Filter | undefined, readonly Filter[] | undefined]>([
  ['a new one stands at the end', { operator: 'RANGE', value: '5,9' }, undefined, [status, name, { field: 'money', operator: 'RANGE', value: '5,9' }]],
  [
    'limits in the wrong order are swapped',
    { operator: 'RANGE', value: '9,5' },
    undefined,
    [status, name, { field: 'money', operator: 'RANGE', value: '5,9' }],
  ],
  ['one without a value needs none', { operator: 'NULL', value: '' }, undefined, [status, name, { field: 'money', operator: 'NULL', value: '1' }]],
  ['an empty one changes nothing', { operator: 'RANGE', value: '' }, undefined, [status, name]],
  ['limits that are both empty are none', { operator: 'RANGE', value: ',' }, undefined, [status, name]],
  ['what is no number is not applied', { operator: 'eq', value: 'many' }, undefined, undefined],
])('filters: %s', (_, draft, edited, after) => {
  expect(applyFilterDraft(column('money'), draft, [status, name], edited)).toEqual(after)
})

test('a changed filter keeps its place, an emptied one leaves it', () => {
  const changed = { field: 'status', operator: 'eq', value: 'disable' } as const
  expect(applyFilterDraft(column('status'), changed, [status, name], status)).toEqual([changed, name])
  expect(applyFilterDraft(column('status'), { operator: 'IN', value: '' }, [status, name], status)).toEqual([name])
  expect(withoutFilter([status, name], { ...status })).toEqual([name])
})

test('a field has one filter of each operator, and two of different ones stay', () => {
  const other: Filter = { field: 'status', operator: 'NOT IN', value: 'disable' }
  expect(applyFilterDraft(column('status'), { operator: 'IN', value: 'disable' }, [status, other])).toEqual([
    other,
    { field: 'status', operator: 'IN', value: 'disable' },
  ])
})

test('another operator keeps the value where it means the same', () => {
  expect(withOperator({ operator: 'gt', value: '5' }, 'lt')).toEqual({ operator: 'lt', value: '5' })
  expect(withOperator({ operator: 'gt', value: '5' }, 'RANGE')).toEqual({ operator: 'RANGE', value: '' })
})

test('a field without a condition starts with its first operator', () => {
  expect(filterDraftOf(column('money'), undefined)).toEqual({ operator: 'RANGE', value: '' })
})

test("periods use days in the shop's time zone, not the browser's", () => {
  expect(Object.fromEntries(datePresets.map(({ name, range }) => [name, range('2026-03-01')]))).toEqual({
    today: '2026-03-01,2026-03-01',
    yesterday: '2026-02-28,2026-02-28',
    week: '2026-02-23,2026-03-01',
    days30: '2026-01-31,2026-03-01',
    month: '2026-03-01,2026-03-01',
  })
})
