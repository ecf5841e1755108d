import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { goodsCategory } from '../../../../resources/goods/goodsCategory'
import { matchingOptions, moveTargets } from '../../../../src/crud/bulk/moveTargets'
import { openPopup } from '../../harness'
import { makeScreen } from '../screen'

beforeAll(makeScreen)

const row = (id: number, pid: number, name: string, children: { id: number }[] = []) => ({ id, pid, name, weigh: id, status: 1, row_version: 3, children })
const options = [row(1, 0, 'Food'), row(11, 1, 'Tea'), row(111, 11, 'Green tea'), row(12, 1, 'Bread'), row(2, 0, 'Books')]

const targetsOf = (...ids: number[]) => moveTargets({ resource: goodsCategory, ids, known: [], options, top: 'Top', translate: (text) => text.en })

test('rows move below the others that leave room for what is below them, and those below another moved row go along', () => {
  const { moved, targets } = targetsOf(11, 111)
  expect(moved).toEqual([11])
  expect(targets.map(({ id, depth, refusal }) => [id, depth, refusal?.values['depth']])).toEqual([
    [0, 0, undefined],
    [1, 1, undefined],
    [12, 2, 3],
    [2, 1, undefined],
  ])
})

test('a search keeps what is above its matches', () => {
  const found = matchingOptions(targetsOf(2).targets, 'green', () => undefined)
  expect(found.map(({ id, isMatch }) => [id, isMatch])).toEqual([
    [0, false],
    [1, false],
    [11, false],
    [111, true],
  ])
  const spelled = matchingOptions(targetsOf(12).targets, 'shu', (text) => (text === 'Books' ? [0] : undefined))
  expect(spelled.filter(({ isMatch }) => isMatch).map(({ id }) => id)).toEqual([2])
})

test('a row is moved by keyboard alone: the words stay, arrows choose, Enter moves', async () => {
  const change = vi.fn(async () => ({ row: { id: 12 } }))
  const data = { select: vi.fn(async () => ({ options })), getMany: vi.fn(async () => ({ data: [row(12, 1, 'Bread')] })), change }
  openPopup(goodsCategory, '/admin/shop/goodsCategory/move/12', { data })
  const search = await screen.findByRole('combobox', {}, { timeout: 10_000 })
  fireEvent.change(search, { target: { value: 'bo' } })
  fireEvent.keyDown(search, { key: 'ArrowDown' })
  await waitFor(() => expect(screen.getByRole('option', { selected: true }).textContent).toBe('Books'))
  expect((search as HTMLInputElement).value).toBe('bo')
  fireEvent.submit(search.closest('form') ?? expect.unreachable('no form'))
  await waitFor(() =>
    expect(change).toHaveBeenCalledWith('shop/goodsCategory', expect.objectContaining({ id: 12, field: 'pid', way: 'set', value: 2, rowVersion: 3 })),
  )
})
