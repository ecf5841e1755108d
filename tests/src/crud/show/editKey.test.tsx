import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { webhook } from '../../../../resources/system/webhook'
import { webhookDelivery } from '../../../../resources/system/webhookDelivery'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { AnyResource } from '../../../../resources/kit/define'

beforeAll(makeScreen)

const rows = [3, 4].map((id) => ({ id, name: `till ${id}`, address: 'https://example.com', events: ['row.added'], rules: [], status: 1, row_version: 1 }))
const open = (address: string, settings: Parameters<typeof renderWith>[2] = {}, resource: AnyResource = webhook as unknown as AnyResource) =>
  renderWith(<ListScreen resource={resource} />, `/admin/${resource.path}${address}`, {
    ...settings,
    data: {
      getList: vi.fn(async () => ({ data: rows, total: 2, meta: { remark: '', total_is_estimate: false } })),
      info: vi.fn(async (_: string, id: number) => ({ row: rows.find((row) => row.id === id), related: {} })),
      getMany: vi.fn(async () => ({ data: rows.slice(0, 1) })),
      tabCounts: vi.fn(async () => ({})),
    },
  })
const details = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('dialog', { name })
const press = (key: string): boolean => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('the key edits the row over its details, also after a step to the next one', async () => {
  const { router } = open('/show/3')
  await details('Webhook: till 3')
  press(']')
  await details('Webhook: till 4')
  press('e')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/routine/webhook/show/4/edit'))
})

test('without the right the key says why the row is not edited', async () => {
  const { router, equipment } = open('/show/3', { isSuper: false, nodes: ['routine/webhook/index', 'routine/webhook/info'] })
  await details('Webhook: till 3')
  press('e')
  expect(equipment.notify).toHaveBeenLastCalledWith({ kind: 'warning', text: 'You do not have permission to edit records' })
  expect(router.state.location.pathname).toBe('/admin/routine/webhook/show/3')
})

test('where there is no form the key says so', async () => {
  const { equipment } = open('/show/3', {}, webhookDelivery as unknown as AnyResource)
  await details(/^Delivery: /)
  press('e')
  expect(equipment.notify).toHaveBeenLastCalledWith({ kind: 'warning', text: 'There is no form to edit it; it is changed by its own actions' })
})
