import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { adminGroup } from '../../../../resources/auth/adminGroup'
import { button, control, openPopup } from '../../harness'

const rules = [
  {
    id: 1,
    title: 'Goods',
    name: 'goods',
    children: [
      { id: 2, title: 'View', name: 'goods/index', children: [] },
      { id: 3, title: 'Edit', name: 'goods/edit', children: [] },
    ],
  },
  { id: 7, title: 'Logs', name: 'logs', children: [] },
]
const getList = vi.fn(async () => ({ data: rows(), total: 2 }))
const rows = (): typeof rules => rules
const row = { id: 4, row_version: 2, pid: 0, name: 'Clerks', rules: ['2'], status: 1 }

test('boxes are checked by keyboard, counted, and sent with half-checked parents', async () => {
  const update = vi.fn(async () => ({ data: { id: 4 } }))
  openPopup(adminGroup, '/admin/auth/group/edit/4', { data: { getList, getOne: vi.fn(async () => ({ data: row })), update } })
  const goods = await screen.findByRole('treeitem', { name: /Goods/ })
  expect(goods.getAttribute('aria-checked')).toBe('mixed')
  expect(screen.getByText('1 of 3 selected')).toBeTruthy()
  fireEvent.keyDown(goods, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toContain('View')
  fireEvent.keyDown(screen.getByRole('treeitem', { name: /Logs/ }), { key: ' ' })
  fireEvent.click(await screen.findByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(update).toHaveBeenCalledWith('auth/group', expect.objectContaining({ data: { rules: [1, 2, 7], row_version: 2 } })))
  expect(getList).toHaveBeenCalledWith('auth/rule', expect.anything())
})

test('everything checked by a super administrator is sent as a star', async () => {
  const create = vi.fn(async () => ({ data: { id: 4 } }))
  openPopup(adminGroup, '/admin/auth/group/add', { data: { getList, create } })
  await screen.findByRole('treeitem', { name: /Goods/ })
  fireEvent.change(control('name'), { target: { value: 'All' } })
  fireEvent.click(button('Select all'))
  fireEvent.click(button('Add'))
  await waitFor(() => expect(create).toHaveBeenCalledWith('auth/group', expect.objectContaining({ data: expect.objectContaining({ rules: ['*'] }) })))
})

test('a search shows the matches, and a box still checks its whole branch', async () => {
  openPopup(adminGroup, '/admin/auth/group/add', { data: { getList } })
  await screen.findByRole('treeitem', { name: /Goods/ })
  fireEvent.change(control('rules'), { target: { value: 'edit' } })
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: /Logs/ })).toBeNull())
  fireEvent.keyDown(screen.getByRole('treeitem', { name: /Goods/ }), { key: ' ' })
  await screen.findByText('2 of 3 selected')
})
