import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { goods } from '../../../../resources/goods/goods'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

beforeAll(makeScreen)

const rows = [
  { id: 7, name: 'Green tea', status: '1', row_version: 2 },
  { id: 8, name: 'Black tea', status: '1', row_version: 5 },
]
const total = { tea: 3, whole: 5000 }
const getList = vi.fn()
const deleteByFilter = vi.fn()
const run = vi.fn()
beforeEach(() => {
  Object.assign(total, { tea: 3, whole: 5000 })
  getList
    .mockReset()
    .mockImplementation(async (_: string, { meta }) => ({ data: [...rows], total: meta.quickSearch === 'tea' ? total.tea : total.whole, meta: {} }))
  deleteByFilter.mockReset().mockResolvedValue({ deleted: 3 })
  run.mockReset().mockResolvedValue(null)
})

/** Every product of the search is selected; the list without a search is behind it in the history. */
async function open() {
  const result = renderWith(<ListScreen resource={goods} />, `/admin/${goods.path}`, {
    data: { getList, deleteByFilter, act: run, tabCounts: vi.fn(async () => ({})) },
  })
  await screen.findByRole('checkbox', { name: 'Select all on this page' })
  await act(() => result.router.navigate('?q=tea'))
  await waitFor(() => expect(getList).toHaveBeenLastCalledWith(goods.path, expect.objectContaining({ meta: expect.objectContaining({ quickSearch: 'tea' }) })))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 3 matching' }))
  return result
}
const choose = async (name: string, question: RegExp): Promise<HTMLElement> => {
  fireEvent.click(screen.getByRole('button', { name }))
  return screen.findByRole('alertdialog', { name: question })
}

/** A colleague adds teas, and the list behind the question is read again. */
async function reload(): Promise<void> {
  total.tea = 9
  fireEvent.click(screen.getByRole('button', { name: 'Refresh', hidden: true }))
  await screen.findByText('All 9 matching selected')
}
const ofQuestion = { quickSearch: 'tea', expected: 3 }

test('deleting all rows is sent for the filter and the number in the question, although the list behind it was read again', async () => {
  await open()
  const dialog = await choose('Delete', /^Delete all 3 products that match/)
  await reload()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 3 products' }))
  await waitFor(() => expect(deleteByFilter).toHaveBeenCalledWith(goods.path, expect.objectContaining(ofQuestion)))
})

test('an action on all rows is sent for the filter and the number in the question, although the list behind it was read again', async () => {
  await open()
  const dialog = await choose('Take off shelf', /^Take 3 products off the shelf/)
  await reload()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take off shelf (3)' }))
  await waitFor(() => expect(run).toHaveBeenCalledWith(goods.path, 'unshelve', { filter: expect.objectContaining(ofQuestion) }))
})

test('a question closes when the address of the list changes, and does not come back with it', async () => {
  const { router } = await open()
  await choose('Delete', /^Delete all 3 products/)
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await act(() => router.navigate(1))
  await waitFor(() => expect(getList).toHaveBeenLastCalledWith(goods.path, expect.objectContaining({ meta: expect.objectContaining({ quickSearch: 'tea' }) })))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(deleteByFilter).not.toHaveBeenCalled()
})
