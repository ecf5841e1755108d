import { expect, test } from 'vitest'

import { adminBase, adminBaseOf, mountedAddress, screenAddress } from '../../../providers/http/addresses'

const pageWith = (head: string): ParentNode => {
  const page = document.createElement('div')
  page.innerHTML = head
  return page
}

test.each([
  ['<meta name="admin-base" content="/desk">', '/desk'],
  ['<meta name="admin-base" content="">', '/admin'],
  ['<meta name="robots" content="noindex">', '/admin'],
])('S7.6 %s mounts the back office at %s', (head, base) => {
  expect(adminBaseOf(pageWith(head))).toBe(base)
})

test('S7.6 without a mount path in the page the back office is at /admin', () => {
  expect([adminBase, screenAddress('shop/goods'), mountedAddress('/admin/login')]).toEqual(['/admin', '/admin/shop/goods', '/admin/login'])
})

test.each([
  ['/admin', '/desk'],
  ['/admin/shop/goods?q=/admin/x', '/desk/shop/goods?q=/admin/x'],
  ['/admin?x=1', '/desk?x=1'],
  ['/admin/shop.Goods/export', '/admin/shop.Goods/export'],
  ['/administration', '/administration'],
  ['/user/admin', '/user/admin'],
  ['https://out.test/admin/x', 'https://out.test/admin/x'],
  ['', ''],
])('S7.6 %s has the address %s', (address, mounted) => {
  expect(mountedAddress(address, '/desk')).toBe(mounted)
})
