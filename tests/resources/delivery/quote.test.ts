import { describe, expect, test } from 'vitest'

import { fromFee, toMicros } from '../../../resources/delivery/measure'
import { isPriceable, priceOf, quote, rowFor } from '../../../resources/delivery/quote'

import type { AreaRow, Billing } from '../../../resources/delivery/areas'
import type { QuoteLine, QuoteTemplate } from '../../../resources/delivery/quote'

const [jiangsu, nanjing, xuanwu, zhejiang, hangzhou] = [320_000, 320_100, 320_102, 330_000, 330_100]
const home = [jiangsu, nanjing, xuanwu]

const row = (more: Partial<AreaRow> = {}): AreaRow => ({
  is_all: 1,
  area_ids: [],
  first_qty: '1',
  first_fee: '10.00',
  continue_qty: '1',
  continue_fee: '5.00',
  free_amount: null,
  free_qty: null,
  ...more,
})
const template = (billing: Billing, areas: readonly AreaRow[], id = 1): QuoteTemplate => ({ id, billing, areas })
const line = (more: Partial<QuoteLine> = {}): QuoteLine => ({
  deliveryType: '3',
  quantity: 1,
  deliveryFee: 0,
  templateId: 1,
  weight: '0',
  volume: '0',
  amount: 10_000,
  ...more,
})
const ask = (
  lines: readonly QuoteLine[],
  templates: readonly QuoteTemplate[],
  more: { freeFrom?: number; goodsAmount?: number; region?: readonly number[] } = {},
) => quote({ region: home, lines, templates, goodsAmount: lines.reduce((sum, one) => sum + one.amount, 0), freeFrom: 0, ...more })

// billing, measure of one piece, pieces, row, fee in yuan
// prettier-ignore
const byMeasure: readonly (readonly [string, Billing, string, number, Partial<AreaRow>, string])[] = [
  ['one piece pays the first fee', '1', '0', 1, {}, '10.00'],
  ['the first quantity exactly pays the first fee only', '1', '0', 3, { first_qty: '3' }, '10.00'],
  ['one above the first quantity begins one step', '1', '0', 4, { first_qty: '3' }, '15.00'],
  ['a full step is one step', '1', '0', 5, { first_qty: '3', continue_qty: '2' }, '15.00'],
  ['a begun step is paid whole', '1', '0', 6, { first_qty: '3', continue_qty: '2' }, '20.00'],
  ['many pieces take many steps', '1', '0', 100, {}, '505.00'],
  ['a further fee of zero adds nothing', '1', '0', 100, { continue_fee: '0.00' }, '10.00'],
  ['a first fee of zero keeps the steps', '1', '0', 3, { first_fee: '0.00' }, '10.00'],
  ['no weight counts as the first quantity', '2', '0', 7, {}, '10.00'],
  ['below the first weight', '2', '0.5', 1, {}, '10.00'],
  ['the first weight exactly', '2', '0.5', 2, {}, '10.00'],
  ['a gram above the first weight', '2', '1.001', 1, {}, '15.00'],
  ['0.1 three times is 0.3 and not a step more', '2', '0.1', 3, { first_qty: '0.3' }, '10.00'],
  ['0.7 in steps of 0.1 after 0.1 is six steps', '2', '0.7', 1, { first_qty: '0.1', continue_qty: '0.1' }, '40.00'],
  ['1.1 in steps of 0.1 after 1 is one step', '2', '1.1', 1, { continue_qty: '0.1' }, '15.00'],
  ['steps of half a kilogram', '2', '2.4', 1, { continue_qty: '0.5', continue_fee: '2.00' }, '16.00'],
  ['a weight of three pieces is added up before it is cut into steps', '2', '0.4', 3, { continue_qty: '0.5' }, '15.00'],
  ['cents of fees stay exact', '2', '3', 1, { first_fee: '0.10', continue_fee: '0.10' }, '0.30'],
  ['no volume counts as the first quantity', '3', '0', 1, { first_qty: '0.01' }, '10.00'],
  ['a volume in millionths', '3', '0.000001', 1, { first_qty: '0.001' }, '10.00'],
  ['a millionth above the first volume begins a step', '3', '0.001001', 1, { first_qty: '0.001', continue_qty: '0.001' }, '15.00'],
  ['a thousand small boxes fill a volume', '3', '0.0005', 1000, { first_qty: '0.1', continue_qty: '0.1' }, '30.00'],
]

test.each(byMeasure)('%s', (_, billing, measure, quantity, more, fee) => {
  const found = ask([line({ quantity, weight: measure, volume: measure })], [template(billing, [row(more)])])
  expect(fromFee(found.delivery)).toBe(fee)
})

// free rules, amount in cents, pieces, is it free
const freeCases: readonly (readonly [string, Partial<AreaRow>, number, number, boolean])[] = [
  ['no rule is never free', {}, 9_999_999, 1, false],
  ['the amount exactly is free', { free_amount: '99.00' }, 9_900, 1, true],
  ['a cent below the amount is not free', { free_amount: '99.00' }, 9_899, 1, false],
  ['the quantity exactly is free', { free_qty: '3' }, 100, 3, true],
  ['below the quantity is not free', { free_qty: '3' }, 9_999_999, 2, false],
  ['both rules reached are free', { free_amount: '99.00', free_qty: '3' }, 9_900, 3, true],
  ['of two rules the amount alone is not enough', { free_amount: '99.00', free_qty: '3' }, 9_900, 2, false],
  ['of two rules the quantity alone is not enough', { free_amount: '99.00', free_qty: '3' }, 9_899, 3, false],
]

test.each(freeCases)('%s', (_, more, amount, quantity, isFree) => {
  const found = ask([line({ quantity, amount })], [template('1', [row(more)])])
  expect(found.templates[0]?.isFree).toBe(isFree)
  expect(found.delivery === 0).toBe(isFree)
})

test('a measure is priced up to the greatest amount of whole cents', () => {
  const cents = row({ first_fee: '0.00', continue_qty: '0.001', continue_fee: '0.01' })
  const most = BigInt(1_000_000) + BigInt(Number.MAX_SAFE_INTEGER) * BigInt(1_000)
  expect([isPriceable(cents, most), priceOf(cents, most, 0).fee]).toEqual([true, Number.MAX_SAFE_INTEGER])
  expect(isPriceable(cents, most + BigInt(1))).toBe(false)
})

test('a parcel without a weight is not free by weight', () => {
  expect(ask([line({ quantity: 5 })], [template('2', [row({ free_qty: '1' })])]).delivery).toBe(1_000)
})

describe('the row for an address', () => {
  const rows = [
    row({ first_fee: '1.00' }),
    row({ is_all: 0, area_ids: [jiangsu, zhejiang], first_fee: '2.00' }),
    row({ is_all: 0, area_ids: [nanjing], first_fee: '3.00' }),
    row({ is_all: 0, area_ids: [xuanwu], first_fee: '4.00' }),
  ]
  test.each([
    ['its district', [jiangsu, nanjing, xuanwu], '4.00'],
    ['its city, where the district has no row', [jiangsu, nanjing, 320_104], '3.00'],
    ['its province, where the city has no row', [jiangsu, 320_200, 320_205], '2.00'],
    ['another province of the same row', [zhejiang, hangzhou, 330_102], '2.00'],
    ['the whole country, where no other row matches', [110_000, 110_100, 110_101], '1.00'],
    ['its city, where the place has no districts', [jiangsu, nanjing], '3.00'],
  ])('%s', (_, region, fee) => {
    expect(rowFor(rows, region)?.first_fee).toBe(fee)
  })

  test('no row is found if even the whole country has none', () => {
    expect(rowFor(rows.slice(1), [110_000, 110_100, 110_101])).toBeUndefined()
  })
})

describe('an order of several lines', () => {
  test('goods with free delivery or without delivery cost nothing and reach every address', () => {
    const found = ask([line({ deliveryType: '1' }), line({ deliveryType: '4' })], [])
    expect(found).toMatchObject({ delivery: 0, isDeliverable: true })
  })

  test('a fixed fee is charged per piece and stays on its line', () => {
    const found = ask([line({ deliveryType: '2', deliveryFee: 350, quantity: 3 }), line()], [template('1', [row()])])
    expect(found.lines.map((one) => one.fee)).toEqual([1_050, 1_000])
    expect(found.delivery).toBe(2_050)
  })

  test('lines with the same template are weighed together', () => {
    const found = ask([line({ weight: '0.6' }), line({ weight: '0.4' })], [template('2', [row()])])
    expect(found.delivery).toBe(1_000)
    expect(found.lines.map((one) => one.fee)).toEqual([600, 400])
  })

  test('the fees of several templates are added', () => {
    const found = ask([line(), line({ templateId: 2, weight: '3' })], [template('1', [row()]), template('2', [row({ first_fee: '8.00' })], 2)])
    expect(found.templates.map((one) => one.fee)).toEqual([1_000, 1_800])
    expect(found.delivery).toBe(2_800)
  })

  test('rounded shares add up to the fee', () => {
    const found = ask([line(), line(), line()], [template('1', [row({ first_qty: '3' })])])
    expect(found.lines.map((one) => one.fee)).toEqual([334, 333, 333])
  })

  test('lines without a weight share the fee by pieces', () => {
    const found = ask([line({ quantity: 3 }), line({ quantity: 1 })], [template('2', [row()])])
    expect(found.lines.map((one) => one.fee)).toEqual([750, 250])
  })

  test('a line whose template does not reach the address is marked, and the others still have a fee', () => {
    const far = template('1', [row({ is_all: 0, area_ids: [zhejiang] })], 2)
    const found = ask([line(), line({ templateId: 2 })], [template('1', [row()]), far])
    expect(found.lines).toEqual([
      { fee: 1_000, isDeliverable: true },
      { fee: 0, isDeliverable: false },
    ])
    expect(found).toMatchObject({ delivery: 1_000, isDeliverable: false })
  })

  test('goods whose template was deleted cannot be delivered', () => {
    expect(ask([line({ templateId: null })], []).isDeliverable).toBe(false)
    expect(ask([line({ templateId: 9 })], [template('1', [row()])]).isDeliverable).toBe(false)
  })

  test("the shop's threshold makes the whole order free, fixed fees included", () => {
    const lines = [line({ amount: 5_000 }), line({ deliveryType: '2', deliveryFee: 500, amount: 4_900 })]
    const templates = [template('1', [row()])]
    expect(ask(lines, templates, { freeFrom: 9_900 })).toMatchObject({ delivery: 0, isFree: true, lines: [{ fee: 0 }, { fee: 0 }] })
    expect(ask(lines, templates, { freeFrom: 9_901 }).delivery).toBe(1_500)
    expect(ask(lines, templates, { freeFrom: 0 }).isFree).toBe(false)
  })

  test("the shop's threshold does not deliver to addresses without delivery", () => {
    expect(ask([line()], [template('1', [])], { freeFrom: 1 })).toMatchObject({ isDeliverable: false, delivery: 0 })
  })

  test('the free rule of a template counts only its own goods', () => {
    const own = template('1', [row({ free_amount: '150.00' })])
    expect(ask([line({ amount: 10_000 }), line({ deliveryType: '1', amount: 10_000 })], [own]).delivery).toBe(1_000)
    expect(ask([line({ amount: 10_000 }), line({ amount: 5_000 })], [own]).delivery).toBe(0)
  })
})

test('the fee never decreases with the quantity', () => {
  const one = row({ first_qty: '1.5', continue_qty: '0.7' })
  const fees = Array.from({ length: 200 }, (_, at) => priceOf(one, BigInt(at) * BigInt(50_000), 0).fee)
  expect(fees.every((fee, at) => at === 0 || fee >= (fees[at - 1] ?? 0))).toBe(true)
})

test('a quantity that is not a decimal throws and is named', () => {
  expect(toMicros('1e3')).toBeUndefined()
  expect(() => ask([line({ weight: '1e3' })], [template('2', [row()])])).toThrow("got '1e3'")
})

describe('abolished districts', () => {
  const [xiacheng, gongshu, shangcheng] = [330_103, 330_105, 330_102]
  const successors = new Map([
    [xiacheng, gongshu],
    [330_104, shangcheng],
  ])
  const [old, now, city] = [
    row({ is_all: 0, area_ids: [xiacheng], first_fee: '3.00' }),
    row({ is_all: 0, area_ids: [gongshu], first_fee: '4.00' }),
    row({ is_all: 0, area_ids: [hangzhou], first_fee: '9.00' }),
  ]

  test.each([
    ['an old address and a template that names the old district', [city, old], xiacheng, '3.00'],
    ['a new address and a template that still names the old district', [city, old], gongshu, '3.00'],
    ['an old address and a template that names the new district', [city, now], xiacheng, '4.00'],
    ['both named: each has its own row', [city, old, now], gongshu, '4.00'],
    ['both named, an old address', [city, old, now], xiacheng, '3.00'],
    ['another district of the city', [city, old], shangcheng, '9.00'],
  ])('%s', (_, areas, district, fee) => {
    expect(rowFor(areas, [zhejiang, hangzhou, district], successors)?.first_fee).toBe(fee)
  })

  test('the quote of an order follows successor districts', () => {
    const { delivery } = quote({
      region: [zhejiang, hangzhou, gongshu],
      successors,
      lines: [line({ deliveryType: '3', templateId: 1 })],
      templates: [template('1', [city, old])],
      goodsAmount: 100,
      freeFrom: 0,
    })
    expect(fromFee(delivery)).toBe('3.00')
  })
})
