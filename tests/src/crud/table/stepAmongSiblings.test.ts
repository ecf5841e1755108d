import { expect, test, vi } from 'vitest'

import { stepAmongSiblings } from '../../../../src/crud/table/SortableRows'

type Given = Parameters<ReturnType<typeof stepAmongSiblings>>[1]

const press = (code: string, over: number | undefined, siblings = [7, 8, 9]) => {
  const preventDefault = vi.fn()
  const places = new Map([7, 8, 9].map((id, at) => [id, { top: 100 + at * 4600 }]))
  const context = { active: { id: 7 }, over: over === undefined ? null : { id: over }, droppableRects: places }
  const given = { context, currentCoordinates: { x: 12, y: 100 }, active: 7 } as unknown as Given // the only properties in use
  const to = stepAmongSiblings(() => siblings)({ code, preventDefault } as unknown as KeyboardEvent, given)
  return { to, preventDefault }
}

test('a lifted row moves to the place of its next sibling, across a hundred rows of another branch', () => {
  expect(press('ArrowDown', undefined).to).toEqual({ x: 12, y: 4700 })
  expect(press('ArrowDown', 8).to).toEqual({ x: 12, y: 9300 })
  expect(press('ArrowUp', 9).to).toEqual({ x: 12, y: 4700 })
})

test('a lifted row stays when there is no further sibling or it is not rendered', () => {
  expect([press('ArrowDown', 9).to, press('ArrowUp', 7).to, press('ArrowDown', 7, [7, 55]).to]).toEqual([undefined, undefined, undefined])
})

test('while a row is lifted the arrows do not scroll the page, and other keys work as usual', () => {
  expect(press('ArrowDown', 9).preventDefault).toHaveBeenCalledOnce()
  expect(press('KeyA', 7).preventDefault).not.toHaveBeenCalled()
})
