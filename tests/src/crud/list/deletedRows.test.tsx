import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { goods } from '../../../../resources/goods/goods'
import { goodsService } from '../../../../resources/goods/goodsService'
import { user } from '../../../../resources/user/user'
import { userGroup } from '../../../../resources/user/userGroup'
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
  fireEvent.click(within(await screen.findByRole('alertdialog', { name: 'Restore 2 products?' })).getByRole('button', { name: 'Restore (2)' }))
  await waitFor(() => expect(act).toHaveBeenCalledWith('shop/goods', 'restore', { ids: [7, 8] }))
})

/** Deletes the row by its icon, or by the menu of what a row does not show. */
async function removeTea(): Promise<void> {
  await screen.findByRole('button', { name: 'Edit Tea' })
  const icon = screen.queryByRole('button', { name: 'Delete Tea' })
  if (icon) return void fireEvent.click(icon)
  fireEvent.click(screen.getByRole('button', { name: 'More actions for Tea' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
}

const note = 'Its SKUs and their stock are deleted with it and are no longer sold.'

test.each([
  [goods, { restores: true }, [note, 'It can be restored under Deleted.']],
  [goods, { restores: false }, [note, 'Only a super administrator can restore it.']],
  [goods, {}, [note]],
  [goodsService, { restores: true }, ['This cannot be undone.']],
])('on a server that cannot undo the confirmation of a deletion says whether the row can be restored', async (resource, settings, lines) => {
  open(resource, '', { ...settings, features: [] })
  await removeTea()
  expect(await linesOfDialog()).toEqual(lines)
})

const nothing = { count: 1, along: [], released: [], blocking: [], kept: 'nowhere', can_undo: false }

test.each([
  [goods, { kept: 'marked', can_undo: true, along: [{ title: 'SKU', count: 12 }] }, [note, 'Deleted with it: SKU × 12', 'You can undo it for a minute.']],
  [
    userGroup,
    { kept: 'bin', blocking: [{ title: 'Member', count: 3 }] },
    ['Still used by member × 3; what is in use is not deleted', 'It can be restored from the recycle bin.'],
  ],
  [goodsService, { released: [{ title: 'Product', count: 3 }] }, ['No longer linked to it: product × 3', 'This cannot be undone.']],
] as const)('it says with numbers what goes along, what is in the way, and how the row comes back', async (resource, preview, lines) => {
  const previewRemoval = vi.fn(async () => ({ ...nothing, ...preview }))
  open(resource, '', { data: { act, getList, tabCounts: vi.fn(async () => ({})), previewRemoval } })
  await removeTea()
  await waitFor(async () => expect(await linesOfDialog()).toEqual(lines))
  expect(previewRemoval).toHaveBeenCalledWith(resource.path, { ids: [7] }, expect.anything())
})

test('more than a hundred rows are confirmed by typing their number', async () => {
  getList.mockResolvedValue({ data: rows, total: 120, meta: {} })
  const deleteByFilter = vi.fn(async () => ({}))
  open(goods, '', { data: { act, getList, deleteByFilter, tabCounts: vi.fn(async () => ({})), previewRemoval: vi.fn(async () => nothing) } })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  fireEvent.click(await screen.findByRole('button', { name: /Select all 120 matching/ }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('alertdialog'))
  const confirm = dialog.getByRole('button', { name: /^Delete 120/ })
  const number = dialog.getByLabelText('Type the number 120 to confirm')
  fireEvent.change(number, { target: { value: '12' } })
  fireEvent.click(confirm)
  expect(await dialog.findByText('Type 120')).toBeDefined()
  expect(deleteByFilter).not.toHaveBeenCalled()
  fireEvent.change(number, { target: { value: '120' } })
  fireEvent.keyDown(number, { key: 'Enter' })
  await waitFor(() => expect(deleteByFilter).toHaveBeenCalledWith('shop/goods', expect.objectContaining({ expected: 120 })))
})

async function linesOfDialog(): Promise<(string | null)[]> {
  const dialog = await screen.findByRole('alertdialog')
  const text = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
  return [...(text?.children ?? [])].map(({ textContent }) => textContent)
}
