import { act, screen, waitFor } from '@testing-library/react'
import { useListContext, useResourceContext } from 'react-admin'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { user } from '../../../../resources/user/user'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { ComponentType } from 'react'
import type { ListControllerResult } from 'react-admin'

const seen: { list?: ListControllerResult; resource?: string | undefined } = {}
vi.mock('../../../../src/crud/toolbar/Toolbar', async (original) => {
  const { Toolbar } = await original<{ Toolbar: ComponentType<object> }>()
  function WithReader(props: object) {
    Object.assign(seen, { list: useListContext(), resource: useResourceContext() })
    return <Toolbar {...props} />
  }
  return { Toolbar: WithReader }
})
const { ListScreen } = await import('../../../../src/crud/list/ListScreen')

beforeAll(makeScreen)

const rowsOf = (page: number, perPage: number) =>
  Array.from({ length: Math.max(0, Math.min(perPage, 157 - (page - 1) * perPage)) }, (_, n) => {
    const id = (page - 1) * perPage + n + 1
    return { id, username: `m${id}`, status: 'enable', row_version: 1 }
  })
const getList = vi.fn()
beforeEach(() => {
  getList.mockReset().mockImplementation(async (_: string, { pagination: { page, perPage } }) => ({
    data: rowsOf(page, perPage),
    total: 157,
    meta: { remark: '', total_is_estimate: false },
  }))
})

async function open(search = '', settings: Parameters<typeof renderWith>[2] = {}) {
  const { router, equipment } = renderWith(<ListScreen resource={user} />, `/admin/${user.path}${search}`, { data: { getList }, ...settings })
  await screen.findAllByRole('link', { name: /^m\d/ })
  return { query: () => router.state.location.search, router, equipment }
}
function list(): ListControllerResult {
  if (!seen.list) throw new Error('no list')
  return seen.list
}
const drive = (step: (current: ListControllerResult) => unknown): Promise<void> => act(async () => void (await step(list())))

test('the context has the rows, the total and the state of the address', async () => {
  await open('?page=2&limit=50&status=enable&order=create_time,asc&q=m')
  await waitFor(() => expect(list().data).toHaveLength(50))
  expect(seen.resource).toBe('user/user')
  expect(list()).toMatchObject({
    resource: 'user/user',
    defaultTitle: 'Members',
    page: 2,
    perPage: 50,
    total: 157,
    sort: { field: 'create_time', order: 'ASC' },
    filterValues: { q: 'm', status: ['enable'] },
    filter: {},
    displayedFilters: { q: 'm', status: ['enable'] },
    selectedIds: [],
    isPending: false,
    isFetching: false,
    isPlaceholderData: false,
    hasNextPage: true,
    hasPreviousPage: true,
    error: null,
  })
})

test('page and page size of the context change the address, and the back button restores them', async () => {
  const { query, router } = await open()
  await drive(({ setPage }) => setPage(3))
  expect([query(), list().page, list().hasPreviousPage]).toEqual(['?page=3', 3, true])
  await drive(({ setPerPage }) => setPerPage(50))
  expect([query(), list().page, list().perPage]).toEqual(['?limit=50', 1, 50])
  await drive(() => router.navigate(-1))
  expect([query(), list().page]).toEqual(['?page=3', 3])
})

test('a page size that is not offered becomes the next one', async () => {
  await open()
  await drive(({ setPerPage }) => setPerPage(25))
  expect(list().perPage).toBe(50)
  await drive(({ setPerPage }) => setPerPage(1000))
  expect(list().perPage).toBe(100)
})

test('sorting by the context changes the address and the head of the table', async () => {
  const { query } = await open()
  await drive(({ setSort }) => setSort({ field: 'money', order: 'ASC' }))
  expect([query(), list().sort]).toEqual(['?order=money,asc', { field: 'money', order: 'ASC' }])
  expect(screen.getByRole('columnheader', { name: /Balance/ }).getAttribute('aria-sort')).toBe('ascending')
})

test('filters of the context change the address, the request and the chips', async () => {
  const { query } = await open('?page=2')
  await drive(({ setFilters }) => setFilters({ q: 'li', status: ['enable'], userGroup: { name: 'VIP' } }, {}))
  expect(new URLSearchParams(query()).get('q')).toBe('li')
  expect(list()).toMatchObject({ page: 1, filterValues: { q: 'li', status: ['enable'], userGroup: { name: 'VIP' } } })
  expect(await screen.findByText('Status: Enabled')).toBeTruthy()
  expect(getList).toHaveBeenLastCalledWith(
    'user/user',
    expect.objectContaining({
      meta: expect.objectContaining({ quickSearch: 'li', search: expect.arrayContaining([{ field: 'status', operator: 'IN', val: ['enable'] }]) }),
    }),
  )
  await drive(({ hideFilter }) => hideFilter('userGroup.name'))
  expect(list().filterValues).toEqual({ q: 'li', status: ['enable'] })
})

test('a shown filter without a value is displayed and not in the address; a hidden one is in neither', async () => {
  const { query } = await open()
  await drive(({ showFilter }) => showFilter('mobile', undefined))
  expect([query(), list().displayedFilters]).toEqual(['', { mobile: true }])
  await drive(({ showFilter }) => showFilter('status', ['disable']))
  expect([query(), list().filterValues]).toEqual(['?status=disable', { status: ['disable'] }])
  await drive(({ hideFilter }) => hideFilter('status'))
  await drive(({ hideFilter }) => hideFilter('mobile'))
  expect([query(), list().displayedFilters]).toEqual(['', {}])
})

test('filters that are being typed are applied once, after a pause', async () => {
  const { query } = await open()
  await drive(({ setFilters }) => setFilters({ q: 'l' }, undefined, true))
  await drive(({ setFilters }) => setFilters({ q: 'li' }, undefined, true))
  expect(query()).toBe('')
  await waitFor(() => expect(query()).toBe('?q=li'))
  expect(getList.mock.calls.filter(([, params]) => params.meta.quickSearch === 'l')).toEqual([])
})

test('rows are ticked by the context, and rows that are ticked are in it', async () => {
  await open()
  await drive(({ onSelect }) => onSelect([1, 3]))
  expect((screen.getByRole('checkbox', { name: 'Select m3' }) as HTMLInputElement).checked).toBe(true)
  expect(screen.getByText('2 selected')).toBeTruthy()
  await act(async () => screen.getByRole('checkbox', { name: 'Select m5' }).click())
  expect(list().selectedIds).toEqual([1, 3, 5])
  await drive(({ onToggleItem }) => onToggleItem(3))
  expect(list().selectedIds).toEqual([1, 5])
  await drive(({ onUnselectItems }) => onUnselectItems())
  expect([list().selectedIds, screen.queryByText(/selected/)]).toEqual([[], null])
})

test('selecting all by the context selects every row of the filter', async () => {
  await open()
  await drive(({ onSelectAll }) => onSelectAll())
  expect(screen.getByText('All 157 matching selected')).toBeTruthy()
})

test('selecting all with a limit ticks the first rows of the pages', async () => {
  await open()
  await drive(({ onSelectAll }) => onSelectAll({ limit: 130 }))
  await waitFor(() => expect(list().selectedIds).toEqual(Array.from({ length: 130 }, (_, n) => n + 1)))
  expect(screen.getByText('130 selected')).toBeTruthy()
})

test('the data of all pages is read in pages of the largest size', async () => {
  await open('?status=enable')
  getList.mockClear()
  const rows = await list().getData?.({ maxResults: 130 })
  expect(rows?.map(({ id }) => id)).toEqual(Array.from({ length: 130 }, (_, n) => n + 1))
  const pages = getList.mock.calls.map(([, { pagination, meta }]) => [pagination, meta.search])
  const search = [{ field: 'status', operator: 'IN', val: ['enable'] }]
  expect(pages).toEqual([1, 2].map((page) => [{ page, perPage: 100 }, search]))
})

test('the exporter has the server write the file, and is absent without the right', async () => {
  const exportFile = vi.fn(async () => undefined)
  await open('?status=enable', { data: { getList, exportFile } })
  await drive(({ exporter }) => (exporter ? exporter([], undefined as never, undefined as never) : undefined))
  expect(exportFile).toHaveBeenCalledWith(
    'user/user',
    expect.objectContaining({ format: 'xlsx', search: [{ field: 'status', operator: 'IN', val: ['enable'] }] }),
  )
  await open('', { data: { getList, exportFile }, isSuper: false, nodes: ['user/user/index'] }).catch(() => undefined)
  await waitFor(() => expect(list().exporter).toBe(false))
})

test('a list that failed has the error and no rows', async () => {
  getList.mockReset().mockRejectedValue(new Error('Network request timeout!'))
  renderWith(<ListScreen resource={user} />, `/admin/${user.path}`, { data: { getList } })
  await screen.findByText('Network request timeout!')
  expect(list()).toMatchObject({ data: undefined, total: undefined, isPending: false, error: expect.objectContaining({ message: 'Network request timeout!' }) })
})
