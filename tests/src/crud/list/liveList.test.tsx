import { act, fireEvent, screen } from '@testing-library/react'
import { Activity, StrictMode, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { goodsService } from '../../../../resources/goods/goodsService'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { loadSortableRows } from '../../../../src/crud/table/ListTable'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

import type { AppServices } from '../../../../providers/hooks'
import type { WrittenRows } from '../../../../providers/notifications/liveRows'
import type { AnyResource } from '../../../../resources/kit/define'

beforeAll(async () => {
  makeScreen()
  await loadSortableRows() // modules cannot be imported while the clock of the tests is stopped
})
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const defined: AnyResource = goodsService
const live: AnyResource = { ...defined, list: { ...defined.list, live: true } }
const pass = (milliseconds: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
const names = (): string[] => [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset['row'] ?? '')
const marked = (): string[] => [...document.querySelectorAll<HTMLElement>('[data-changed]')].map((row) => row.dataset['row'] ?? '')
const offer = (): string | null | undefined => screen.queryByRole('button', { name: /show/ })?.textContent

let rows = [
  { id: 1, name: 'Tea', row_version: 1 },
  { id: 2, name: 'Rice', row_version: 1 },
]
const getList = vi.fn(async () => ({ data: structuredClone(rows), total: rows.length, meta: {} }))
let services: AppServices

function Tab({ resource }: { readonly resource: AnyResource }) {
  const [isShown, show] = useState(true)
  return (
    <StrictMode>
      <button onClick={() => show(!isShown)}>turn</button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <ListScreen resource={resource} />
      </Activity>
    </StrictMode>
  )
}

async function open(resource = live): Promise<void> {
  getList.mockClear()
  rows = [
    { id: 1, name: 'Tea', row_version: 1 },
    { id: 2, name: 'Rice', row_version: 1 },
  ]
  await act(async () => void ({ equipment: services } = renderWith(<Tab resource={resource} />, '/admin/shop/goodsService', { data: { getList } })))
  await pass(2000)
}
const told = async (ids: WrittenRows): Promise<void> => {
  await act(async () => services.live.receive(live.path, ids))
  await pass(2000)
}

test('changed rows are marked and new ones are counted while nothing moves; what is asked for is shown', async () => {
  await open()
  rows = [{ id: 3, name: 'Salt', row_version: 1 }, { id: 1, name: 'Green tea', row_version: 2 }, rows[1] as (typeof rows)[0]]
  await told([1, 3])
  expect([names(), marked(), offer()]).toEqual([['1', '2'], ['1'], '1 record changed · 1 new – show'])
  expect(screen.getByText('Tea')).toBeTruthy()
  expect(screen.getAllByRole('status').some((one) => one.textContent === '1 record changed · 1 new')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /show/ }))
  await pass(2000)
  expect([names(), marked(), offer()]).toEqual([['3', '1', '2'], [], undefined])
})

test('what is already on the screen, or belongs to other pages, is not offered', async () => {
  await open()
  await told([1, 9])
  expect([marked(), offer()]).toEqual([[], undefined])
  rows = [{ id: 8, name: 'Moved here', row_version: 1 }, ...rows]
  await told([1])
  expect([marked(), offer()]).toEqual([[], undefined])
})

test('a row that is gone is marked, and what was found stays when other rows are told', async () => {
  await open()
  rows = rows.slice(1)
  await told([1])
  expect([marked(), offer()]).toEqual([['1'], '1 record changed – show'])
  await told([77])
  await pass(20_000)
  expect(marked()).toEqual(['1'])
})

test('when it is not known which rows were written, all of the page are compared', async () => {
  await open()
  rows = [
    { id: 1, name: 'Tea', row_version: 1 },
    { id: 2, name: 'Brown rice', row_version: 2 },
  ]
  await told('some')
  expect(marked()).toEqual(['2'])
})

test('many messages cause few requests, ever fewer while nobody looks', async () => {
  await open()
  rows = [{ id: 3, name: 'Salt', row_version: 1 }, ...rows]
  const before = getList.mock.calls.length
  for (let second = 0; second < 60; second += 1) {
    await act(async () => services.live.receive(live.path, [3]))
    await pass(1000)
  }
  expect(getList.mock.calls.length - before).toBeLessThan(9)
})

test('a hidden list keeps its marks and sends nothing', async () => {
  await open()
  rows = rows.slice(1)
  await told([1])
  const before = getList.mock.calls.length
  fireEvent.click(screen.getByText('turn'))
  expect(services.live.lists()).toEqual([])
  await told([1, 2])
  await pass(60_000)
  expect([getList.mock.calls.length - before, marked()]).toEqual([0, ['1']])
})

test('a window that nobody sees sends nothing until it is seen', async () => {
  await open()
  const before = getList.mock.calls.length
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  rows = rows.slice(1)
  await told([1])
  await pass(60_000)
  expect(getList.mock.calls.length).toBe(before)
  seen.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(2000)
  expect(marked()).toEqual(['1'])
  seen.mockRestore()
})

test('a comparison that fails is not reported, and the next message tries again', async () => {
  await open()
  getList.mockRejectedValueOnce(new Error('down'))
  rows = rows.slice(1)
  await told([1])
  expect(marked()).toEqual([])
  await told([1])
  expect(marked()).toEqual(['1'])
  expect(services.notify).not.toHaveBeenCalled()
})

test('a list that is not live watches nothing', async () => {
  await open(defined)
  expect(services.live.lists()).toEqual([])
})

test('where the list has tabs the offer stands in their row, so that it covers no head of a column', async () => {
  await open({ ...live, list: { ...live.list, tabs: { all: { title: { zh: '全部', en: 'All' } } } } } as AnyResource)
  rows = [{ id: 1, name: 'Green tea', row_version: 2 }, rows[1] as (typeof rows)[0]]
  await told([1])
  expect(offer()).toBe('1 record changed – show')
  let around: HTMLElement | null = screen.getByRole('button', { name: /show/ })
  while (around && !around.querySelector('[role="tablist"]')) around = around.parentElement
  expect(around?.querySelector('[role="group"], table')).toBeNull()
})
