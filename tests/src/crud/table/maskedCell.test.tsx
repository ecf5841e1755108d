import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { user } from '../../../../resources/user/user'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

beforeAll(makeScreen)

/** Importing the screens takes long on a busy machine. */
const patience = { timeout: 10_000 }

const member = (id: number) => ({ id, username: `member${id}`, nickname: '张**', mobile: `138****567${id}`, status: 'enable', row_version: 1 })

const open = (...nodes: readonly string[]) => {
  const contact = vi.fn(async () => ({ id: 1, nickname: '张小北', mobile: '13812345671', email: '' }))
  renderWith(<ListScreen resource={user} />, '/admin/user/user', {
    data: { getList: vi.fn(async () => ({ data: [member(1), member(2)], total: 2, meta: {} })), tabCounts: vi.fn(async () => ({})), contact },
    isSuper: false,
    nodes: ['user/user/index', ...nodes],
  })
  return contact
}

test('with the node a button shows the whole contact data of its row, in all of its cells, by one call', async () => {
  const contact = open('user/user/contact')
  const row = await screen.findByRole('row', { name: /member1/ }, patience)
  const [button] = within(row).getAllByRole('button', { name: /Show contact details/ })
  if (button) fireEvent.click(button)
  expect(await within(row).findByText('13812345671')).toBeTruthy()
  expect(within(row).getByText('张小北')).toBeTruthy()
  expect(within(row).queryByRole('button', { name: /Show contact details/ })).toBeNull()
  expect(document.activeElement).toBe(row)
  expect(contact.mock.calls).toEqual([[user.path, 1]])
  expect(screen.getByText('138****5672')).toBeTruthy()
})

test('without the node there is the mask alone, with nothing to copy', async () => {
  const contact = open()
  const row = await screen.findByRole('row', { name: /member1/ }, patience)
  expect(within(row).getByText('138****5671')).toBeTruthy()
  expect(within(row).queryByRole('button', { name: /Show contact details/ })).toBeNull()
  expect(within(row).queryByRole('button', { name: /Copy 138/ })).toBeNull()
  expect(contact).not.toHaveBeenCalled()
})
