import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { createData } from '../../../../providers/data/data'
import { admin } from '../../../../resources/auth/admin'
import { adminGroup } from '../../../../resources/auth/adminGroup'
import { adminLog } from '../../../../resources/auth/adminLog'
import { rule } from '../../../../resources/auth/rule'
import { attachment } from '../../../../resources/system/attachment'
import { moneyLog } from '../../../../resources/user/moneyLog'
import { scoreLog } from '../../../../resources/user/scoreLog'
import { user } from '../../../../resources/user/user'
import { userGroup } from '../../../../resources/user/userGroup'
import { userRule } from '../../../../resources/user/userRule'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { makeWire } from '../../../support/fakeWire'
import { foreignServer } from '../../../support/foreignServer'
import { renderWith } from '../../harness'

import type { AnyResource } from '../../../../resources/kit/define'
import type { FakeData } from '../../harness'

/** The list on a server of the wire contract alone, which names no features. */
function openForeign(resource: AnyResource, search = '', settings: Parameters<typeof renderWith>[2] = { features: [] }) {
  const server = foreignServer()
  const wire = makeWire(server.answer)
  renderWith(<ListScreen resource={resource} />, `/admin/${resource.path}${search}`, { ...settings, data: createData(wire.http) as unknown as FakeData })
  return { server, ...wire }
}

const offered = (): string[] => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
const additions = ['Save view', 'Import', 'Export', 'More actions for lily']

test('features beyond the wire contract are offered by a server that names them, and by no other', async () => {
  openForeign(user, '', {})
  await screen.findByRole('link', { name: 'lily' })
  expect(additions.filter((name) => offered().includes(name))).toEqual(additions)
  cleanup()
  const { server } = openForeign(user)
  await screen.findByRole('link', { name: 'lily' })
  expect(additions.filter((name) => offered().includes(name))).toEqual([])
  expect(offered()).toContain('Edit lily')
  expect(server.failures).toEqual([])
})

test('without saved views on the server an address that names one is the plain list', async () => {
  const { server } = openForeign(user, '?view=5')
  await screen.findByRole('link', { name: 'lily' })
  expect(server.failures).toEqual([])
})

test('rows of other pages are selected together only where the server takes a filter for an action', async () => {
  const select = async (): Promise<HTMLElement | null> => {
    fireEvent.click((await screen.findAllByRole('checkbox'))[1] as HTMLElement)
    await screen.findByRole('button', { name: 'Deselect' })
    return screen.queryByRole('button', { name: 'Select all 12 matching' })
  }
  openForeign(userGroup, '?limit=10', {})
  expect(await select()).not.toBeNull()
  cleanup()
  openForeign(userGroup, '?limit=10')
  expect(await select()).toBeNull()
})

const heads = (): string[] => [...document.querySelectorAll<HTMLElement>('th[data-name]')].map(({ dataset }) => dataset['name'] ?? '')

test('columns that no row of such a server has are not shown, in the settings of columns neither', async () => {
  openForeign(admin)
  await screen.findByRole('link', { name: 'clerk' })
  expect(heads()).toEqual(['id', 'username', 'group_arr', 'avatar', 'email', 'status', 'last_login_time', 'create_time'])
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  const settings = await screen.findByRole('dialog', { name: 'Columns' })
  expect(within(settings).queryByText('Two-step verification')).toBeNull()
  expect(within(settings).queryByText('Groups')).not.toBeNull()
})

test('all columns of the definition are shown by our own server, whatever its rows have', async () => {
  openForeign(admin, '', {})
  await screen.findByRole('link', { name: 'clerk' })
  expect(heads()).toContain('second_factor')
})

test('filters by what the rows do not have, or by a table between, are not offered', async () => {
  openForeign(admin)
  await screen.findByRole('link', { name: 'clerk' })
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
  const fields = within(await screen.findByRole('listbox', { name: 'Fields' })).getAllByRole('option')
  expect(fields.map((field) => field.querySelector('span')?.textContent)).toEqual([
    'Username',
    'Nickname',
    'Status',
    'Last sign-in',
    'Created',
    'ID',
    'Email',
    'Mobile',
  ])
})

test.each([admin, adminGroup, rule, adminLog, user, userGroup, userRule, moneyLog, scoreLog, attachment])(
  'no order that the list $path offers is refused',
  async (resource) => {
    const { server, log } = openForeign(resource)
    await waitFor(() => expect(document.querySelectorAll('tbody tr').length).toBeGreaterThan(0))
    for (const name of heads()) {
      const before = log.length
      const button = document.querySelector<HTMLElement>(`th[data-name="${name}"] button.sort-button`)
      if (!button) continue
      fireEvent.click(button)
      await waitFor(() => expect(log.length).toBeGreaterThan(before))
    }
    await waitFor(() => expect(document.querySelectorAll('tbody tr').length).toBeGreaterThan(0))
    expect(server.failures).toEqual([])
  },
)
