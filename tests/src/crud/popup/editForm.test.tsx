import { useQueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'

import { ServerRefusal } from '../../../../providers/http/errors'
import { deliveryCompany } from '../../../../resources/delivery/deliveryCompany'
import { user } from '../../../../resources/user/user'
import { PopupRoutes } from '../../../../src/crud/popup/PopupRoutes'
import { button, control, field, openPopup, renderWith } from '../../harness'

import type { QueryClient } from '@tanstack/react-query'

const rows = [1, 2, 3].map((id) => ({
  id,
  row_version: 4,
  name: `Company ${id}`,
  code: `c${id}`,
  phone: '',
  website: '',
  express_regex: '',
  weigh: 0,
  status: 1,
  create_time: 1,
  update_time: 1,
}))
const getOne = vi.fn(async (_: string, { id }: { id: number }) => ({ data: rows.find((row) => row.id === id) }))
const path = '/admin/shop/deliveryCompany'

test('an edit sends the changes and the version that was read', async () => {
  const update = vi.fn(async () => ({ data: { id: 1 } }))
  openPopup(deliveryCompany, `${path}/edit/1`, { data: { getOne, update } })
  await screen.findByText('Edit carrier: Company 1')
  fireEvent.change(control('phone'), { target: { value: '95338' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(update).toHaveBeenCalledWith('shop/deliveryCompany', expect.objectContaining({ id: 1, data: { phone: '95338', row_version: 4 } })))
})

test('an edit without changes sends nothing', async () => {
  const update = vi.fn()
  const { router, equipment } = openPopup(deliveryCompany, `${path}/edit/1`, { data: { getOne, update } })
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  expect(update).not.toHaveBeenCalled()
  expect(equipment.notify).toHaveBeenCalledOnce()
})

test('several rows are edited one after another, saved or skipped', async () => {
  const update = vi.fn(async () => ({ data: { id: 1 } }))
  const { router } = openPopup(deliveryCompany, `${path}/edit/1,2,3`, { data: { getOne, update } })
  await screen.findByText('1 / 3')
  fireEvent.change(await waitFor(() => control('name')), { target: { value: 'First' } })
  fireEvent.click(button('Save and next'))
  await screen.findByText('2 / 3')
  await screen.findByText('Edit carrier: Company 2')
  fireEvent.click(button('Skip'))
  await screen.findByText('3 / 3')
  fireEvent.change(await waitFor(() => control('name')), { target: { value: 'Third' } })
  fireEvent.click(button('Save 1 change'))
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  expect(update.mock.calls.map((call: unknown[]) => (call[1] as { id: number }).id)).toEqual([1, 3])
})

test('of several rows one that no longer exists is skipped', async () => {
  const missing = vi.fn(async (resource: string, { id }: { id: number }) => {
    if (id === 2) throw new ServerRefusal(0, 'The record is gone', null)
    return getOne(resource, { id })
  })
  openPopup(deliveryCompany, `${path}/edit/2,3`, { data: { getOne: missing } })
  await screen.findByText('The record is gone')
  fireEvent.click(button('Skip'))
  await screen.findByText('Edit carrier: Company 3')
})

test('after two concurrent edits the merge keeps both changes and saves with the new version', async () => {
  const theirs = { ...rows[0], row_version: 5, phone: '111', website: 'https://their.example' }
  const update = vi.fn(async (_: string, { data }: { data: { row_version: number } }) => {
    if (data.row_version === 4) throw new ServerRefusal(0, 'stale', { type: 'stale', row: theirs, by: 'Li', at: 1_763_000_000 })
    return { data: { id: 1 } }
  })
  const { router } = openPopup(deliveryCompany, `${path}/edit/1`, { data: { getOne, update } })
  fireEvent.change(await waitFor(() => control('name')), { target: { value: 'Mine' } })
  fireEvent.change(control('phone'), { target: { value: '222' } })
  fireEvent.click(button('Save 2 changes'))
  const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this record' })
  expect(dialog.textContent).toContain('Li saved another version')
  expect(within(dialog).getAllByRole('row')).toHaveLength(4)
  expect(within(dialog).getAllByText('Both changed it')).toHaveLength(1)
  expect((within(dialog).getByRole('radio', { name: 'Website: Theirs' }) as HTMLInputElement).checked).toBe(true)
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Phone: Theirs' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save merged record' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  expect(update.mock.lastCall?.[1].data).toEqual({ name: 'Mine', row_version: 5 })
})

test('a read-only field is shown as text, and an empty password keeps the current one', async () => {
  const row = {
    id: 9,
    row_version: 1,
    username: 'lily',
    nickname: 'Lily',
    group_id: 1,
    userGroup: { id: 1, name: 'Everyone' },
    password: '',
    status: 'enable',
    gender: 0,
    money: '12.50',
    score: 30,
    email: '',
    mobile: '',
    avatar: '',
    birthday: null,
    motto: '',
  }
  const update = vi.fn(async () => ({ data: { id: 9 } }))
  openPopup(user, '/admin/user/user/edit/9', { data: { getOne: vi.fn(async () => ({ data: row })), update } })
  await screen.findByText('Edit member: lily')
  expect(control('group_id').value).toBe('Everyone')
  expect(field('money').querySelector('input')).toBeNull()
  expect(field('money').textContent).toContain('¥12.50')
  fireEvent.change(control('nickname'), { target: { value: 'Lil' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(update).toHaveBeenCalledWith('user/user', expect.objectContaining({ data: { nickname: 'Lil', row_version: 1 } })))
})

test('a saved password is not kept in the cache, and the list has its own row until it is reloaded', async () => {
  const row = { id: 9, row_version: 1, username: 'lily', nickname: 'Lily', group_id: 1, password: '', status: 'enable', gender: 0, email: '', mobile: '' }
  let queries: QueryClient | undefined
  function Cache() {
    const client = useQueryClient()
    useEffect(() => {
      queries = client
      client.setQueryData(['user/user', 'getList', {}], { data: [{ id: 9, nickname: 'Lily' }], total: 1 })
    }, [client])
    return null
  }
  const update = vi.fn(async (_: string, { data }: { data: object }) => ({ data: { ...row, ...data } }))
  const data = { getOne: vi.fn(async () => ({ data: row })), update }
  const { router } = renderWith([<Cache key="cache" />, <PopupRoutes key="popup" resource={user} />], '/admin/user/user/edit/9', { data })
  await screen.findByText('Edit member: lily')
  fireEvent.change(control('password'), { target: { value: 'much more secret' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Save 1 change' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/user/user'))
  expect(update).toHaveBeenCalledWith('user/user', expect.objectContaining({ data: { password: 'much more secret', row_version: 1 } }))
  const cached = JSON.stringify(
    queries
      ?.getQueryCache()
      .getAll()
      .map((query) => query.state.data),
  )
  expect(cached).not.toContain('much more secret')
  expect(cached).toContain(JSON.stringify({ data: [{ id: 9, nickname: 'Lily' }], total: 1 }))
})

test('a row that no longer exists shows a message and a button to retry', async () => {
  openPopup(deliveryCompany, `${path}/edit/77`, {
    data: {
      getOne: vi.fn(async () => {
        throw new ServerRefusal(0, 'The record is gone', null)
      }),
    },
  })
  await screen.findByText('The record is gone')
  expect(button('Try again')).toBeTruthy()
})
