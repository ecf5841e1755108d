import { expect, test } from 'vitest'

import { compareLists, compareTexts } from '../../../../src/screens/security/differences'

const marked = (text: string) => [{ text, isChanged: true }]
const plain = (text: string) => [{ text, isChanged: false }]

test('of a changed line only the part between its equal ends is marked', () => {
  expect(compareTexts('13800001111', '13900001111')).toEqual([
    {
      before: [...plain('13'), ...marked('8'), ...plain('00001111')],
      after: [...plain('13'), ...marked('9'), ...plain('00001111')],
      isSame: false,
    },
  ])
})

test('equal lines stand beside each other, however many were added or removed before them', () => {
  expect(compareTexts('a\nb\nc', 'b\nx\ny\nc')).toEqual([
    { before: marked('a'), after: undefined, isSame: false },
    { before: plain('b'), after: plain('b'), isSame: true },
    { before: undefined, after: marked('x'), isSame: false },
    { before: undefined, after: marked('y'), isSame: false },
    { before: plain('c'), after: plain('c'), isSame: true },
  ])
})

test('an empty text has no line, and letters of several units stay whole', () => {
  expect(compareTexts('', 'a')).toEqual([{ before: undefined, after: marked('a'), isSame: false }])
  expect(compareTexts('😀', '😁')).toEqual([{ before: marked('😀'), after: marked('😁'), isSame: false }])
})

test('lists say what was removed, added and kept', () => {
  expect(compareLists(['a', 'b'], ['b', 'c'])).toEqual({ removed: ['a'], added: ['c'], same: ['b'] })
})
