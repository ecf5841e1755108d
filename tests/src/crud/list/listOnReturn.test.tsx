import { act, fireEvent, screen } from '@testing-library/react'
import { Activity, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { goodsService } from '../../../../resources/goods/goodsService'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { loadSortableRows } from '../../../../src/crud/table/ListTable'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

beforeAll(async () => {
  makeScreen()
  await loadSortableRows() // modules cannot be imported while the clock of the tests is stopped
})
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
const getList = vi.fn(async () => ({ data: [{ id: 1, name: 'Tea', row_version: 1 }], total: 1, meta: {} }))
const turn = (): boolean => fireEvent.click(screen.getByText('turn'))

function Tab() {
  const [isShown, show] = useState(true)
  return (
    <>
      <button onClick={() => show(!isShown)}>turn</button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <ListScreen resource={goodsService} />
      </Activity>
    </>
  )
}

async function openAndLeave(): Promise<void> {
  getList.mockClear()
  await act(async () => void renderWith(<Tab />, '/admin/shop/goodsService', { data: { getList } }))
  await pass(2000)
  expect(getList).toHaveBeenCalledTimes(1)
  turn()
  await pass(60_000)
}

test('a list in a hidden tab sends no requests, and is reloaded shortly after it is shown again', async () => {
  await openAndLeave()
  expect(getList).toHaveBeenCalledTimes(1)
  turn()
  await pass(200)
  expect([getList.mock.calls.length, screen.getAllByText('Tea').length > 0]).toEqual([1, true])
  await pass(200)
  expect(getList).toHaveBeenCalledTimes(2)
})

test('a tab shown only briefly sends no requests', async () => {
  await openAndLeave()
  turn()
  await pass(100)
  turn()
  await pass(60_000)
  expect(getList).toHaveBeenCalledTimes(1)
})
