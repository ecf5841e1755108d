import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { changePrice, price } from '../../../resources/order/price'

import type { CouponTerms, PriceLine, PriceRequest, ScoreRules } from '../../../resources/order/price'

const rules: ScoreRules = { isEnabled: true, perYuan: 100, maxPercent: 50, step: 100, isWithCoupon: true, givePerYuan: '1' }
const byTemplate = { deliveryType: '3' as const, deliveryFee: 0, templateId: 1, weight: '0', volume: '0' }
const free = { ...byTemplate, deliveryType: '1' as const }
const line = (more: Partial<PriceLine> = {}): PriceLine => ({
  price: 10_00,
  quantity: 1,
  isCouponAllowed: true,
  isScoreAllowed: true,
  giveScore: null,
  delivery: free,
  ...more,
})
const template = {
  id: 1,
  billing: '1' as const,
  areas: [{ is_all: 1 as const, area_ids: [], first_qty: '3', first_fee: '8.00', continue_qty: '1', continue_fee: '5.00', free_amount: null, free_qty: null }],
}
const priceOf = (lines: readonly PriceLine[], more: Partial<PriceRequest> = {}) =>
  price({ lines, region: [320_000, 320_100], templates: [template], freeFrom: 0, score: { wish: 0, balance: 0 }, scoreRules: rules, ...more })
const [first, second] = [line({ price: 99_90, quantity: 2, delivery: byTemplate }), line({ price: 50_10, delivery: byTemplate })]
const reduction = (amount: number, minAmount = 0): CouponTerms => ({ type: 'reduction', amount, minAmount })

test('an order with coupon, points and delivery adds up to the cent', () => {
  const order = priceOf([first, second], { coupon: reduction(30_00, 200_00), score: { wish: Infinity, balance: 5_000 } })
  expect(order).toMatchObject({
    goodsAmount: 249_90,
    couponAmount: 30_00,
    scoreUsed: 5_000,
    scoreMax: 5_000,
    scoreAmount: 50_00,
    deliveryAmount: 8_00,
    discountAmount: 0,
    payAmount: 177_90,
    scoreGive: 169,
  })
  expect(order.lines).toMatchObject([
    { couponShare: 23_99, scoreShare: 39_97, scoreUsedShare: 3_997, deliveryShare: 5_33, payAmount: 135_84, giveScore: 135 },
    { couponShare: 6_01, scoreShare: 10_03, scoreUsedShare: 1_003, deliveryShare: 2_67, payAmount: 34_06, giveScore: 34 },
  ])
})

describe('coupons', () => {
  const couponOf = (coupon: CouponTerms, lines = [first, second]) => {
    const { couponAmount, couponDeliveryAmount, isCouponFit, deliveryAmount, lines: parts } = priceOf(lines, { coupon })
    return { couponAmount, couponDeliveryAmount, isCouponFit, deliveryAmount, shares: parts.map((one) => one.couponShare) }
  }

  test('a percentage is rounded half up at the total', () => {
    const coupon: CouponTerms = { type: 'discount', percent: 88, maxDiscount: 0, minAmount: 0 }
    expect(couponOf(coupon)).toMatchObject({ couponAmount: 29_99, shares: [23_98, 6_01] })
    expect(couponOf({ ...coupon, percent: 50 }, [line({ price: 1 })])).toMatchObject({ couponAmount: 0 }) // half a cent to pay is one
  })

  test('a discount ends at its cap', () => {
    expect(couponOf({ type: 'discount', percent: 50, maxDiscount: 20_00, minAmount: 0 })).toMatchObject({ couponAmount: 20_00 })
  })

  test('a reduction never exceeds what its goods cost', () => {
    expect(couponOf(reduction(99_00), [line(), line({ isCouponAllowed: false })])).toMatchObject({ couponAmount: 10_00, shares: [10_00, 0] })
  })

  test('only goods of its scope count for the minimum', () => {
    expect(couponOf(reduction(5_00, 50_10), [second, line({ isCouponAllowed: false })])).toMatchObject({ isCouponFit: true, shares: [5_00, 0] })
    expect(couponOf(reduction(5_00, 50_11), [second, line({ isCouponAllowed: false })])).toMatchObject({ isCouponFit: false, couponAmount: 0 })
    expect(couponOf(reduction(5_00), [line({ isCouponAllowed: false })])).toMatchObject({ isCouponFit: false })
  })

  test('a coupon for the delivery takes off the fee up to its cap', () => {
    expect(couponOf({ type: 'delivery', cap: 0, minAmount: 0 })).toMatchObject({ couponAmount: 0, couponDeliveryAmount: 8_00, deliveryAmount: 0 })
    const { lines, ...totals } = priceOf([first, second], { coupon: { type: 'delivery', cap: 5_00, minAmount: 0 } })
    expect(totals).toMatchObject({ couponDeliveryAmount: 5_00, deliveryAmount: 3_00, payAmount: 252_90 })
    expect(lines.map((one) => one.deliveryShare)).toEqual([2_00, 1_00])
  })

  test('equal remainders give the cent to the larger line', () => {
    expect(couponOf(reduction(2), [line(), line({ price: 30_00 })]).shares).toEqual([0, 2])
    expect(couponOf(reduction(10), [line(), line(), line()]).shares).toEqual([4, 3, 3])
  })
})

describe('points', () => {
  const used = (scoreRules: Partial<ScoreRules>, wish = Infinity, balance = 1_000_000, more: Partial<PriceRequest> = {}) => {
    const { scoreUsed, scoreMax, scoreAmount } = priceOf([line({ price: 100_00 }), line({ isScoreAllowed: false })], {
      scoreRules: { ...rules, ...scoreRules },
      score: { wish, balance },
      ...more,
    })
    return { scoreUsed, scoreMax, scoreAmount }
  }

  test.each([
    ['at most the percentage of the goods that accept them', {}, Infinity, 1_000_000, { scoreUsed: 5_000, scoreAmount: 50_00 }],
    ['at most those the member has', {}, Infinity, 4_321, { scoreUsed: 4_300, scoreAmount: 43_00 }],
    ['at most those the member wishes, in whole steps', {}, 1_299, 1_000_000, { scoreUsed: 1_200, scoreMax: 5_000 }],
    ['none while they are off', { isEnabled: false }, Infinity, 1_000_000, { scoreUsed: 0, scoreMax: 0, scoreAmount: 0 }],
    ['none if they are worth less than a cent', { perYuan: 10_000, step: 1 }, 99, 1_000_000, { scoreUsed: 0, scoreAmount: 0 }],
    ['rounded down to the cent', { perYuan: 300, step: 1 }, 100, 1_000_000, { scoreUsed: 100, scoreAmount: 33 }],
    ['none for a negative wish', {}, -100, 1_000_000, { scoreUsed: 0 }],
  ] as const)('%s', (_, scoreRules, wish, balance, expected) => {
    expect(used(scoreRules, wish, balance)).toMatchObject(expected)
  })

  test('not together with a coupon where the shop says so; a coupon that does not fit is no obstacle', () => {
    expect(used({ isWithCoupon: false }, Infinity, 1_000_000, { coupon: reduction(1_00) })).toMatchObject({ scoreUsed: 0 })
    expect(used({ isWithCoupon: false }, Infinity, 1_000_000, { coupon: reduction(1_00, 999_00) })).toMatchObject({ scoreUsed: 5_000 })
  })

  test('goods with points of their own earn them by the piece, others by the paid yuan', () => {
    const lines = [line({ giveScore: 7, quantity: 3 }), line({ giveScore: 0 }), line({ price: 19_99 })]
    expect(priceOf(lines, { scoreRules: { ...rules, givePerYuan: '1.5' } }).lines.map((one) => one.giveScore)).toEqual([21, 0, 29])
  })
})

describe('delivery', () => {
  test('goods after the coupon decide whether the shop delivers free', () => {
    expect(priceOf([first, second], { freeFrom: 249_90 }).deliveryAmount).toBe(0)
    expect(priceOf([first, second], { freeFrom: 249_90, coupon: reduction(1) }).deliveryAmount).toBe(8_00)
  })

  test('a line without delivery to the address is named', () => {
    const order = priceOf([line(), line({ delivery: { ...byTemplate, templateId: 2 } })])
    expect(order.lines.map((one) => one.isDeliverable)).toEqual([true, false])
  })
})

describe('a price that staff change', () => {
  const order = priceOf([first, second], { coupon: reduction(30_00), score: { wish: Infinity, balance: 5_000 } })
  const changed = (discountAmount: number, deliveryAmount = 8_00, lines: Parameters<typeof changePrice>[0]['lines'] = orderLines) =>
    changePrice({ lines, discountAmount, deliveryAmount })
  const changedLine = { isVirtual: false, deliveryFee: 0 }
  const orderLines = order.lines.map((one, at) => ({ ...one, ...changedLine, quantity: [2, 1][at] ?? 1 }))

  test('a discount is split by what is left of the lines', () => {
    const { lines, ...totals } = changed(9_90)
    expect(lines.map((one) => [one.discountShare, one.payAmount])).toEqual([
      [7_92, 127_92],
      [1_98, 32_08],
    ])
    expect(totals).toMatchObject({ payAmount: 168_00, couponAmount: 30_00, scoreAmount: 50_00, scoreUsed: 5_000 })
  })

  test('a surcharge is a negative discount', () => {
    expect(changed(-1_00)).toMatchObject({ payAmount: 178_90, lines: [{ payAmount: 136_64 }, { payAmount: 34_26 }] })
  })

  test('a new fee follows the old shares, equal remainders to the larger', () => {
    expect(changed(0, 12_00).lines.map((one) => one.deliveryShare)).toEqual([8_00, 4_00])
  })

  test('lines that cost nothing share by their quantity', () => {
    const gifts = priceOf([line({ price: 0, quantity: 2 }), line({ price: 0 })]).lines.map((one, at) => ({ ...one, ...changedLine, quantity: [2, 1][at] ?? 1 }))
    expect(changed(-3_00, 6_00, gifts).lines.map((one) => [one.payAmount, one.deliveryShare])).toEqual([
      [2_00, 4_00],
      [1_00, 2_00],
    ])
  })

  test('a fee where there was none follows what the delivery of each line costs, and goods without delivery have no part of it', () => {
    const waived = orderLines.map((one) => ({ ...one, deliveryShare: 0 }))
    const sharesOf = (...more: readonly object[]) =>
      changed(
        0,
        9_00,
        waived.map((one, at) => ({ ...one, ...more[at] })),
      ).lines.map((one) => one.deliveryShare)
    expect(sharesOf({ deliveryFee: 0 }, { deliveryFee: 4_00 })).toEqual([0, 9_00])
    expect(sharesOf({ deliveryFee: 2_00 }, { deliveryFee: 4_00 })).toEqual([3_00, 6_00])
    expect(sharesOf({ isVirtual: true })).toEqual([0, 9_00])
    expect(sharesOf({ isVirtual: true, deliveryShare: 8_00 })).toEqual([0, 9_00])
    expect(sharesOf()).toEqual([6_00, 3_00])
  })

  test('a discount may take all that is left of the goods and not a cent more', () => {
    expect(changed(169_90)).toMatchObject({ payAmount: 8_00 })
    expect(() => changed(169_91)).toThrow('expected a discount of at most 16990 cents')
  })
})

const anyLine = fc.record({
  price: fc.integer({ min: 0, max: 999_999_99 }),
  quantity: fc.integer({ min: 1, max: 999 }),
  isCouponAllowed: fc.boolean(),
  isScoreAllowed: fc.boolean(),
  giveScore: fc.option(fc.integer({ min: 0, max: 99_999 })),
  delivery: fc.constantFrom(free, byTemplate, { ...byTemplate, deliveryType: '2' as const, deliveryFee: 3_33 }),
})
const minAmount = fc.integer({ min: 0, max: 500_00 })
const anyCoupon = fc.oneof(
  fc.record({ type: fc.constant('reduction' as const), amount: fc.integer({ min: 1, max: 99_999_00 }), minAmount }),
  fc.record({ type: fc.constant('discount' as const), percent: fc.integer({ min: 1, max: 99 }), maxDiscount: fc.integer({ min: 0, max: 500_00 }), minAmount }),
  fc.record({ type: fc.constant('delivery' as const), cap: fc.integer({ min: 0, max: 20_00 }), minAmount }),
)
const anyRules = fc.record({
  isEnabled: fc.boolean(),
  perYuan: fc.integer({ min: 1, max: 10_000 }),
  maxPercent: fc.integer({ min: 1, max: 100 }),
  step: fc.integer({ min: 1, max: 10_000 }),
  isWithCoupon: fc.boolean(),
  givePerYuan: fc.constantFrom('0', '1', '0.5', '100'),
})
const anyOrder = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
  coupon: fc.option(anyCoupon, { nil: undefined }),
  scoreRules: anyRules,
  score: fc.record({ wish: fc.integer({ min: 0, max: 2_000_000 }), balance: fc.integer({ min: 0, max: 2_000_000 }) }),
})
const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

test('shares add up to the totals, no share exceeds its line, and the totals to what is paid', () => {
  fc.assert(
    fc.property(anyOrder, ({ coupon, ...request }) => {
      const order = priceOf(request.lines, { ...request, ...(coupon ? { coupon } : {}) })
      const parts = order.lines
      expect(order.payAmount).toBe(order.goodsAmount - order.couponAmount - order.scoreAmount + order.deliveryAmount)
      expect({
        goods: total(parts.map((one) => one.lineAmount)),
        coupon: total(parts.map((one) => one.couponShare)),
        score: total(parts.map((one) => one.scoreShare)),
        points: total(parts.map((one) => one.scoreUsedShare)),
        delivery: total(parts.map((one) => one.deliveryShare)),
        pay: total(parts.map((one) => one.payAmount)) + order.deliveryAmount,
      }).toEqual({
        goods: order.goodsAmount,
        coupon: order.couponAmount,
        score: order.scoreAmount,
        points: order.scoreUsed,
        delivery: order.deliveryAmount,
        pay: order.payAmount,
      })
      for (const one of parts) expect(Math.min(one.payAmount, one.couponShare, one.scoreShare, one.scoreUsedShare, one.deliveryShare)).toBeGreaterThanOrEqual(0)
      expect(order.scoreUsed).toBeLessThanOrEqual(Math.min(request.score.balance, request.score.wish))
      expect(order.scoreUsed % request.scoreRules.step).toBe(0)
    }),
    { numRuns: 500 },
  )
})

test('every share differs from its exact part by less than a cent', () => {
  fc.assert(
    fc.property(anyOrder, ({ coupon, ...request }) => {
      const order = priceOf(request.lines, { ...request, ...(coupon ? { coupon } : {}) })
      const base = request.lines.map((one) => (one.isCouponAllowed ? BigInt(one.price * one.quantity) : 0n))
      const sum = base.reduce((all, one) => all + one, 0n)
      for (const [at, one] of order.lines.entries()) {
        const off = BigInt(one.couponShare) * sum - BigInt(order.couponAmount) * (base[at] ?? 0n)
        expect(order.couponAmount === 0 || (off < sum && off > -sum)).toBe(true)
      }
    }),
  )
})

test('one more piece of a line never makes the goods cheaper before delivery, coupon and points', () => {
  fc.assert(
    fc.property(anyOrder, fc.nat(), ({ lines }, place) => {
      const grown = lines.map((one, at) => (at === place % lines.length ? { ...one, quantity: one.quantity + 1 } : one))
      expect(priceOf(grown).goodsAmount).toBeGreaterThanOrEqual(priceOf(lines).goodsAmount)
    }),
  )
})
