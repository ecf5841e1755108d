import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect, useMemo } from 'react'
import { expect, test, vi } from 'vitest'

import { goodsCategory } from '../../../../resources/goods/goodsCategory'
import { flattenTree } from '../../../../src/crud/list/useTree'
import { useMoveRow } from '../../../../src/crud/mutations/useMoveRow'
import { button, renderWith } from '../../harness'

import type { Row } from '../../../../resources/kit/protocol/list'

const none: readonly Row[] = []
const rows = [{ id: 1 }, { id: 2 }]

function Rows() {
  const lines = useMemo(() => flattenTree(rows, () => true), [])
  const { shown, move } = useMoveRow(goodsCategory, lines, { field: 'weigh', order: 'DESC' })
  return (
    <button type="button" onClick={() => void move({ id: 1 }, { parent: 0, target: { id: 2 }, direction: 'down' })}>
      {shown.map((line) => line.row.id).join()}
    </button>
  )
}

test('a moved row is shown in its new place at once, and moves back when the server refuses', async () => {
  let refuse = (_: Error): void => undefined
  const move = vi.fn(() => new Promise((_, reject) => (refuse = reject)))
  renderWith(<Rows />, '/', { data: { move } })
  fireEvent.click(button('1,2'))
  expect(await screen.findByRole('button', { name: '2,1' })).toBeTruthy()
  await waitFor(() => expect(move).toHaveBeenCalledWith(goodsCategory.path, { move: 1, target: 2, direction: 'down', order: 'weigh,desc' }))
  refuse(new Error('no'))
  expect(await screen.findByRole('button', { name: '1,2' })).toBeTruthy()
})

test('a key pressed while the list reloads after a move sends no outdated version', async () => {
  let stored: readonly Row[] = [
    { id: 1, parent_id: 0, row_version: 1 },
    { id: 2, parent_id: 0, row_version: 1 },
  ]
  let press = (): void => undefined
  let isMoved = false
  const move = vi.fn(async () => {
    stored = stored.map((row) => ({ ...row, row_version: 2 }))
    isMoved = move.mock.calls.length === 1
  })
  const load = async (): Promise<readonly Row[]> => {
    if (isMoved) void pressWhenSettled()
    return stored
  }
  /** After all that waits for the new rows, and before they are rendered. */
  const pressWhenSettled = async (): Promise<void> => {
    isMoved = false
    for (let i = 0; i < 100; i++) await Promise.resolve()
    press()
  }
  function List() {
    const { data = none } = useQuery({ queryKey: [goodsCategory.path, 'getList'], queryFn: load })
    const lines = useMemo(() => flattenTree(data, () => true), [data])
    const { shown, move: moveRow } = useMoveRow(goodsCategory, lines, { field: 'weigh', order: 'DESC' })
    const [first] = shown
    const moveFirst = (): void => void (first && moveRow(first.row, { parent: 5 }))
    useLayoutEffect(() => {
      press = moveFirst
    })
    return (
      <button type="button" onClick={moveFirst}>
        {`${shown.length} rows`}
      </button>
    )
  }
  renderWith(<List />, '/', { data: { move } })
  fireEvent.click(await screen.findByRole('button', { name: '2 rows' }))
  await waitFor(() => expect(move).toHaveBeenCalledTimes(2))
  expect(move.mock.calls).toEqual([
    [goodsCategory.path, { move: 1, parent: 5, row_version: 1, order: 'weigh,desc' }],
    [goodsCategory.path, { move: 1, parent: 5, order: 'weigh,desc' }],
  ])
})
