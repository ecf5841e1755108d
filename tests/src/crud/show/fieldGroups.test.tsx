import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { goodsService } from '../../../../resources/goods/goodsService'
import { goodsSpecTemplate } from '../../../../resources/goods/goodsSpecTemplate'
import { t } from '../../../../resources/kit'
import { order } from '../../../../resources/order/order'
import { orderDetails } from '../../../../resources/order/orderDetails'
import { FieldGroups } from '../../../../src/crud/show/FieldGroups'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { AnyResource } from '../../../../resources/kit/define'
import type { Language } from '../../../../resources/kit/text'

beforeAll(makeScreen)

const open = (resource: unknown, values: Readonly<Record<string, string | number>>, language: Language = 'en') =>
  renderWith(
    <FieldGroups resource={resource as AnyResource} groups={[{ title: t('收货人', 'Recipient'), fields: Object.keys(values) }]} row={{ id: 11, ...values }} />,
    '/admin/shop/order',
    { language },
  )

test('a telephone number in details is called by a link and copied by a button', async () => {
  open(order, { receiver_mobile: '13800001234' })
  const link = await screen.findByRole('link', { name: '13800001234' })
  expect(link.getAttribute('href')).toBe('tel:13800001234')
  expect(screen.getAllByRole('button', { name: 'Copy 13800001234' })).toHaveLength(1)
})

test('a masked telephone number calls nobody', async () => {
  open(order, { receiver_mobile: '138****1234' })
  expect(await screen.findByText('138****1234')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a text with a cell of its own is drawn by it in details too', async () => {
  const name = { ...goodsSpecTemplate.fields.name, cell: 'specGroups' }
  open({ ...goodsSpecTemplate, fields: { ...goodsSpecTemplate.fields, name } }, { name: 'Color: red, blue; Size: S' })
  expect(await screen.findByText('blue')).toHaveProperty('className', 'cell-tag')
})

test.each<readonly [Language, number, string, string]>([
  ['zh-cn', 1, '启用', '是'],
  ['zh-cn', 0, '禁用', '否'],
  ['en', 1, 'Enabled', 'Yes'],
  ['en', 0, 'Disabled', 'No'],
])('in %s a status of %i is called %s, and a switch that is a question of its own is answered by %s', async (language, value, status, answer) => {
  open(goodsService, { name: 'Exchange', status: value, is_default: value }, language)
  expect(await screen.findByText(status)).toBeTruthy()
  expect(screen.getByText(answer)).toBeTruthy()
})

test.each<readonly [string, readonly string[]]>([
  ['1', ['Pay by']],
  ['3', ['Auto-receive']],
  ['4', ['Auto-complete', 'Refundable until']],
  ['5', ['Refundable until']],
  ['6', []],
])('an order of state %s shows the deadlines that matter in it: %s', async (status, labels) => {
  const row = { id: 11, status, pay_deadline: 1, receive_deadline: 2, complete_deadline: 3, aftersale_deadline: 4 }
  renderWith(<FieldGroups resource={order as unknown as AnyResource} groups={orderDetails.groups} row={row} />, '/admin/shop/order', { language: 'en' })
  await screen.findByText('Status')
  const deadlines = ['Pay by', 'Auto-receive', 'Auto-complete', 'Refundable until']
  expect(deadlines.filter((label) => screen.queryByText(label))).toEqual(labels)
})
