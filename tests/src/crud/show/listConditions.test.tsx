import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { listExport } from '../../../../resources/order/listExport'
import { ListConditions } from '../../../../src/crud/show/ListConditions'
import { renderWith } from '../../harness'

import type { Language } from '../../../../resources/kit/text'

const typeField = listExport.fields.filters.conditionsOf ?? ''

function show(value: object, language: Language, type = 'user') {
  const select = vi.fn(async () => ({ options: [{ id: 7, name: 'VIP' }] }))
  renderWith(<ListConditions value={value} row={{ id: 1, [typeField]: type }} typeField={typeField} />, '/', {
    language,
    data: { select },
  })
}
const texts = async (): Promise<(string | null)[]> => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

const search = [
  { field: 'status', operator: 'IN', val: ['enable', 'disable'] },
  { field: 'create_time', operator: 'RANGE', val: '2026-01-01 00:00:00,2026-01-31 23:59:59', render: 'datetime' },
  { field: 'last_login_time', operator: 'NULL', val: true },
]

test.each<[Language, string[]]>([
  ['zh-cn', ['搜索“li”', '状态：启用、禁用', '创建时间：2026-01-01 至 2026-01-31', '最后登录为空', '按注册时间降序']],
  ['en', ['Search “li”', 'Status: Enabled, Disabled', 'Created: 2026-01-01 to 2026-01-31', 'Last sign-in is empty', 'By Joined, descending']],
])('the conditions of a task are words in %s, not what was sent', async (language, expected) => {
  show({ filter: { search, quickSearch: 'li' }, order: 'join_time,desc' }, language)
  expect(await texts()).toEqual(expected)
})

test('a tab, ticked rows, and no condition at all are named', async () => {
  show({ filter: { tab: 'toShip' }, ids: [1, 2] }, 'en', 'order')
  expect(await texts()).toEqual(['2 selected records', 'Tab: To ship'])
  show({ filter: {} }, 'en', 'refund')
  await waitFor(async () => expect(await texts()).toContain('All records'))
})

test('a row of another list has its name', async () => {
  show({ filter: { search: [{ field: 'group_id', operator: 'IN', val: [7] }] } }, 'en')
  await waitFor(async () => expect(await texts()).toEqual(['Group: VIP']))
})

test('a column that the list no longer has is shown as it was sent', async () => {
  show({ filter: { search: [{ field: 'shoe_size', operator: 'gt', val: 40 }] } }, 'en')
  expect(await texts()).toEqual(['shoe_size gt 40'])
})
