import { act, fireEvent, screen } from '@testing-library/react'
import { useRecordContext } from 'react-admin'
import { expect, test, vi } from 'vitest'

import { user } from '../../../../resources/user/user'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { ReactNode } from 'react'

const counts = { table: 0, rows: 0, cells: 0 }
vi.mock('../../../../src/ui/cell/DelegatedTooltip', () => ({
  DelegatedTooltip: ({ children }: { readonly children: ReactNode }) => {
    counts.table += 1 // rendered by the table at any time
    return children
  },
}))
vi.mock('../../../../src/crud/table/ColumnCell', () => ({
  ColumnCell: () => {
    counts.cells += 1
    return useRecordContext<{ id: number; username: string }>()?.username
  },
}))
vi.mock('../../../../src/crud/actions/RowActions', async (original) => ({
  ...(await original<object>()),
  RowActions: () => {
    counts.rows += 1 // rendered by a row at any time
    return null
  },
}))
const { ListScreen } = await import('../../../../src/crud/list/ListScreen')

makeScreen()
const pageOf = (page: number) => ({
  data: Array.from({ length: 20 }, (_, n) => ({ id: page * 100 + n, username: `p${page}n${n}`, status: 'enable', row_version: 1 })),
  total: 57,
  meta: { remark: '', total_is_estimate: false },
})
const columns = (): number => document.querySelectorAll('tr[data-row]:first-of-type td[tabindex]').length

test('changing the page renders the table once for the address and once for each chunk of new rows, whose cells are rendered once', async () => {
  const answers: (() => void)[] = []
  const getList = vi.fn((_: string, { pagination }: { pagination: { page: number } }) =>
    pagination.page === 1 ? Promise.resolve(pageOf(1)) : new Promise((resolve) => answers.push(() => resolve(pageOf(pagination.page)))),
  )
  renderWith(<ListScreen resource={user} />, `/admin/${user.path}`, { data: { getList } })
  await screen.findAllByText('p1n19')
  const next = await screen.findByRole('button', { name: 'Page 2' })
  Object.assign(counts, { table: 0, rows: 0, cells: 0 })
  await act(async () => void fireEvent.click(next))
  expect(counts).toEqual({ table: 1, rows: 0, cells: 0 })
  await act(async () => answers[0]?.())
  await screen.findAllByText('p2n19')
  expect(counts).toEqual({ table: 3, rows: 20, cells: 20 * columns() })
})

test('rows that arrive before their page is rendered are rendered once', async () => {
  const prefetchedList = vi.fn((_: string, { pagination }: { pagination: { page: number } }) => pageOf(pagination.page))
  const { router } = renderWith(<ListScreen resource={user} />, `/admin/${user.path}`, { data: { getList: vi.fn(), prefetchedList } })
  await screen.findAllByText('p1n19')
  Object.assign(counts, { table: 0, rows: 0, cells: 0 })
  await act(() => router.navigate('?page=2'))
  expect(screen.getAllByText('p2n0').length).toBeGreaterThan(0)
  await screen.findAllByText('p2n19')
  expect(counts).toEqual({ table: 2, rows: 20, cells: 20 * columns() })
})

test('a tick renders one row, and none of its data cells', async () => {
  renderWith(<ListScreen resource={user} />, `/admin/${user.path}`, { data: { getList: vi.fn(async () => pageOf(1)) } })
  await screen.findAllByText('p1n19')
  for (const name of ['p1n3', 'p1n5']) {
    Object.assign(counts, { table: 0, rows: 0, cells: 0 })
    await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` })))
    expect(counts).toEqual({ table: 1, rows: 1, cells: 0 })
  }
})
