import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { mountAdmin } from '../../../tools/dev/mountAdmin'
import { isCall, ownAddress } from '../../../tools/dev/requestKind'
import { root } from '../../support/sources'

const page = { accept: 'text/html,*/*' }
const call = { accept: 'application/json', server: 'true' }

test.each([
  ['/admin/shop/goods', page, '/index.html', false],
  ['/admin/AdminRoutes.tsx', { accept: '*/*' }, '/admin/AdminRoutes.tsx', false],
  ['/admin/AdminRoutes.tsx?t=17', { accept: '*/*' }, '/admin/AdminRoutes.tsx?t=17', false],
  ['/admin/shop.Goods/index?limit=20', call, undefined, true],
  ['/admin/shop.Goods/export?name=a.ts', page, '/index.html', false],
  ['/storage/goods/a.png', { accept: 'image/*' }, undefined, true],
  ['/layout/Shell.tsx', { accept: '*/*' }, '/layout/Shell.tsx', false],
  ['/fields/image.tsx', page, '/fields/image.tsx', false],
] as const)('in development %s is answered as %s and goes to the server: %s %s', (url, headers, own, isForServer) => {
  expect([ownAddress({ url, headers }), isCall({ url, headers })]).toEqual([own, isForServer])
})

test('in development the page has the mount path of the back office, and the calls below it go to the server', () => {
  const html = mountAdmin('/desk').transformIndexHtml(readFileSync(join(root, 'src/index.html'), 'utf8'))
  expect(html).toContain('<meta name="admin-base" content="/desk" />')
  expect(isCall({ url: '/desk.php/shop.Goods/index?limit=20', headers: call }, '/desk')).toBe(true)
  expect(isCall({ url: '/desk/shop/goods', headers: page }, '/desk')).toBe(false)
})
