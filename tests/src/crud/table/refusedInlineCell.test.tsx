import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { ServerRefusal, TransportError } from '../../../../providers/http/errors'
import { stock } from '../../../../resources/goods/stock'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

beforeAll(makeScreen)

const rowOf = (id: number, title: string) => ({ id, title, stock: 3, stock_warning: 10, stock_state: 'low', row_version: 2 })

/** Changes the threshold of Red on the first page, and the answer is a failure. */
async function changeAndFail(failure: Error, isLeft: boolean) {
  let fail: (error: Error) => void = () => undefined
  const change = vi.fn(() => new Promise((_, reject) => (fail = reject)))
  const getList = vi.fn(async (_: string, { pagination }: { pagination: { page: number } }) => ({
    data: [pagination.page === 1 ? rowOf(7, 'Red') : rowOf(8, 'Blue')],
    total: 11,
    meta: {},
  }))
  const { equipment, router } = renderWith(<ListScreen resource={stock} />, '/admin/shop/stock?limit=10', {
    data: { getList, tabCounts: vi.fn(async () => ({})), change },
  })
  fireEvent.click(await screen.findByRole('button', { name: / Edit Threshold: Red$/ }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Edit Threshold: Red' }), { target: { value: '99' } })
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Edit Threshold: Red' }), { key: 'Enter' })
  await waitFor(() => expect(change).toHaveBeenCalledOnce())
  if (isLeft) {
    await act(() => router.navigate('?page=2&limit=10'))
    await screen.findByText('Blue')
    await waitFor(() => expect(screen.queryByText('Red')).toBeNull())
  }
  const reads = getList.mock.calls.length
  await act(async () => fail(failure))
  await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(reads))
  return vi.mocked(equipment.notify)
}

test('a refusal is a notice where its row has left the page', async () => {
  const notify = await changeAndFail(new ServerRefusal(0, 'Li changed this record', null), true)
  expect(notify.mock.calls).toEqual([[{ kind: 'error', text: 'Threshold of Red was not saved: Li changed this record' }]])
})

test('a refusal stands at its cell while this is shown', async () => {
  const notify = await changeAndFail(new ServerRefusal(0, 'Li changed this record', null), false)
  expect((await screen.findByRole('alert')).textContent).toContain('Li changed this record')
  expect(notify).not.toHaveBeenCalled()
})

test('a lost connection is left to the request, which reports it', async () => {
  const notify = await changeAndFail(new TransportError('network', 'No connection'), true)
  expect(notify).not.toHaveBeenCalled()
})
