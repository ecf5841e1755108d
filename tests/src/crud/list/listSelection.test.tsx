import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useRecordSelection } from 'react-admin'
import { Activity, useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { user } from '../../../../resources/user/user'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

beforeAll(makeScreen)

const member = (id: number) => ({ id, username: `m${id}`, status: id % 2 ? 'enable' : 'disable', row_version: 1 })
const getList = vi.fn()
const getMany = vi.fn()
beforeEach(() => {
  getList.mockReset().mockImplementation(async (_: string, { pagination: { page, perPage } }) => ({
    data: Array.from({ length: perPage }, (_unused, n) => member((page - 1) * perPage + n + 1)),
    total: 157,
    meta: {},
  }))
  getMany.mockReset().mockImplementation(async (_: string, { ids }: { readonly ids: readonly number[] }) => ({ data: ids.map(member) }))
})

/** The same selection, read and changed by react-admin's hook outside of the list. */
function Beside({ ids }: { readonly ids: number[] }) {
  const [selected, { select, clearSelection }] = useRecordSelection<ReturnType<typeof member>>({ resource: user.path })
  return (
    <>
      <output>{selected.join()}</output>
      <button onClick={() => select(ids)}>select beside</button>
      <button onClick={() => clearSelection()}>clear beside</button>
    </>
  )
}

async function open(search = '', ids: number[] = []) {
  const page = (
    <>
      <Beside ids={ids} />
      <Leaving />
    </>
  )
  const result = renderWith(page, `/admin/${user.path}${search}`, { data: { getList, getMany } })
  await screen.findByRole('link', { name: 'm1' })
  return result
}

function Leaving() {
  const [place, setPlace] = useState<'visible' | 'hidden' | 'closed'>('visible')
  return (
    <>
      {(['visible', 'hidden', 'closed'] as const).map((next) => (
        <button key={next} onClick={() => setPlace(next)}>
          {next}
        </button>
      ))}
      {place === 'closed' ? null : (
        <Activity mode={place}>
          <ListScreen resource={user} />
        </Activity>
      )}
    </>
  )
}

const selectedBeside = (): string => document.querySelector('output')?.textContent ?? ''
const box = (id: number): HTMLInputElement => screen.getByRole('checkbox', { name: `Select m${id}` })
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }))

test('ticks are those of useRecordSelection', async () => {
  await open('', [2, 3])
  fireEvent.click(box(1))
  expect(selectedBeside()).toBe('1')
  press('select beside')
  expect([box(1).checked, box(2).checked, box(3).checked]).toEqual([false, true, true])
  press('clear beside')
  expect(screen.queryByText(/\d selected/)).toBeNull()
})

test('the keys of search and filter reach the tools over the bar of ticked rows, which comes back when they are left', async () => {
  await open()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select m1' }))
  const bar = await screen.findByText('1 selected')
  const tools = screen.getByRole('group', { name: 'List tools', hidden: true })
  expect(tools.hasAttribute('inert')).toBe(true)
  fireEvent.keyDown(screen.getByRole('link', { name: 'm1' }), { key: '/' })
  const search = screen.getByRole('textbox', { name: /^Search/ })
  expect([tools.hasAttribute('inert'), document.activeElement, bar.isConnected]).toEqual([false, search, false])
  act(() => search.blur())
  expect(await screen.findByText('1 selected')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('link', { name: 'm1' }), { key: 'f' })
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(tools.hasAttribute('inert')).toBe(false)
})

test('a range of rows is ticked with Shift', async () => {
  await open()
  fireEvent.click(box(2))
  fireEvent.click(box(5), { shiftKey: true })
  expect(selectedBeside()).toBe('2,3,4,5')
})

test('selected rows of other pages are read, and an action counts and takes those whose state allows it', async () => {
  await open('', [1, 41, 42, 43])
  press('select beside')
  expect(await screen.findByRole('button', { name: 'Disable (3)' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Enable (1)' })).toBeTruthy()
  expect(getMany.mock.calls.map(([path, { ids }]) => [path, ids])).toEqual([[user.path, [41, 42, 43]]])
})

test('a ticked row counts as the page shows it now, also after the page is turned', async () => {
  const { router } = await open()
  fireEvent.click(box(1))
  fireEvent.click(box(2))
  expect(await screen.findByRole('button', { name: 'Disable (1)' })).toBeTruthy()
  const present = getList.getMockImplementation() as (...call: unknown[]) => Promise<{ readonly data: ReturnType<typeof member>[] }>
  getList.mockImplementation(async (...call) => {
    const page = await present(...call)
    return { ...page, data: page.data.map((row) => (row.id === 2 ? { ...row, status: 'enable', row_version: 2 } : row)) }
  })
  fireEvent.click(screen.getByRole('button', { name: 'Refresh', hidden: true }))
  expect(await screen.findByRole('button', { name: 'Disable (2)' })).toBeTruthy()
  await act(() => router.navigate('?page=2'))
  await screen.findByRole('checkbox', { name: 'Select m22' })
  expect(screen.getByRole('button', { name: 'Disable (2)' })).toBeTruthy()
  expect(getMany).not.toHaveBeenCalled()
})

test('rows that were ticked on another page are not read again', async () => {
  const { router } = await open()
  fireEvent.click(box(1))
  await act(() => router.navigate('?page=2'))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select m22' }))
  expect(await screen.findByRole('button', { name: 'Disable (1)' })).toBeTruthy()
  expect([selectedBeside(), getMany.mock.calls.length]).toEqual(['1,22', 0])
})

test('every row of the filter is no longer selected after the ids were changed elsewhere', async () => {
  await open('', [2])
  press('clear beside')
  fireEvent.click(box(1))
  press('Select all 157 matching')
  expect(screen.getByText('All 157 matching selected')).toBeTruthy()
  press('select beside')
  expect(screen.getByText('1 selected')).toBeTruthy()
})

test('a row of another page that is unticked among every row of the filter is not selected', async () => {
  const { router } = await open()
  fireEvent.click(box(1))
  press('Select all 157 matching')
  await act(() => router.navigate('?page=2'))
  await screen.findByRole('checkbox', { name: 'Select m25' })
  expect(box(25).checked).toBe(true)
  fireEvent.click(box(25))
  expect([box(25).checked, selectedBeside()]).toEqual([false, '1'])
})

test('the bar of ticked rows exports them', async () => {
  await open()
  fireEvent.click(box(1))
  fireEvent.click(screen.getAllByText('Export task').find((one) => !one.closest('[inert]')) as HTMLElement)
  const ticked: HTMLInputElement = await screen.findByLabelText('The 1 selected record')
  expect(ticked.checked).toBe(true)
})

test('another filter clears the ticks, and going back does not restore them', async () => {
  const { router } = await open()
  fireEvent.click(box(1))
  press('Select all 157 matching')
  await act(() => router.navigate('?q=m'))
  await waitFor(() => expect(selectedBeside()).toBe(''))
  expect(screen.queryByText(/selected/)).toBeNull()
  await act(() => router.navigate(-1))
  await waitFor(() => expect(getList).toHaveBeenLastCalledWith(user.path, expect.objectContaining({ meta: expect.objectContaining({ quickSearch: '' }) })))
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('a list keeps its ticks while its tab is hidden, and has none when it is opened again', async () => {
  await open()
  fireEvent.click(box(1))
  press('hidden')
  press('visible')
  expect([box(1).checked, selectedBeside()]).toEqual([true, '1'])
  press('closed')
  expect(selectedBeside()).toBe('1')
  press('visible')
  await screen.findByRole('link', { name: 'm1' })
  expect([box(1).checked, selectedBeside()]).toEqual([false, ''])
})

test('the focus goes to the list when the bar of the ticked rows disappears under it', async () => {
  await open()
  fireEvent.click(box(1))
  const clear = await screen.findByRole('button', { name: 'Deselect' })
  clear.focus()
  fireEvent.click(clear)
  await waitFor(() => expect(clear.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('1'))
})
