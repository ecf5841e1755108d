import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { goods } from '../../../../resources/goods/goods'
import { goodsService } from '../../../../resources/goods/goodsService'
import { user } from '../../../../resources/user/user'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { AnyResource } from '../../../../resources/kit/define'

beforeAll(makeScreen)

const rows = [
  { id: 7, name: 'Tea', username: 'lily', status: '0', row_version: 2 },
  { id: 8, name: 'Pot', username: 'tom', status: '1', row_version: 5 },
]
const act = vi.fn()
const getList = vi.fn()
beforeEach(() => {
  act.mockReset().mockResolvedValue(null)
  getList.mockReset().mockImplementation(async () => ({ data: rows, total: 2, meta: {} }))
})
const open = (resource: AnyResource, search: string, settings: object = { restores: true }) =>
  renderWith(<ListScreen resource={resource} />, `/admin/${resource.path}${search}`, {
    data: { act, getList, tabCounts: vi.fn(async () => ({ deleted: 2 })), delete: vi.fn(async () => ({ data: {} })) },
    ...settings,
  })

test.each([
  ['goods, as another tab of their list', goods, ['All', 'On sale', 'Unlisted', 'Sold out', 'Low stock', 'Deleted2']],
  ['members, whose list has no tabs', user, ['All', 'Deleted2']],
])('super administrators can open the deleted rows of %s', async (_, resource, tabs) => {
  const { router } = open(resource, '')
  await waitFor(() => expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(tabs))
  fireEvent.click(screen.getByRole('tab', { name: /^Deleted/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=deleted'))
  await waitFor(() => expect(getList).toHaveBeenLastCalledWith(resource.path, expect.objectContaining({ meta: expect.objectContaining({ tab: 'deleted' }) })))
})

test.each([
  ['a user who is not super', user, { restores: false }],
  ['a server that cannot restore', user, {}],
  ['a list with real deletions', goodsService, { restores: true }],
])('%s has no deleted rows', async (_, resource, settings) => {
  open(resource, '?tab=deleted', settings)
  await screen.findAllByRole('checkbox')
  expect(screen.queryByRole('tab')).toBeNull()
  expect(getList).not.toHaveBeenCalledWith(resource.path, expect.objectContaining({ meta: expect.objectContaining({ tab: 'deleted' }) }))
})

test('a deleted row can only be restored, and the confirmation says what is restored with it', async () => {
  open(goods, '?tab=deleted')
  fireEvent.click(await screen.findByRole('button', { name: 'Restore Tea' }))
  for (const name of ['Edit Tea', 'Delete Tea', 'Copy Tea', 'Add', 'Import']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
  const dialog = await screen.findByRole('alertdialog', { name: 'Restore: Tea' })
  expect(dialog.textContent).toContain('Rows deleted with it are restored too.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(act).toHaveBeenCalledWith('shop/goods', 'restore', { id: 7, rowVersion: 2 }))
})

test('several rows are restored at once, and all of a search with the number shown', async () => {
  open(goods, '?tab=deleted&q=t')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Restore (2)' }))
  fireEvent.click(within(await screen.findByRole('alertdialog', { name: '2 products: restore?' })).getByRole('button', { name: 'Restore (2)' }))
  await waitFor(() => expect(act).toHaveBeenCalledWith('shop/goods', 'restore', { ids: [7, 8] }))
})

test.each([
  [goods, { restores: true }, 'Its SKUs and their stock are deleted with it and are no longer sold. It can be restored under Deleted.'],
  [goods, { restores: false }, 'Its SKUs and their stock are deleted with it and are no longer sold. Only a super administrator can restore it.'],
  [goods, {}, 'Its SKUs and their stock are deleted with it and are no longer sold.'],
  [goodsService, { restores: true }, 'This cannot be undone.'],
])('the confirmation of a deletion says what is deleted too and whether it can be restored', async (resource, settings, text) => {
  open(resource, '', settings)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Tea' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText(text)).toBeDefined()
})
