import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { user } from '../../../../resources/user/user'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

beforeAll(makeScreen)

const start = { max_rows: 100_000, templates: [] }
async function openDialog(meta: object) {
  renderWith(<ListScreen resource={user} />, '/admin/user/user', {
    data: { getList: vi.fn(async () => ({ data: [{ id: 1, username: 'li' }], total: 150_000, meta })), tabCounts: vi.fn(async () => ({})) },
    http: { get: vi.fn(async (url: string) => (url.endsWith('/addExportTask') ? start : {})) },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Export task' }))
  return within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
}

test('more rows than a task may have cannot be exported', async () => {
  const dialog = await openDialog({})
  expect(await dialog.findByText(/More than 100,000 rows match/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true)
  expect(dialog.getByText('All 150,000 records that match')).toBeTruthy()
})

test('an estimated number of rows refuses no export, and is shown as one', async () => {
  const dialog = await openDialog({ total_is_estimate: true })
  expect(await dialog.findByText('All records that match, about 150,000')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', false)
  expect(dialog.queryByText(/More than 100,000 rows match/)).toBeNull()
})
