import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useMemo } from 'react'
import { expect, test, vi } from 'vitest'

import { goodsCategory } from '../../../../resources/goods/goodsCategory'
import { flattenTree } from '../../../../src/crud/list/useTree'
import { useMoveRow } from '../../../../src/crud/mutations/useMoveRow'
import { button, renderWith } from '../../harness'

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
