import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { stock } from '../../../../resources/goods/stock'
import { userGroup } from '../../../../resources/user/userGroup'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { SavedView, StartViews } from '../../../../resources/kit/protocol/views'

beforeAll(makeScreen)

const path = 'user/group'
const make = (id: number, given: Partial<SavedView> = {}): SavedView => ({
  id,
  path,
  name: `View ${id}`,
  query: '?status=1',
  look: null,
  groups: [],
  owner: 'Lily',
  is_own: true,
  may_change: true,
  is_pinned: false,
  is_default: false,
  row_version: 3,
  ...given,
})

function open(search: string, list: readonly SavedView[], answers: Readonly<Record<string, unknown>> = {}) {
  const start: StartViews = { marked: list.filter((one) => one.is_pinned || one.is_default), lists: list.length > 0 ? [path] : [] }
  const get = vi.fn(async (url: string, query: { path?: string } = {}) => {
    if (url.endsWith('/views')) return query.path ? { list, groups: [{ id: 9, name: 'Clerks' }] } : start
    if (url.endsWith('/viewCounts')) return { counts: answers['counts'] ?? { 1: 12, 2: 10_001 } }
    return {}
  })
  const post = vi.fn(async (url: string) => answers[url.split('/').at(-1) ?? ''] ?? null)
  const getList = vi.fn(async () => ({ data: [{ id: 1, name: 'Gold', row_version: 1 }], total: 1, meta: {} }))
  const shown = renderWith(<Started views={start} />, `/admin/${path}${search}`, { data: { getList }, http: { get, post } })
  act(() => shown.equipment.session.set({ ...shown.equipment.session.get(), views: start }))
  return { ...shown, get, post, getList }
}
const Started = (_: { readonly views: StartViews }) => <ListScreen resource={userGroup} />
const bar = async (): Promise<ReturnType<typeof within>> => within(await screen.findByRole('group', { name: 'Views' }))
const address = ({ router }: ReturnType<typeof open>): string => router.state.location.search

test('views are shown above the list with their counts, requested in one call', async () => {
  const shown = open('', [make(1), make(2, { is_own: false, groups: [9], may_change: false })])
  const views = await bar()
  expect(await views.findByRole('link', { name: /View 1\s*12/ })).toBeTruthy()
  expect(views.getByRole('link', { name: /Shared by Lily.*View 2\s*10,000\+/ })).toBeTruthy()
  expect(shown.get.mock.calls.filter(([url]) => url.endsWith('/viewCounts'))).toEqual([[expect.any(String), { ids: '1,2' }, expect.anything()]])
})

test('a list without views shows and requests none', async () => {
  const { get } = open('', [])
  expect(await screen.findByText('Gold')).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Views' })).toBeNull()
  expect(get.mock.calls.filter(([url]) => /view/i.test(url))).toEqual([])
})

test('a view opens with its address; differences can be saved or discarded', async () => {
  const shown = open('', [make(1)], { saveView: make(1, { query: '' }) })
  fireEvent.click(await (await bar()).findByRole('link', { name: /View 1/ }))
  await waitFor(() => expect(address(shown)).toBe('?view=1&status=1'))
  expect((await bar()).getByRole('link', { name: /View 1/ }).getAttribute('aria-current')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: /Remove filter/ }))
  await waitFor(() => expect(address(shown)).toBe('?view=1&page=1'))
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(shown.post).toHaveBeenCalledWith('/admin/Index/saveView', expect.objectContaining({ id: 1, row_version: 3, query: '' }), expect.anything()),
  )
})

test('the changes can be discarded', async () => {
  const shown = open('?view=1&page=1', [make(1)])
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(address(shown)).toBe('?view=1&status=1'))
})

test('the default view opens at an address without a query, and "no view" can still be chosen', async () => {
  const shown = open('', [make(1, { is_default: true })])
  await waitFor(() => expect(address(shown)).toBe('?view=1&status=1'))
  fireEvent.click(await (await bar()).findByRole('link', { name: 'All' }))
  await waitFor(() => expect(address(shown)).toBe('?view=0'))
})

test('the default view does not override an address with a query', async () => {
  const shown = open('?q=gold', [make(1, { is_default: true })])
  await screen.findByText('Gold')
  expect(address(shown)).toBe('?q=gold')
})

test('a view named alone in the address applies its state; an unknown one shows a message', async () => {
  const shown = open('?view=1', [make(1)])
  await waitFor(() => expect(address(shown)).toBe('?view=1&status=1'))
  act(() => void shown.router.navigate(`/admin/${path}?view=77`))
  expect(await screen.findByText(/not shared with you or was deleted/)).toBeTruthy()
})

test('a view with a missing column names it and has no count', async () => {
  const { get } = open('', [make(1, { query: '?vanished=1' }), make(2)])
  const views = await bar()
  expect(await views.findAllByTitle(/no longer exist: vanished/)).not.toEqual([])
  await waitFor(() => expect(get).toHaveBeenCalledWith('/admin/Index/viewCounts', { ids: '2' }, expect.anything()))
})

test('the view of another user cannot be changed, but pinned, ordered and made the default', async () => {
  open('?view=1&status=1', [make(1, { is_own: false, may_change: false, groups: [9] }), make(2)])
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for view View 1' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Save as new view…',
    'Pin to the menu',
    'Use as the default view',
    'Move left',
    'Move right',
  ])
})

test('a view can be moved among the others, and deleted after confirmation', async () => {
  const { post } = open('?view=1&status=1', [make(1), make(2)])
  const choose = async (name: string): Promise<void> => {
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for view View 1' }))
    fireEvent.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Move right')
  await waitFor(() => expect(post).toHaveBeenCalledWith('/admin/Index/orderViews', { path, ids: [2, 1] }, expect.anything()))
  await choose('Delete…')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete view' }))
  await waitFor(() => expect(post).toHaveBeenCalledWith('/admin/Index/deleteView', { id: 1, row_version: 3 }, expect.anything()))
})

test('the current list can be saved under a name, shared and pinned', async () => {
  const shown = open('?status=1', [], { saveView: make(5) })
  fireEvent.click(await screen.findByRole('button', { name: 'Save view' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Enter a name')).toBeTruthy()
  fireEvent.change(dialog.getByRole('textbox', { name: /Name/ }), { target: { value: 'In use' } })
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'Clerks' }))
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Pin to the menu' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address(shown)).toBe('?view=5&status=1'))
  expect(shown.post.mock.calls).toEqual([
    [
      '/admin/Index/saveView',
      expect.objectContaining({
        path,
        name: 'In use',
        groups: [9],
        query: '?status=1',
        asked: expect.objectContaining({ search: [{ field: 'status', operator: 'eq', val: '1' }] }),
      }),
      expect.anything(),
    ],
    ['/admin/Index/markView', { id: 5, is_pinned: true, is_default: false }, expect.anything()],
  ])
})

function openTabbed(search: string, view: Partial<SavedView> = {}) {
  const list = [make(1, { path: stock.path, query: '?tab=low&stock[elt]=3', ...view })]
  const start: StartViews = { marked: list.filter((one) => one.is_default), lists: [stock.path] }
  const get = vi.fn(async (url: string, query: { path?: string } = {}) =>
    url.endsWith('/views') ? (query.path ? { list, groups: [] } : start) : { counts: {} },
  )
  const tabCounts = vi.fn(async () => ({ all: 61, low: 3, out: 0 }))
  const getList = vi.fn(async () => ({ data: [{ id: 7, title: 'Red', stock: 3, row_version: 1 }], total: 1, meta: {} }))
  const shown = renderWith(<ListScreen resource={stock} />, `/admin/${stock.path}${search}`, { data: { getList, tabCounts }, http: { get } })
  act(() => shown.equipment.session.set({ ...shown.equipment.session.get(), views: start }))
  return { ...shown, tabCounts }
}
const selected = (): (string | null)[] => screen.queryAllByRole('tab', { selected: true }).map(({ textContent }) => textContent)

test('tabs and views are one choice, and a tab leaves the view with its conditions', async () => {
  const { router, tabCounts } = openTabbed('')
  const views = await bar()
  expect(await screen.findByRole('tab', { name: /All\s*61/, selected: true })).toBeTruthy()
  expect(views.queryByRole('link', { name: 'All' })).toBeNull()
  fireEvent.click(await views.findByRole('link', { name: /View 1/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?view=1&tab=low&stock[elt]=3'))
  await waitFor(() => expect(selected()).toEqual([]))
  await waitFor(() => expect(tabCounts).toHaveBeenLastCalledWith(stock.path, { search: [], quickSearch: '' }, expect.anything()))
  fireEvent.click(screen.getByRole('tab', { name: /Sold out/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=out'))
})

test('a tab shows all of its rows although another view opens by default', async () => {
  const { router } = openTabbed('', { is_default: true })
  await waitFor(() => expect(router.state.location.search).toBe('?view=1&tab=low&stock[elt]=3'))
  fireEvent.click(await screen.findByRole('tab', { name: /^All/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?view=0'))
  await waitFor(() => expect(selected()).toEqual(['All61']))
})
