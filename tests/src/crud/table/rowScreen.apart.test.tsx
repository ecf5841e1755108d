import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { adminLog } from '../../../../resources/auth/adminLog'
import { goods } from '../../../../resources/goods/goods'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { AnyResource } from '../../../../resources/kit/define'

function FakeSkus({ row }: { row: { id: number } }) {
  return <p>SKUs of {row.id}</p>
}
vi.mock('../../../../src/screens/rowScreens', () => ({ rowScreens: { goodsSkus: FakeSkus } }))

beforeAll(makeScreen)

/** Importing the screens takes long on a busy machine. */
const patience = { timeout: 10_000 }

const rows = [
  { id: 8, name: 'Tea', images: [], status: '0', row_version: 1 },
  { id: 9, name: 'Pot', images: [], status: '1', row_version: 1 },
]
const open = (resource: AnyResource, list: readonly object[]) =>
  renderWith(<ListScreen resource={resource} />, `/admin/${resource.path}`, {
    data: { getList: vi.fn(async () => ({ data: list, total: list.length, meta: {} })), tabCounts: vi.fn(async () => ({})) },
    isSuper: false,
    nodes: [`${resource.path}/index`],
  })

test('a row opens and closes a screen of its own below it', async () => {
  open(goods, rows)
  const opener = await screen.findByRole('button', { name: 'Expand Tea' }, patience)
  expect(screen.queryByText('SKUs of 8')).toBeNull()
  fireEvent.click(opener)
  expect(await screen.findByText('SKUs of 8')).toBeTruthy()
  expect(screen.queryByText('SKUs of 9')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Collapse Tea' }))
  await waitFor(() => expect(screen.queryByText('SKUs of 8')).toBeNull())
})

test('a card opens the same screen on a phone', async () => {
  const usual = window.matchMedia
  window.matchMedia = ((query: string) => ({ ...usual(query), matches: query.includes('max-width'), addEventListener: () => undefined })) as never
  open(goods, rows)
  fireEvent.click(await screen.findByRole('button', { name: 'Expand Pot' }, patience))
  expect(await screen.findByText('SKUs of 9')).toBeTruthy()
  window.matchMedia = usual
})

test('a list with named fields still shows those', async () => {
  open(adminLog, [{ id: 3, title: 'Edit', username: 'boss', data: 'all of it', create_time: 1 }])
  fireEvent.click(await screen.findByRole('button', { name: 'Expand Edit' }))
  expect(await screen.findByText(/all of it/)).toBeTruthy()
})
