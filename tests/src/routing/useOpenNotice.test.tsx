import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'

import { noticeKinds } from '../../../resources/message/kinds'
import { raisedTypes } from '../../../resources/message/titles'
import { NoticeRow } from '../../../src/screens/message/NoticeRow'
import { makeRule } from '../../support/rules'
import { button, renderWith } from '../harness'

import type { NoticeType } from '../../../resources/message/titles'
import type { MenuRule } from '../../../resources/kit/protocol/session'

const menus = raisedTypes.map((type) => makeRule({ name: noticeKinds[type].screen }))

function choose(type: NoticeType, { among = menus, nodes }: { among?: readonly MenuRule[]; nodes?: readonly string[] } = {}) {
  const row = { id: 4, status: '1', message_type: type, message_data: {}, message: 'What happened' }
  const rights = nodes ? { isSuper: false, nodes } : {}
  const { router, equipment } = renderWith(<NoticeRow row={row} />, '/admin/shop/notify/notify', { menus: among, ...rights })
  fireEvent.click(button('View'))
  return { at: router.state.location.pathname, notify: equipment.notify }
}

test.each(raisedTypes)('a notice of %s opens its screen', (type) => {
  const { at, notify } = choose(type)
  expect(at).toBe(`/admin/${noticeKinds[type].screen}`)
  expect(notify).not.toHaveBeenCalled()
})

test.each([
  ['is not in the menu', { among: [] }],
  ['may not be read', { nodes: [] }],
])('a notice whose screen %s says so', (_, session) => {
  const { at, notify } = choose('health', session)
  expect(at).toBe('/admin/shop/notify/notify')
  expect(notify).toHaveBeenCalledWith({ kind: 'info', text: expect.stringContaining('page for "Health check" is not available') })
})
