import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { webhook } from '../../../../resources/system/webhook'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { TabPaneContext } from '../../../../src/ui/tabPane'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

beforeAll(makeScreen)

const row = { id: 3, name: 'till', address: 'https://example.com', events: ['row.added'], rules: [], status: 1, row_version: 1 }

test('the keys work on after what had the focus is gone: an action that is offered no more, a popup that has left', async () => {
  const pane = document.body.appendChild(document.createElement('div'))
  const tab = { pane: () => pane, losesInputAt: () => true, guard: () => () => undefined }
  const data = {
    getList: vi.fn(async () => ({ data: [row], total: 1, meta: {} })),
    info: vi.fn(async () => ({ row, related: {} })),
    getMany: vi.fn(async () => ({ data: [row] })),
    tabCounts: vi.fn(async () => ({})),
  }
  renderWith(
    <TabPaneContext value={tab}>
      <ListScreen resource={webhook} />
    </TabPaneContext>,
    '/admin/routine/webhook/show/3',
    { data },
  )
  const details = await screen.findByRole('dialog', { name: 'Webhook: till' })
  await screen.findAllByText('https://example.com')
  for (const place of [details, pane]) {
    const lost = place.appendChild(document.createElement('button'))
    lost.focus()
    expect(document.activeElement).toBe(lost)
    lost.remove()
    await waitFor(() => expect(details.contains(document.activeElement)).toBe(true))
  }
})
