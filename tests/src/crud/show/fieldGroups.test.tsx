import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'

import { order } from '../../../../resources/order/order'
import { t } from '../../../../resources/kit'
import { FieldGroups } from '../../../../src/crud/show/FieldGroups'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { AnyResource } from '../../../../resources/kit/define'

beforeAll(makeScreen)

const open = (mobile: string) =>
  renderWith(
    <FieldGroups
      resource={order as unknown as AnyResource}
      groups={[{ title: t('收货人', 'Recipient'), fields: ['receiver_mobile'] }]}
      row={{ id: 11, receiver_mobile: mobile }}
    />,
    '/admin/shop/order',
  )

test('a telephone number in details is called by a link and copied by a button', async () => {
  open('13800001234')
  const link = await screen.findByRole('link', { name: '13800001234' })
  expect(link.getAttribute('href')).toBe('tel:13800001234')
  expect(screen.getAllByRole('button', { name: 'Copy 13800001234' })).toHaveLength(1)
})

test('a masked telephone number calls nobody', async () => {
  open('138****1234')
  expect(await screen.findByText('138****1234')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
