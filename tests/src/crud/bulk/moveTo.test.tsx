import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { rule } from '../../../../resources/auth/rule'
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

/** A directory with a page and its buttons, which are no parents. */
const menu = [
  { id: 1, pid: 0, type: 'menu_dir', title: 'Shop', title_en: 'Shop', row_version: 1 },
  { id: 2, pid: 1, type: 'menu', title: 'Goods', title_en: 'Goods', row_version: 1 },
  ...Array.from({ length: 120 }, (_, at) => ({ id: 3 + at, pid: 2, type: 'button', title: `b${at}`, title_en: `b${at}`, row_version: 1 })),
]
const other = { id: 900, pid: 0, type: 'menu_dir', title: 'Elsewhere', title_en: 'Elsewhere', row_version: 1 }
const reading = () => ({
  select: vi.fn(async () => ({ options: [...menu.slice(0, 1), other] })),
  getMany: vi.fn(async (_: string, { ids }: { ids: number[] }) => ({ data: menu.filter(({ id }) => ids.includes(id)) })),
  change: vi.fn(async () => null),
})

test.each([
  ['more rows than one request reads', menu.map(({ id }) => id)],
  ['rows whose parent is neither moved nor offered', [1, ...menu.slice(2, 4).map(({ id }) => id)]],
])('a branch of %s is moved as one', async (_, ids) => {
  const data = reading()
  openPopup(rule, `/admin/auth/rule/move/${ids.join(',')}`, { data })
  const search = await screen.findByRole('combobox', {}, { timeout: 10_000 })
  fireEvent.click(screen.getByRole('option', { name: 'Elsewhere' }))
  fireEvent.submit(search.closest('form') ?? expect.unreachable('no form'))
  await waitFor(() => expect(data.change).toHaveBeenCalledWith('auth/rule', expect.objectContaining({ id: 1, value: 900 })))
})

test('more than 100 branches are moved once their number is typed', async () => {
  const roots = Array.from({ length: 120 }, (_, at) => ({ id: 1 + at, pid: 0, type: 'menu_dir', title: `d${at}`, title_en: `d${at}`, row_version: 1 }))
  const data = { ...reading(), getMany: vi.fn(async (_: string, { ids }: { ids: number[] }) => ({ data: roots.filter(({ id }) => ids.includes(id)) })) }
  data.select.mockResolvedValue({ options: [other] } as never)
  openPopup(rule, `/admin/auth/rule/move/${roots.map(({ id }) => id).join(',')}`, { data })
  fireEvent.click(await screen.findByRole('option', { name: 'Elsewhere' }))
  expect(screen.getByText('You can undo it for a minute.')).toBeTruthy()
  const typed = screen.getByLabelText('Type the number 120 to confirm')
  const form = typed.closest('form') ?? expect.unreachable('no form')
  fireEvent.submit(form)
  expect(typed.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(typed, { target: { value: '120' } })
  fireEvent.submit(form)
  await waitFor(() => expect(data.change).toHaveBeenCalledOnce())
  expect(data.change).toHaveBeenCalledWith('auth/rule', expect.objectContaining({ value: 900, ids: roots.map(({ id }) => id) }))
})

test('parents that cannot be read are not taken for none: nothing is offered, and they are read again', async () => {
  const data = reading()
  data.select.mockRejectedValueOnce(new Error('offline'))
  openPopup(rule, '/admin/auth/rule/move/1', { data })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('option')).toBeNull()
  fireEvent.click(again)
  expect(await screen.findByRole('option', { name: 'Elsewhere' })).toBeTruthy()
})
