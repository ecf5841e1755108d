import fc from 'fast-check'
import { expect, test } from 'vitest'

import { checkSkus } from '../../../../resources/goods/skuValidation'
import {
  addGroup,
  addValues,
  applyTemplate,
  generateRows,
  moveGroup,
  moveValue,
  removeGroup,
  removeValue,
  renameGroup,
  renameValue,
  setBatch,
  setCells,
} from '../../../../src/screens/goodsSheet/skuEdit'
import { emptySheet, filled, openSheet, skusOf, specsOf } from '../../../../src/screens/goodsSheet/skuSheet'

import type { SheetEdit } from '../../../../src/screens/goodsSheet/skuEdit'
import type { SkuSheet } from '../../../../src/screens/goodsSheet/skuSheet'

const done = (edited: SheetEdit): SkuSheet => {
  if (!('sheet' in edited)) throw new Error(`refused: ${edited.code}`)
  return edited.sheet
}
const codeOf = (edited: SheetEdit): string => ('code' in edited ? edited.code : 'done')

/** Color red, blue; size S, M: four stored rows with prices 10, 20, 30, 40 and ids 1 to 4. */
const specs = [
  { name: 'Colour', values: ['red', 'blue'].map((value) => ({ value, image: '' })) },
  { name: 'Size', values: ['S', 'M'].map((value) => ({ value, image: '' })) },
]
const stored = (): SkuSheet => {
  const rows = skusOf(done(generateRows(openSheet(specs, [], true)))).map((row, at) => ({
    ...row,
    id: at + 1,
    price: `${at + 1}0.00`,
    stock: 5,
    weight: '0.500',
    volume: '0.001000',
  }))
  return openSheet(specs, rows, true)
}
const prices = (sheet: SkuSheet): readonly string[] => sheet.rows.map(({ cells }) => cells.price)
const ids = (sheet: SkuSheet): readonly (number | undefined)[] => sheet.rows.map(({ id }) => id)
const valueKey = (sheet: SkuSheet, text: string): string => sheet.groups.flatMap(({ values }) => values).find(({ value }) => value === text)?.key ?? ''
const groupKey = (sheet: SkuSheet, text: string): string => sheet.groups.find(({ name }) => name === text)?.key ?? ''

test('S3.23 specifications of three and four values give twelve rows in the order of the groups', () => {
  let sheet = done(addGroup(emptySheet, 'Colour'))
  sheet = done(addGroup(sheet, 'Size'))
  sheet = done(addValues(sheet, groupKey(sheet, 'Colour'), ['red', 'yellow', 'blue']))
  sheet = done(addValues(sheet, groupKey(sheet, 'Size'), ['S', 'M', 'L', 'XL']))
  expect(sheet.rows).toEqual([])
  sheet = done(generateRows(sheet))
  expect(skusOf(sheet).map((row) => row['spec_key'])).toEqual(
    ['red', 'yellow', 'blue'].flatMap((color) => ['S', 'M', 'L', 'XL'].map((size) => `${color}|${size}`)),
  )
})

test('renaming a value or a group and changing the order keeps every row', () => {
  let sheet = stored()
  sheet = done(renameValue(sheet, valueKey(sheet, 'red'), 'crimson'))
  sheet = done(renameGroup(sheet, groupKey(sheet, 'Size'), 'Fit'))
  expect(ids(sheet)).toEqual([1, 2, 3, 4])
  sheet = done(moveGroup(sheet, 0, 1))
  expect(ids(sheet)).toEqual([1, 3, 2, 4])
  sheet = done(moveValue(sheet, groupKey(sheet, 'Fit'), 0, 1))
  expect(ids(sheet)).toEqual([2, 4, 1, 3])
  expect(skusOf(sheet)[0]).toMatchObject({
    id: 2,
    spec_key: 'M|crimson',
    price: '20.00',
    specs: [
      { name: 'Fit', value: 'M' },
      { name: 'Colour', value: 'crimson' },
    ],
  })
})

test('a new value adds rows with price and weight of the first one, without stock, and changes no others', () => {
  const sheet = done(addValues(stored(), groupKey(stored(), 'Size'), ['L']))
  expect(ids(sheet)).toEqual([1, 2, undefined, 3, 4, undefined])
  expect(sheet.rows[2]?.cells).toMatchObject({ price: '10.00', weight: '0.500', volume: '0.001000', stock: '0', sku_code: '' })
})

test('a further group keeps the existing rows at its first value', () => {
  let sheet = done(addGroup(stored(), 'Cut'))
  sheet = done(addValues(sheet, groupKey(sheet, 'Cut'), ['slim', 'wide']))
  expect(ids(sheet)).toEqual([1, undefined, 2, undefined, 3, undefined, 4, undefined])
})

test('removing a value removes its rows, removing a group leaves one row per combination', () => {
  const sheet = stored()
  expect(ids(done(removeValue(sheet, valueKey(sheet, 'red'))))).toEqual([3, 4])
  expect(ids(done(removeGroup(sheet, groupKey(sheet, 'Size'))))).toEqual([1, 3])
})

test('S5.17 S5.18 S5.19 the last value and the last group stay, and an empty value is refused', () => {
  const one = done(removeGroup(stored(), groupKey(stored(), 'Size')))
  const last = done(removeValue(one, valueKey(one, 'red')))
  expect(codeOf(removeValue(last, valueKey(last, 'blue')))).toBe('spec_keep_one_value')
  expect(codeOf(removeGroup(last, groupKey(last, 'Colour')))).toBe('spec_keep_one_group')
  expect(codeOf(addValues(last, groupKey(last, 'Colour'), ['  ']))).toBe('spec_value_empty')
  expect(codeOf(renameValue(last, valueKey(last, 'blue'), ' '))).toBe('spec_value_empty')
  expect(codeOf(renameGroup(last, groupKey(last, 'Colour'), ''))).toBe('spec_text_empty')
})

test('S5.20 S5.24 rows are generated from complete specifications only, and at most 2,000', () => {
  expect(codeOf(generateRows(emptySheet))).toBe('spec_keep_one_group')
  expect(codeOf(generateRows(done(addGroup(emptySheet, 'Colour'))))).toBe('spec_attributes_incomplete')
  const many = (count: number, name: string) => ({ name, values: Array.from({ length: count }, (_, at) => ({ value: `${name}${at}`, image: '' })) })
  expect(done(applyTemplate(emptySheet, [many(20, 'a'), many(10, 'b'), many(10, 'c')])).rows).toHaveLength(2000)
  expect(codeOf(applyTemplate(emptySheet, [many(20, 'a'), many(11, 'b'), many(10, 'c')]))).toBe('sku_too_many')
})

test('a batch changes only rows of the selected values, and requires rows', () => {
  expect(codeOf(setBatch(emptySheet, { chosen: {}, cells: { price: '1.00' } }))).toBe('sku_generate_first')
  const sheet = stored()
  const set = done(setBatch(sheet, { chosen: { [groupKey(sheet, 'Colour')]: valueKey(sheet, 'blue') }, cells: { price: '9.00' }, codePrefix: 'B-' }))
  expect(prices(set)).toEqual(['10.00', '20.00', '9.00', '9.00'])
  expect(set.rows.map(({ cells }) => cells.sku_code)).toEqual(['', '', 'B-001', 'B-002'])
})

test('a template keeps the rows whose names and values it has too', () => {
  const sheet = done(
    applyTemplate(stored(), [
      { name: 'Colour', values: ['green', 'red'] },
      { name: 'Size', values: ['S'] },
    ]),
  )
  expect(ids(sheet)).toEqual([undefined, 1])
})

test.each([
  ['other specifications', [{ name: 'Material', values: ['cotton', 'wool'] }]],
  ['one of the specifications', [{ name: 'Colour', values: ['red', 'blue'] }]],
  ['one specification more', [...specs, { name: 'Cut', values: ['slim', 'wide'] }]],
])('a template with %s gives new rows only, with price and weight of the first one', (_, template) => {
  const sheet = done(applyTemplate(stored(), template))
  expect(sheet.rows.every(({ id, stock_loaded }) => id === undefined && stock_loaded === undefined)).toBe(true)
  expect(new Set(prices(sheet))).toEqual(new Set(['10.00']))
  expect(sheet.rows[0]?.cells).toMatchObject({ weight: '0.500', volume: '0.001000', stock: '0' })
})

test('a template with the specifications in another order keeps the rows', () => {
  expect(ids(done(applyTemplate(stored(), specs.toReversed())))).toEqual([1, 3, 2, 4])
})

/** A random action on a sheet; a refused one changes nothing. */
type LoggedAction = (sheet: SkuSheet) => SheetEdit
const word = fc.constantFrom('red', 'blue', 'green', 'S', 'M', 'L', 'a|b', 'a\\', '|', 'crimson')
const pick = fc.nat({ max: 30 })
const at = <Item>(list: readonly Item[], n: number): Item | undefined => list[n % Math.max(1, list.length)]
const group = (sheet: SkuSheet, n: number): string => at(sheet.groups, n)?.key ?? ''
const value = (sheet: SkuSheet, n: number): string =>
  at(
    sheet.groups.flatMap(({ values }) => values),
    n,
  )?.key ?? ''
const loggedActions: fc.Arbitrary<LoggedAction> = fc.oneof(
  word.map(
    (text): LoggedAction =>
      (sheet) =>
        addGroup(sheet, text),
  ),
  fc.tuple(pick, fc.array(word, { maxLength: 4 })).map(
    ([n, texts]): LoggedAction =>
      (sheet) =>
        addValues(sheet, group(sheet, n), texts),
  ),
  fc.tuple(pick, word).map(
    ([n, text]): LoggedAction =>
      (sheet) =>
        renameGroup(sheet, group(sheet, n), text),
  ),
  fc.tuple(pick, word).map(
    ([n, text]): LoggedAction =>
      (sheet) =>
        renameValue(sheet, value(sheet, n), text),
  ),
  pick.map(
    (n): LoggedAction =>
      (sheet) =>
        removeGroup(sheet, group(sheet, n)),
  ),
  pick.map(
    (n): LoggedAction =>
      (sheet) =>
        removeValue(sheet, value(sheet, n)),
  ),
  fc.tuple(pick, pick).map(
    ([from, to]): LoggedAction =>
      ({ groups, ...sheet }) =>
        moveGroup({ ...sheet, groups }, from % Math.max(1, groups.length), to % Math.max(1, groups.length)),
  ),
  fc.tuple(pick, pick, pick).map(([n, from, to]): LoggedAction => (sheet) => {
    const values = at(sheet.groups, n)?.values ?? []
    return moveValue(sheet, group(sheet, n), from % Math.max(1, values.length), to % Math.max(1, values.length))
  }),
  fc.constant<LoggedAction>(generateRows),
)

/** Every row has a different price, so that a lost or exchanged one shows. */
const priced = (sheet: SkuSheet): SkuSheet =>
  setCells(
    sheet,
    sheet.rows.map((row, n) => ({ row: n, column: 'price' as const, text: row.id ? row.cells.price : `${n + 1}.00` })),
  )

test('after any sequence of actions rows keep identity and price, keys are unique, and the validation accepts the rows', () => {
  fc.assert(
    fc.property(fc.array(loggedActions, { maxLength: 25 }), (list) => {
      let sheet = stored()
      const priceOf = new Map(sheet.rows.map(({ id, cells }) => [id, cells.price]))
      for (const action of list) {
        const before = sheet
        const edited = action(before)
        if (!('sheet' in edited)) continue
        sheet = edited.sheet
        const kept = new Set(sheet.rows.flatMap(({ id }) => id ?? []))
        for (const { id, at: old } of before.rows) {
          if (id === undefined || kept.has(id)) continue
          // a stored row is removed only with one of its values or a group
          const values = new Set(sheet.groups.flatMap((one) => one.values.map(({ key }) => key)))
          expect(Object.values(old).some((key) => !values.has(key))).toBe(true)
        }
        expect(kept.size).toBe(sheet.rows.filter(({ id }) => id !== undefined).length)
        for (const row of sheet.rows) if (row.id !== undefined) expect(row.cells.price).toBe(priceOf.get(row.id))
        const keys = skusOf(sheet).map((row) => row['spec_key'])
        expect(new Set(keys).size).toBe(keys.length)
      }
      const whole = { spec_type: '2', specs: specsOf({ ...sheet, groups: filled(sheet.groups) }) }
      if (sheet.rows.length) expect(checkSkus(skusOf(priced(sheet)), whole)).toHaveProperty('value')
    }),
    { numRuns: 300 },
  )
})

test('the stored value of the form opens as the same sheet', () => {
  const sheet = stored()
  const again = openSheet(specsOf(sheet), skusOf(sheet), true)
  expect(skusOf(again)).toEqual(skusOf(sheet))
  expect(again.rows[0]).toMatchObject({ id: 1, stock_loaded: 5 })
})
