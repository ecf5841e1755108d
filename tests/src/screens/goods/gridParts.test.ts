import { expect, test } from 'vitest'

import { fromTsv, toTsv } from '../../../../src/ui/clipboard'
import { gridLinesOf } from '../../../../src/screens/goodsGrid/gridLines'
import { normalizedText, withPasted } from '../../../../src/screens/goodsGrid/pasting'
import { cellAfterKey, nextCell } from '../../../../src/screens/goodsGrid/selection'
import { createSheetStore } from '../../../../src/screens/goodsSheet/sheetStore'
import { applyTemplate, setCells } from '../../../../src/screens/goodsSheet/skuEdit'
import { emptySheet } from '../../../../src/screens/goodsSheet/skuSheet'
import { splitValues } from '../../../../src/screens/goodsSpec/AddValues'

test.each([
  [
    'a\tb\n1\t2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\ta\r\nb\t',
    [
      ['', 'a'],
      ['b', ''],
    ],
  ],
  ['"two\nlines"\t"say ""hi"""', [['two\nlines', 'say "hi"']]],
  ['5" screen\t1', [['5" screen', '1']]],
  ['', [['']]],
])('the clipboard text %j has the cells %j', (text, cells) => {
  expect(fromTsv(text)).toEqual(cells)
})

test('copied cells are pasted unchanged', () => {
  const cells = [
    ['a\tb', 'line\nbreak', '"'],
    ['', ' x ', '1'],
  ]
  expect(fromTsv(toTsv(cells))).toEqual(cells)
})

test.each([
  ['price', '¥1,299.5', '1299.50'],
  ['price', 'abc', 'abc'],
  ['stock', '', '0'],
  ['weight', '１．５', '1.500'],
  ['sku_code', ' A-1 ', 'A-1'],
] as const)('into %s the text %j is pasted as %j', (column, typed, kept) => {
  expect(normalizedText(column, typed)).toBe(kept)
})

test('keys move within the grid, with Ctrl to its edge, and Tab wraps from row to row', () => {
  const size = { rows: 3, cols: 2 }
  expect(cellAfterKey('ArrowDown', false, { row: 2, col: 0 }, size)).toEqual({ row: 2, col: 0 })
  expect(cellAfterKey('End', true, { row: 0, col: 0 }, size)).toEqual({ row: 2, col: 1 })
  expect(cellAfterKey('x', false, { row: 0, col: 0 }, size)).toBeUndefined()
  expect(nextCell({ row: 0, col: 1 }, false, size)).toEqual({ row: 1, col: 0 })
  expect(nextCell({ row: 2, col: 1 }, false, size)).toBeUndefined()
})

const sheet = (() => {
  const made = applyTemplate(emptySheet, [
    { name: 'Colour', values: ['red', 'blue'] },
    { name: 'Size', values: ['S', 'M'] },
  ])
  if (!('sheet' in made)) throw new Error('the template was refused')
  return made.sheet
})()

test('a collapsed value hides its rows and keeps its head with their number', () => {
  const red = sheet.groups[0]?.values[0]?.key ?? ''
  const { lines, rows } = gridLinesOf(sheet, new Set([red]))
  expect(lines.map((line) => (line.kind === 'head' ? `${line.name} ${line.count}` : line.index))).toEqual(['red 2', 'blue 2', 2, 3])
  expect(rows).toEqual([2, 3])
  expect(gridLinesOf(sheet, undefined).lines).toHaveLength(4)
})

test('the switch of a row is pasted by the words of sheets, and other text leaves it alone', () => {
  const area = { top: 0, bottom: 3, left: 0, right: 0 }
  const model = { rows: [0, 1, 2, 3], columns: ['status'] } as const
  const statesAfter = (words: readonly string[], from = sheet) =>
    withPasted(
      from,
      words.map((word) => [word]),
      area,
      model,
    ).sheet
  const off = statesAfter(['否', 'No', 'FALSE', '停用'])
  expect(off.rows.map(({ status }) => status)).toEqual([0, 0, 0, 0])
  expect(statesAfter(['', 'x', '是', ' true '], off).rows.map(({ status }) => status)).toEqual([0, 0, 1, 1])
})

test('fifty steps can be undone, and nothing from before a confirmed deletion', () => {
  const store = createSheetStore(sheet)
  const write = (text: string) => store.edit((now) => ({ sheet: setCells(now, [{ row: 0, column: 'price', text }]) }))
  for (let n = 1; n <= 60; n++) write(String(n))
  expect(store.steps()).toEqual({ back: 50, forth: 0 })
  for (let n = 0; n < 60; n++) store.undo()
  expect(store.get().rows[0]?.cells.price).toBe('10')
  store.redo()
  expect(store.get().rows[0]?.cells.price).toBe('11')
  store.edit((now) => ({ sheet: setCells(now, [{ row: 0, column: 'price', text: '0' }]) }), true)
  expect(store.steps()).toEqual({ back: 0, forth: 0 })
})

test('several values are added by one paste', () => {
  expect(splitValues('red\nblue, green，S、M;L')).toEqual(['red', 'blue', 'green', 'S', 'M', 'L'])
})
