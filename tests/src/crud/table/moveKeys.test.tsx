import { fireEvent, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'

import { goodsCategory } from '../../../../resources/goods/goodsCategory'
import { ListScreen } from '../../../../src/crud/list/ListScreen'
import { renderWith } from '../../harness'
import { makeScreen } from '../screen'

beforeAll(makeScreen)

const row = (id: number, pid: number, children: object[] = []) => ({ id, pid, name: `c${id}`, weigh: id, status: 1, row_version: 3, children })

async function openTree(verbs: readonly string[]) {
  const move = vi.fn(async () => undefined)
  const data = {
    getList: vi.fn(async () => ({ data: [row(5, 0, [row(51, 5), row(50, 5)]), row(4, 0)], total: 2, meta: {} })),
    tabCounts: vi.fn(async () => ({})),
    move,
  }
  renderWith(<ListScreen resource={goodsCategory} />, '/admin/shop/goodsCategory', {
    data,
    isSuper: false,
    nodes: verbs.map((verb) => `shop/goodsCategory/${verb}`),
  })
  const at = (id: number): HTMLElement => document.querySelector<HTMLElement>(`tr[data-row="${id}"]`) ?? expect.unreachable(`no row ${id}`)
  await waitFor(() => at(50).querySelector('.drag-handle') ?? expect.unreachable('no handle'), { timeout: 10_000 })
  const press = (id: number, code: string): void => {
    at(id).focus()
    fireEvent.keyDown(at(id), { key: code, code, altKey: true })
  }
  return { move, press, at }
}

test('keys move a row among its siblings, below the one before and out of its parent, one after another', async () => {
  const { move, press, at } = await openTree(['index', 'edit', 'sortable'])
  press(50, 'ArrowUp')
  await waitFor(() => expect(move).toHaveBeenLastCalledWith('shop/goodsCategory', { move: 50, target: 51, direction: 'up', order: 'weigh,desc' }))
  await waitFor(() => expect(document.activeElement).toBe(at(50)))
  press(4, 'ArrowRight')
  await waitFor(() => expect(move).toHaveBeenLastCalledWith('shop/goodsCategory', expect.objectContaining({ move: 4, parent: 5 })))
  await waitFor(() => expect(at(51).getAttribute('aria-level')).toBe('2'))
  press(51, 'ArrowLeft')
  await waitFor(() =>
    expect(move).toHaveBeenLastCalledWith('shop/goodsCategory', expect.objectContaining({ move: 51, parent: 0, target: 5, direction: 'down' })),
  )
})

test('without the right to edit a row moves among its siblings only', async () => {
  const { move, press } = await openTree(['index', 'sortable'])
  press(4, 'ArrowRight')
  press(4, 'ArrowUp')
  await waitFor(() => expect(move).toHaveBeenCalledTimes(1))
  expect(move).toHaveBeenCalledWith('shop/goodsCategory', { move: 4, target: 5, direction: 'up', order: 'weigh,desc' })
})
