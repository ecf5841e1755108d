import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { goodsService } from '../../../../resources/goods/goodsService'
import { attachment } from '../../../../resources/system/attachment'
import { goodsCategory } from '../../../../resources/goods/goodsCategory'
import { user } from '../../../../resources/user/user'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'

import type { AnyResource } from '../../../../resources/kit/define'

const members = [
  {
    id: 2,
    username: 'lihua',
    nickname: '李华',
    userGroup: { id: 1, name: '默认分组' },
    gender: 1,
    money: '12.50',
    score: 3,
    status: 'enable',
    create_time: 1_760_000_000,
    last_login_time: null,
    row_version: 4,
  },
  {
    id: 1,
    username: 'zhangwei',
    nickname: '张伟',
    userGroup: null,
    gender: 0,
    money: '-3.00',
    score: 0,
    status: 'disable',
    create_time: 1_750_000_000,
    last_login_time: null,
    row_version: 1,
  },
]
const answer = (data: readonly object[], total = data.length, meta: object = {}) =>
  vi.fn(async () => ({ data, total, meta: { remark: '', total_is_estimate: false, ...meta } }))

beforeAll(() => {
  // jsdom has no layout; a list without a size would ignore keys
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { get: () => document.body, configurable: true })
  Element.prototype.scrollIntoView = () => undefined
})

const open = (resource: AnyResource, search: string, settings: Parameters<typeof renderWith>[2]) =>
  renderWith(<ListScreen resource={resource} />, `/admin/${resource.path}${search}`, settings)

test('a list requests the rows of its address and shows them', async () => {
  const getList = answer(members)
  open(user, '?page=1&limit=50&status=enable&order=create_time,asc', { data: { getList } })
  expect(await screen.findByRole('link', { name: 'lihua' })).toBeTruthy()
  expect(screen.getByText('¥12.50')).toBeTruthy()
  expect(screen.getByText('-¥3.00')).toBeTruthy()
  expect(getList).toHaveBeenCalledWith(
    'user/user',
    expect.objectContaining({
      pagination: { page: 1, perPage: 50 },
      sort: { field: 'create_time', order: 'ASC' },
      meta: { quickSearch: '', search: [{ field: 'status', operator: 'IN', val: ['enable'] }] },
    }),
  )
  expect(await screen.findByText('Status: Enabled')).toBeTruthy()
})

test('clicking a column head sorts, and changes the address', async () => {
  const { router } = open(user, '', { data: { getList: answer(members) } })
  fireEvent.click(await screen.findByRole('button', { name: 'Balance' }))
  await waitFor(() => expect(router.state.location.search).toBe('?order=money,desc'))
  await waitFor(() => expect(screen.getByRole('columnheader', { name: /Balance/ }).getAttribute('aria-sort')).toBe('descending'))
})

test('a column head with Shift sorts within the others: by mouse and by keys it is added, turned and taken out', async () => {
  const getList = answer(members)
  const { router } = open(user, '?order=money,desc', { data: { getList } })
  const head = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })
  const leads = (search: string) => waitFor(() => expect(router.state.location.search).toBe(search))
  fireEvent.click(await head('Points'), { shiftKey: true })
  await leads('?order=money,desc;score,desc')
  await waitFor(async () =>
    expect([(await head('Balance')).textContent, (await head('Points')).textContent]).toEqual(['Balance1Sort column 1', 'Points2Sort column 2']),
  )
  expect(getList).toHaveBeenLastCalledWith(
    'user/user',
    expect.objectContaining({ sort: { field: 'money', order: 'DESC', next: [{ field: 'score', order: 'DESC' }] } }),
  )
  fireEvent.keyDown(await head('Points'), { key: 'Enter', shiftKey: true })
  await leads('?order=money,desc;score,asc')
  await waitFor(() =>
    expect(getList).toHaveBeenLastCalledWith(
      'user/user',
      expect.objectContaining({ sort: expect.objectContaining({ next: [{ field: 'score', order: 'ASC' }] }) }),
    ),
  )
  fireEvent.keyDown(await head('Points'), { key: ' ', shiftKey: true })
  await leads('?order=money,desc')
  fireEvent.click(await head('Points'))
  await leads('?order=score,desc')
})

test('the rows of another page are requested at the click, and once', async () => {
  const order: string[] = []
  const prefetchList = vi.fn(async () => void order.push('ahead'))
  const getList = vi.fn(async () => {
    order.push('read')
    return { data: members, total: 57, meta: { remark: '', total_is_estimate: false } }
  })
  const { router } = open(user, '', { data: { getList, prefetchList } })
  await screen.findByRole('link', { name: 'lihua' })
  router.subscribe(() => void order.push('address'))
  order.length = 0
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(order).toContain('read'))
  expect(order[0]).toBe('ahead')
  expect(order.filter((one) => one === 'read')).toHaveLength(1)
  expect(prefetchList.mock.calls).toHaveLength(1)
  const [path, params] = prefetchList.mock.calls[0] as unknown as [string, object]
  expect([path, params]).toEqual(['user/user', expect.objectContaining({ pagination: { page: 2, perPage: 20 } })])
  expect(getList).toHaveBeenLastCalledWith('user/user', expect.objectContaining(params))
})

test('rows that arrive before their page is rendered are not requested again', async () => {
  const getList = answer(members)
  const other = { data: [{ ...members[0], id: 99, username: 'zhaoliu' }], total: 57, meta: { remark: '', total_is_estimate: false } }
  const prefetchedList = vi.fn((_: string, { pagination }: { pagination: { page: number } }) => (pagination.page === 2 ? other : undefined))
  const { router } = open(user, '', { data: { getList, prefetchedList } })
  await screen.findByRole('link', { name: 'lihua' })
  getList.mockClear()
  await act(() => router.navigate('?page=2'))
  expect(screen.getByRole('link', { name: 'zhaoliu' })).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(getList).not.toHaveBeenCalled()
})

test('rows that arrived while the page was loading are in its first render, and are not requested again', async () => {
  const getList = answer(members)
  open(user, '', { data: { getList, prefetchedList: vi.fn(() => ({ data: members, total: 2, meta: { remark: '', total_is_estimate: false } })) } })
  expect(screen.getByRole('link', { name: 'lihua' })).toBeTruthy() // immediately
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(getList).not.toHaveBeenCalled()
})

test('on a server without details the name of a row links to its form and keeps the query of the list', async () => {
  const { router } = open(user, '?q=li', { data: { getList: answer(members) }, features: [] })
  const link = await screen.findByRole('link', { name: 'lihua' })
  expect(link.getAttribute('href')).toBe('/admin/user/user/edit/2?q=li')
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(document.activeElement?.getAttribute('data-row')).toBe('2')
  fireEvent.keyDown(document.activeElement as Element, { key: 'e' })
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/admin/user/user/edit/2?q=li'))
})

test('the remark of a list is a hint, which is there before its rows and opens without a pointer', async () => {
  open(attachment, '', { data: { getList: vi.fn(() => new Promise(() => undefined)) } })
  const description = attachment.menu.remark?.en ?? ''
  const hint = screen.getByRole('button', { name: 'About this list', description })
  fireEvent.click(hint)
  expect((await screen.findByRole('dialog', { name: 'About this list' })).textContent).toBe(description)
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'About this list' }), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a switch saves its field with the version of the row', async () => {
  const change = vi.fn(async () => null)
  open(user, '', { data: { getList: answer(members), change } })
  fireEvent.click(await screen.findByRole('switch', { name: 'Status: lihua' }))
  await waitFor(() =>
    expect(change).toHaveBeenCalledWith('user/user', expect.objectContaining({ id: 2, field: 'status', way: 'set', value: 'disable', rowVersion: 4 })),
  )
})

test('deleting all rows of a filter sends the number shown', async () => {
  const deleteByFilter = vi.fn(async () => undefined)
  open(user, '?q=li', { data: { getList: answer(members, 57), deleteByFilter } })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.getByText('2 selected')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Select all 57 matching' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText('Delete all 57 members that match?')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Cancel')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 57 members' }))
  await waitFor(() => expect(deleteByFilter).toHaveBeenCalledWith('user/user', { search: [], quickSearch: 'li', expected: 57 }))
})

test('the whole list can be exported only with the export node', async () => {
  open(user, '', { data: { getList: answer(members) }, isSuper: false, nodes: ['user/user/index', 'user/user/edit', 'user/user/import'] })
  await screen.findByRole('link', { name: 'lihua' })
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  cleanup()
  open(user, '', { data: { getList: answer(members) }, isSuper: false, nodes: ['user/user/index', 'user/user/export'] })
  expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy()
})

test('an export of rows that can be imported has their ids, even if the list does not show them', async () => {
  const exportFile = vi.fn(() => Promise.resolve())
  open(goodsCategory, '', { data: { getList: answer([{ id: 7, name: '茶具', status: 1, pid: 0 }]), exportFile } })
  await screen.findByText('茶具')
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() => expect(exportFile).toHaveBeenCalled())
  expect(exportFile).toHaveBeenCalledWith('shop/goodsCategory', expect.objectContaining({ columns: ['id', ...goodsCategory.list.columns] }))
})

test("an action forbidden by the row's state is disabled with the reason, one without a node is hidden", async () => {
  open(user, '', { data: { getList: answer(members) }, isSuper: false, nodes: ['user/user/index', 'user/user/edit'] })
  await screen.findByRole('link', { name: 'lihua' })
  expect(screen.queryByRole('button', { name: 'Delete lihua' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Adjust balance/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select zhangwei' }))
  expect(screen.getByRole('button', { name: 'Enable (1)' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Disable (0)' }).hasAttribute('disabled')).toBe(true)
})

test('without the right to the list a message is shown and nothing requested', () => {
  const getList = answer(members)
  open(user, '', { data: { getList }, isSuper: false })
  expect(screen.getByText('You do not have permission to view members')).toBeTruthy()
  expect(getList).not.toHaveBeenCalled()
})

test('an empty list and a search without results have different messages', async () => {
  const { router } = open(goodsService, '', { data: { getList: answer([]) } })
  expect(await screen.findByText('No services yet')).toBeTruthy()
  await router.navigate('/admin/shop/goodsService?q=x')
  expect(await screen.findByText('No matches')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('a failed list shows the reason and can be loaded again', async () => {
  const getList = vi.fn().mockRejectedValueOnce(new Error('Network request timeout!')).mockResolvedValue({ data: members, total: 2, meta: {} })
  open(user, '', { data: { getList } })
  expect(await screen.findByText('Network request timeout!')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'lihua' })).toBeTruthy()
})

test('an estimated total is marked as such, and counted on request', async () => {
  const getList = answer(members, 1_000_000, { total_is_estimate: true })
  open(user, '', { data: { getList } })
  expect(await screen.findByText('About 1,000,000 records')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Count exactly' }))
  await waitFor(() => expect(getList).toHaveBeenLastCalledWith('user/user', expect.objectContaining({ meta: expect.objectContaining({ exactTotal: true }) })))
})

test('the quick search waits for a pause in typing and adds one history entry', async () => {
  const { router } = open(user, '', { data: { getList: answer(members) } })
  const search = await screen.findByRole('textbox', { name: 'Search ID / Username / Nickname / Mobile' })
  fireEvent.change(search, { target: { value: 'li' } })
  expect(router.state.location.search).toBe('')
  await waitFor(() => expect(router.state.location.search).toBe('?q=li'))
})

test('a row of a tree has an action that adds a child, down to the depth of the tree', async () => {
  const leaf = { id: 9, name: '杯', status: 1, pid: 8 }
  const getList = answer([{ id: 7, name: '茶具', status: 1, pid: 0, children: [{ id: 8, name: '壶', status: 1, pid: 7, children: [leaf] }] }])
  const { router } = open(goodsCategory, '?q=x', { data: { getList } })
  fireEvent.click(await screen.findByRole('button', { name: 'Add child 壶' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/shop/goodsCategory/add'))
  expect(router.state.location.search).toContain('add.pid=8')
  expect(screen.queryByRole('button', { name: 'Add child 杯' })).toBeNull()
})
