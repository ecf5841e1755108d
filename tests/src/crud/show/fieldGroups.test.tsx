import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { goodsSpecTemplate } from '../../../../resources/goods/goodsSpecTemplate'
import { t } from '../../../../resources/kit'
import { order } from '../../../../resources/order/order'
import { FieldGroups } from '../../../../src/crud/show/FieldGroups'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { AnyResource } from '../../../../resources/kit/define'

beforeAll(makeScreen)

const open = (resource: unknown, values: Readonly<Record<string, string>>) =>
  renderWith(
    <FieldGroups resource={resource as AnyResource} groups={[{ title: t('收货人', 'Recipient'), fields: Object.keys(values) }]} row={{ id: 11, ...values }} />,
    '/admin/shop/order',
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
