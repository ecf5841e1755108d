import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { notify } from '../../../../resources/message/notify'
import { notifyConfig } from '../../../../resources/message/notifyConfig'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { makeScreen } from '../../crud/screen'
import { renderWith } from '../../harness'

import { noticeTitles, raisedTypes } from '../../../../resources/message/titles'
import type { AnyResource } from '../../../../resources/kit/define'

beforeAll(makeScreen)

const rows = [
  { id: 8, message_type: 'stock_low', message: 'Tea runs low', message_data: { name: 'Tea' }, status: '0', create_time: 1 },
  { id: 9, message_type: 'stock_low', message: 'Rice runs low', message_data: {}, status: '1', create_time: 1 },
]
function open(resource: AnyResource, search = '', post = vi.fn(async () => ({ unread_count: 0 }))) {
  const getList = vi.fn(async () => ({ data: rows, total: 2, meta: {} }))
  renderWith(<ListScreen resource={resource} />, `/admin/${resource.path}${search}`, { data: { getList }, http: { post } })
  return { post, getList }
}

test('expanding an unread notice marks it as read, and its row shows that without reloading the list', async () => {
  const { post, getList } = open(notify, '?status=0')
  fireEvent.click(await screen.findByRole('button', { name: 'Expand Tea runs low' }))
  expect(await screen.findByRole('button', { name: 'View' })).toBeDefined()
  await waitFor(() => expect(post).toHaveBeenCalledWith('/admin/shop.notify.Notify/read', { id: 8 }))
  await waitFor(() => expect(document.querySelector('[data-row="8"]')?.textContent).not.toContain('Unread'))
  fireEvent.click(screen.getByRole('button', { name: 'Collapse Tea runs low' }))
  fireEvent.click(screen.getByRole('button', { name: 'Expand Tea runs low' }))
  expect(post).toHaveBeenCalledOnce()
  expect(getList).toHaveBeenCalledOnce()
})

test('a notice already read is only shown, and one that fails to be marked stays unread', async () => {
  const { post } = open(
    notify,
    '',
    vi.fn(async () => {
      throw new Error('You are disconnected!')
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Expand Rice runs low' }))
  await screen.findByRole('button', { name: 'View' })
  expect(post).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Expand Tea runs low' }))
  await waitFor(() => expect(post).toHaveBeenCalledOnce())
  expect(document.querySelector('[data-row="8"]')?.textContent).toContain('Unread')
})

test.each([
  ['notices', notify, ''],
  ['their settings', notifyConfig, ''],
])('the filter of %s offers the kinds that are raised', async (_, resource, search) => {
  open(resource, search)
  fireEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  fireEvent.click(await screen.findByRole('option', { name: /^Type/ }))
  expect(
    within(await screen.findByRole('listbox', { name: 'Type' }))
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(raisedTypes.map((type) => noticeTitles[type].en))
})
