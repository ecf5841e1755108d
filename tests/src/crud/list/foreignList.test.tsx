import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { createData } from '../../../../providers/data/data'
import { user } from '../../../../resources/user/user'
import { userGroup } from '../../../../resources/user/userGroup'
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
const additions = ['Save the view', 'Import', 'Export', 'Adjust balance lily', 'More actions for lily']

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
    await screen.findByRole('button', { name: 'Clear selection' })
    return screen.queryByRole('button', { name: 'Select all 12 matching rows' })
  }
  openForeign(userGroup, '?limit=10', {})
  expect(await select()).not.toBeNull()
  cleanup()
  openForeign(userGroup, '?limit=10')
  expect(await select()).toBeNull()
})
