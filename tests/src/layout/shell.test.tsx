import { ThemeProvider } from '@mui/material/styles'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { Shell } from '../../../src/layout/Shell'
import { themeFor } from '../../../src/ui/theme'
import { makeButton, makeDirectory, makeRule } from '../../support/rules'
import { makeScreen } from '../crud/screen'
import { control, renderWith } from '../harness'

import type { MenuRule } from '../../../resources/kit/protocol/session'

beforeAll(makeScreen)
beforeEach(() => sessionStorage.clear())

const menus = (...more: readonly MenuRule[]): readonly MenuRule[] => [
  makeRule({ name: 'shop/goodsService', title: 'Services', keepalive: 'shop/goodsService' }),
  makeRule({ name: 'user/group', title: 'Groups' }),
  ...more,
]
const themed = (
  <ThemeProvider theme={themeFor('light')}>
    <Shell />
  </ThemeProvider>
)
const index = vi.fn(() => Promise.resolve({}))
const open = (address: string, ...more: readonly MenuRule[]) => renderWith(themed, address, { menus: menus(...more), http: { get: index, post: index } })
const menu = async (): Promise<ReturnType<typeof within>> => within(await screen.findByRole('navigation', { name: 'Main menu' }))
const notified = (equipment: ReturnType<typeof open>['equipment'], text: RegExp): void =>
  expect(equipment.notify).toHaveBeenCalledWith(expect.objectContaining({ text: expect.objectContaining({ en: expect.stringMatching(text) }) }))

test('S2.29 menu entries open in a tab each, and S2.30 a link in a new window', async () => {
  const { router } = open('/admin/shop/goodsService', makeRule({ name: 'out', title: 'Out', menu_type: 'link', url: 'https://out.test' }))
  fireEvent.click((await menu()).getByRole('link', { name: 'Groups' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/user/group'))
  const tabs = await screen.findByRole('tablist', { name: 'Open pages' })
  await waitFor(() => expect(within(tabs).getAllByRole('tab')).toHaveLength(2))
  const link = (await menu()).getByRole('link', { name: 'Out' })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['https://out.test', '_blank', 'noopener noreferrer'])
})

test('S2.31 an entry of an unknown type shows a message', async () => {
  const { equipment } = open('/admin/shop/goodsService', makeRule({ name: 'odd', title: 'Odd', menu_type: 'hologram' }))
  fireEvent.click((await menu()).getByRole('button', { name: 'Odd' }))
  notified(equipment, /^Navigation failed, the menu type is unrecognized!$/)
})

test('S8.22 the entry of the current screen shows a warning', async () => {
  const { equipment } = open('/admin/shop/goodsService')
  fireEvent.click((await menu()).getByRole('link', { name: 'Services' }))
  notified(equipment, /already/)
  expect(equipment.notify).toHaveBeenCalledWith(expect.objectContaining({ kind: 'warning' }))
})

test('S2.20 S8.23 a menu entry without a screen shows a message and does nothing', async () => {
  const { equipment, router } = open('/admin/shop/goodsService', makeRule({ name: 'nowhere', title: 'Nowhere', extend: 'add_menu_only' }))
  fireEvent.click((await menu()).getByRole('link', { name: 'Nowhere' }))
  notified(equipment, /leads to no screen/)
  expect(router.state.location.pathname).toBe('/admin/shop/goodsService')
})

test('S8.24 a directory of links has no screen to open, and shows its links', async () => {
  const links = makeDirectory('links', [makeRule({ name: 'out', title: 'Out', menu_type: 'link', url: 'https://out.test' })])
  const { equipment } = open('/admin/shop/goodsService', links)
  act(() => equipment.preferences.changeLayout({ layoutMode: 'Double' }))
  fireEvent.click((await menu()).getByRole('button', { name: 'links' }))
  notified(equipment, /no child menu/)
  expect(await screen.findByRole('link', { name: 'Out' })).toBeDefined()
})

test('S2.18 a button has no menu entry, S2.15 a route is reached only by its address', async () => {
  open('/admin/user/user', makeButton('user/user/add'), makeRule({ name: 'user/user', title: 'Members', type: 'route' }))
  expect(await screen.findByRole('tab', { name: 'Members' })).toBeDefined()
  expect((await menu()).queryByText('Members')).toBeNull()
  expect((await menu()).queryByText('user/user/add')).toBeNull()
})

test.each([
  [true, ['false', 'true']],
  [false, ['true', 'true']],
])('S3.13 with one open directory per level (%s), the first and the second are open: %j', async (menuUniqueOpened, opened) => {
  const directories = ['one', 'two'].map((name) => makeDirectory(name, [makeRule({ name: `${name}/x`, title: `${name} x` })]))
  const { equipment } = open('/admin/shop/goodsService', ...directories)
  act(() => equipment.preferences.changeLayout({ menuUniqueOpened }))
  for (const name of ['one', 'two']) fireEvent.click((await menu()).getByRole('button', { name }))
  const main = await menu()
  expect(['one', 'two'].map((name) => main.getByRole('button', { name }).getAttribute('aria-expanded'))).toEqual(opened)
})

test('S3.19 a screen that is not kept alive is mounted anew when it is shown again', async () => {
  const { router } = open('/admin/user/group?page=2')
  fireEvent.click((await menu()).getByRole('link', { name: 'Services' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/goodsService'))
  fireEvent.click(await screen.findByRole('tab', { name: 'Groups' }))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/admin/user/group'))
})

/** Whether closing the window now would warn of unsaved input. */
function isLeavingWarned(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

async function openUnsaved() {
  const opened = open('/admin/shop/goodsService', makeRule({ name: 'shop/deliveryCompany', title: 'Carriers' }))
  await menu()
  await act(() => opened.router.navigate('/admin/shop/deliveryCompany/add'))
  fireEvent.change(await waitFor(() => control('name')), { target: { value: 'Shunfeng' } })
  expect(isLeavingWarned()).toBe(true)
  return { ...opened, at: () => opened.router.state.location.pathname }
}

test('leaving a tab that is not kept alive with unsaved input asks first, and nothing is unsaved once it was discarded', async () => {
  const { at } = await openUnsaved()
  fireEvent.click((await menu()).getByRole('link', { name: 'Services' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect([at(), control('name').value]).toEqual(['/admin/shop/deliveryCompany/add', 'Shunfeng'])
  fireEvent.click(question.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(at()).toBe('/admin/shop/goodsService'))
  await waitFor(() => expect(isLeavingWarned()).toBe(false))
})

test('closing a tab that is not kept alive with unsaved input asks once', async () => {
  const { at } = await openUnsaved()
  fireEvent.keyDown(screen.getByRole('tab', { name: /^Carriers/ }), { key: 'Delete' })
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard and continue' }))
  await waitFor(() => expect(at()).toBe('/admin/shop/goodsService'))
  expect([screen.queryByRole('alertdialog'), screen.queryByRole('tab', { name: /^Carriers/ }), isLeavingWarned()]).toEqual([null, null, false])
})

test('a tab is marked while it has unsaved input', async () => {
  const { router } = await openUnsaved()
  expect(await screen.findByRole('tab', { name: 'Carriers (unsaved)' })).toBeDefined()
  expect(screen.getByRole('tab', { name: 'Services' })).toBeDefined()
  fireEvent.change(control('name'), { target: { value: '' } })
  expect(await screen.findByRole('tab', { name: 'Carriers' })).toBeDefined()
  expect(router.state.location.pathname).toBe('/admin/shop/deliveryCompany/add')
})

test('signing out with unsaved input in a tab asks first', async () => {
  await openUnsaved()
  index.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'Account: Boss' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([control('name').value, isLeavingWarned()]).toEqual(['Shunfeng', true])
  expect(index).not.toHaveBeenCalledWith('/admin/Index/logout', expect.anything(), expect.anything())
})

test('the menu of a tab says that it closes tabs', async () => {
  open('/admin/shop/goodsService')
  fireEvent.contextMenu(await screen.findByRole('tab', { name: 'Services' }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent).filter((text) => text?.startsWith('C'))).toEqual([
    'CloseAlt+W',
    'Close others',
    'Close tabs to the right',
    'Close all',
  ])
})

test('a tab that is kept alive is shown unchanged', async () => {
  const { router } = open('/admin/shop/goodsService?page=2')
  fireEvent.click((await menu()).getByRole('link', { name: 'Groups' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/user/group'))
  fireEvent.click((await menu()).getByRole('link', { name: 'Services' }))
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'))
})

test('a change of the language requests menu, rows and remark again', async () => {
  const remarks = { 'zh-cn': '商品的服务保障', en: 'What goes with goods' }
  const load = vi.fn(async () => ({}))
  let language: keyof typeof remarks = 'en'
  const getList = vi.fn(async () => ({ data: [{ id: 1, name: 'a' }], total: 1, meta: { remark: remarks[language] } }))
  const { equipment } = renderWith(themed, '/admin/shop/goodsService', { menus: menus(), http: { get: load, post: load }, data: { getList } })
  expect(await screen.findByTitle(remarks.en)).toBeDefined()
  load.mockClear()
  language = 'zh-cn'
  act(() => equipment.preferences.change({ language }))
  expect(await screen.findByTitle(remarks['zh-cn'])).toBeDefined()
  expect(screen.queryByTitle(remarks.en)).toBeNull()
  expect(load).toHaveBeenCalledWith('/admin/Index/index')
})

test('the logo of the shop stands above the menu, and that of the product if it has none or its file is missing', async () => {
  const { equipment } = open('/admin/shop/goodsService')
  await menu()
  const logo = (): HTMLImageElement | null => document.querySelector('img[src*="logo.png"]')
  expect(logo()).toBeNull()
  const { session } = equipment
  act(() => session.set({ ...session.get(), site: { ...session.get().site, cdnUrl: '//cdn.test', siteLogo: '/storage/site/logo.png' } }))
  expect(logo()?.src).toBe('http://cdn.test/storage/site/logo.png')
  expect(document.querySelector('svg[viewBox="0 0 32 32"]')).toBeNull()
  fireEvent.error(logo() as HTMLImageElement)
  expect(logo()).toBeNull()
  expect(document.querySelector('svg[viewBox="0 0 32 32"]')).not.toBeNull()
})
