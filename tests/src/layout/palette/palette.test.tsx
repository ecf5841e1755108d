import { ThemeProvider } from '@mui/material/styles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { FrameDialogs } from '../../../../src/layout/Shell'
import { TabsProvider } from '../../../../src/layout/tabs/TabsProvider'
import { themeFor } from '../../../../src/ui/theme'
import { makeDirectory, makeRule } from '../../../support/rules'
import { makeScreen } from '../../crud/screen'
import { renderWith } from '../../harness'

import type { SearchHitGroup } from '../../../../resources/kit/protocol/search'

beforeAll(makeScreen)
beforeEach(() => sessionStorage.clear())

const menus = [
  makeDirectory('goods', [
    makeRule({ id: 901, name: 'shop/goodsService', title: '服务保障', keepalive: 'x' }),
    makeRule({ name: 'shop/goods', title: '商品' }),
  ]),
  makeRule({ name: 'user/group', title: '会员分组' }),
]
/** The frame without its content. */
const themed = (
  <ThemeProvider theme={themeFor('light')}>
    <TabsProvider>
      <FrameDialogs>{null}</FrameDialogs>
    </TabsProvider>
  </ThemeProvider>
)
type Find = (q: string) => Promise<{ groups: readonly SearchHitGroup[] }>
const nobody: Find = () => Promise.resolve({ groups: [] })

function open(find: Find = nobody, settings: object = {}) {
  const get = vi.fn((url: string, query: { q?: string } = {}) => {
    if (url.endsWith('/find')) return find(query.q ?? '')
    if (url.endsWith('/titles')) return Promise.resolve({ titles: [{ id: 901, zh: '服务保障', en: 'Guarantees' }] })
    return Promise.resolve({})
  })
  const shown = renderWith(themed, '/admin/shop/goodsService', { menus, http: { get, post: vi.fn(() => Promise.resolve({})) }, ...settings })
  return { ...shown, get }
}
const field = async (): Promise<HTMLElement> => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  return screen.findByRole('combobox')
}
const type = (input: HTMLElement, value: string): void => void fireEvent.change(input, { target: { value } })
const options = (): string[] => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '')
const active = (input: HTMLElement): string => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''
const orders: SearchHitGroup = { path: 'shop/order', rows: [{ id: 5, label: '2611211', hint: '' }], hasMore: false }
const withOrders = [...menus, makeRule({ name: 'shop/order', title: '订单列表' })]
const found: SearchHitGroup = { path: 'shop/goods', rows: [{ id: 7, label: 'Red tea', hint: 'T-7' }], hasMore: false }

test('letters typed while the palette is loading are kept and are not shortcuts', async () => {
  const { router } = open()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  for (const key of ['g', 'u']) fireEvent.keyDown(document.body, { key })
  expect(((await screen.findByRole('combobox')) as HTMLInputElement).value).toBe('gu')
  expect(router.state.location.pathname).toBe('/admin/shop/goodsService')
})

test('the palette finds a screen by its title in the other language, and Enter opens it', async () => {
  const { router } = open()
  const input = await field()
  type(input, 'member gr')
  await waitFor(() => expect(options()).toContain('会员分组'))
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/user/group'))
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

test('the palette finds a screen by pinyin, once the readings have arrived, and Enter opens it', async () => {
  const { router } = open()
  const input = await field()
  type(input, 'hyfz')
  await waitFor(() => expect(options()[0]).toBe('会员分组'))
  type(input, 'huiyuanfen')
  expect(options()[0]).toBe('会员分组')
  fireEvent.keyDown(input, { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/user/group'))
})

test('arrows, Home and End select options, and the input refers to the active one', async () => {
  open()
  const input = await field()
  type(input, 'layout: ')
  await waitFor(() => expect(options()).toEqual(['Layout: Classic', 'Layout: Streamline', 'Layout: Double']))
  const seen = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => {
    fireEvent.keyDown(input, { key })
    return active(input).replace('Layout: ', '')
  })
  expect(seen).toEqual(['Streamline', 'Double', 'Classic', 'Double', 'Classic', 'Double'])
  expect(screen.getByRole('listbox', { name: 'Results' }).id).toBe(input.getAttribute('aria-controls'))
})

test('rows are grouped by list and open their details', async () => {
  const { router } = open((q) => Promise.resolve({ groups: q === 'red' ? [{ ...found, hasMore: true }] : [] }))
  type(await field(), 'red')
  const group = await screen.findByRole('group', { name: '商品' })
  expect(
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Red teaT-7', 'All results in 商品'])
  fireEvent.click(within(group).getByText('Red tea'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/goods/show/7'))
})

test('a row opens its details, with the right to them', async () => {
  const { router } = open(() => Promise.resolve({ groups: [orders] }), { menus: withOrders })
  type(await field(), '2611')
  fireEvent.click(await screen.findByText('2611211'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/order/show/5'))
})

test('without the right to details or form a row opens the list, and lists that are not in the menu show nothing', async () => {
  const stray = { ...found, path: 'user/user', rows: [{ id: 1, label: 'Lily', hint: '' }] }
  const settings = { isSuper: false, nodes: ['shop/order/index', 'user/user/index'], menus: withOrders }
  const { router } = open(() => Promise.resolve({ groups: [orders, stray] }), settings)
  type(await field(), '2611')
  fireEvent.click(await screen.findByText('2611211'))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/admin/shop/order?q=2611211'))
  expect(screen.queryByText('Lily')).toBeNull()
})

test('the response to an earlier search never replaces that to a later one', async () => {
  const late: { answer?: (groups: { groups: readonly SearchHitGroup[] }) => void } = {}
  open((q) => (q === 'old' ? new Promise((resolve) => (late.answer = resolve)) : Promise.resolve({ groups: [found] })))
  const input = await field()
  type(input, 'old')
  await waitFor(() => expect(late.answer).toBeDefined())
  type(input, 'red')
  await screen.findByText('Red tea')
  late.answer?.({ groups: [{ ...found, rows: [{ id: 8, label: 'Old tea', hint: '' }] }] })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(options()).toEqual(['Red teaT-7'])
})

test('a server that does not name the search is asked for neither rows nor titles', async () => {
  const { get } = open(nobody, { features: [] })
  const input = await field()
  type(input, 'red tea')
  await waitFor(() => expect(options()).toEqual([]))
  await new Promise((resolve) => setTimeout(resolve, 300)) // longer than the pause after typing
  expect(get.mock.calls.map(([url]) => url).filter((url) => url.includes('Index/'))).toEqual([])
  type(input, 'layout: ')
  await waitFor(() => expect(options()).toHaveLength(3))
})

test('no results, a failed search and a single letter each show a message', async () => {
  let fails = true
  const { get } = open(() => (fails ? Promise.reject(new Error('no line')) : Promise.resolve({ groups: [] })))
  const input = await field()
  type(input, 'zzzz')
  expect(await screen.findByText(/could not be searched: no line/)).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing found; try another keyword')).toBeTruthy()
  const countRequests = (): number => get.mock.calls.filter(([url]) => url.endsWith('/find')).length
  const before = countRequests()
  type(input, 'z')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(countRequests()).toBe(before)
})

test('recently chosen entries come first, with the name of their row', async () => {
  open(() => Promise.resolve({ groups: [found] }))
  const input = await field()
  type(input, 'red')
  fireEvent.click(await screen.findByText('Red tea'))
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await screen.findByRole('combobox')
  expect(
    within(screen.getByRole('group', { name: 'Recent' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Red teaT-7'])
})

test('a key of the input method selects nothing', async () => {
  const { router } = open()
  const input = await field()
  type(input, '会员')
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
  expect(router.state.location.pathname).toBe('/admin/shop/goodsService')
})

test('adding is offered only with the right to add', async () => {
  open(nobody, { isSuper: false, nodes: ['user/group/index', 'user/group/add', 'shop/goods/index'] })
  type(await field(), 'add')
  await waitFor(() => expect(options()).toEqual(['Add member group']))
})

test('the list shows every shortcut, marks those without effect here, and turns single letters off', async () => {
  open()
  fireEvent.keyDown(document.body, { key: '?' })
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  const line = (text: string): string | null | undefined => within(sheet).getByText(text).closest('[data-works]')?.getAttribute('data-works')
  expect(['Search pages, actions and records', 'Show keyboard shortcuts', '会员分组'].map(line)).toEqual(['true', 'true', 'true'])
  expect(['Next row', 'Exit tab full screen'].map(line)).toEqual(['false', 'false'])
  fireEvent.click(within(sheet).getByRole('switch'))
  expect(['Search pages, actions and records', 'Show keyboard shortcuts', '会员分组'].map(line)).toEqual(['true', 'false', 'false'])
  fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(document.body, { key: '?' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screen.queryByRole('dialog')).toBeNull()
})
