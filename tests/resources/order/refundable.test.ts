import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { partsOf, pointsBack, refundable, refundMaximum } from '../../../resources/order/refundable'

import type { RefundedLine, RefundParts } from '../../../resources/order/refundable'

const line = (more: Partial<RefundedLine> = {}): RefundedLine => ({
  quantity: 2,
  payAmount: 135_84,
  deliveryShare: 5_33,
  scoreUsedShare: 3_997,
  refundQuantity: 0,
  refundAmount: 0,
  refundDeliveryAmount: 0,
  scoreBack: 0,
  shippedQuantity: 0,
  ...more,
})

/** The line after a refund of these parts. */
const after = (before: RefundedLine, quantity: number, { goods, delivery }: RefundParts): RefundedLine => ({
  ...before,
  refundQuantity: before.refundQuantity + quantity,
  refundAmount: before.refundAmount + goods + delivery,
  refundDeliveryAmount: before.refundDeliveryAmount + delivery,
  scoreBack: before.scoreBack + pointsBack(before, quantity),
})

describe('the money of some pieces', () => {
  test('one of two that was not shipped brings half of the goods and of the delivery, half up', () => {
    expect(refundable(line(), 1, false)).toEqual({ goods: 67_92, delivery: 2_67 })
    expect(pointsBack(line(), 1)).toBe(1_998)
  })

  test('the last one brings what is left of both', () => {
    const one = after(line(), 1, refundable(line(), 1, false))
    expect(refundable(one, 1, false)).toEqual({ goods: 67_92, delivery: 2_66 })
    expect(pointsBack(one, 1)).toBe(1_999)
  })

  test('delivery that went back does not shorten the goods of the last piece', () => {
    const start = line({ payAmount: 10_00, deliveryShare: 2_00 })
    const first = refundable(start, 1, false)
    const last = refundable(after(start, 1, first), 1, false)
    expect([first, last]).toEqual([
      { goods: 5_00, delivery: 1_00 },
      { goods: 5_00, delivery: 1_00 },
    ])
  })

  test('shipped pieces bring no delivery', () => {
    expect(refundable(line({ shippedQuantity: 2 }), 2, true)).toEqual({ goods: 135_84, delivery: 0 })
  })

  test('where others were shipped and kept, the last piece brings its own part of the delivery', () => {
    const kept = line({ quantity: 3, payAmount: 30_00, deliveryShare: 2_00, shippedQuantity: 2 })
    expect(refundable(kept, 1, false)).toEqual({ goods: 10_00, delivery: 67 })
    const returned = after(kept, 2, refundable(kept, 2, true))
    expect(refundable(returned, 1, false)).toEqual({ goods: 10_00, delivery: 67 })
  })

  test.each([0, -1, 1.5, 3])('%d of two pieces are refused', (quantity) => {
    expect(() => refundable(line(), quantity, false)).toThrow('expected 1 to 2 pieces')
  })
})

describe('an amount that staff agreed to', () => {
  const plan = refundable(line(), 1, false)

  test.each([
    ['less takes from the delivery first', 60_00, { goods: 60_00, delivery: 0 }],
    ['a little less leaves a part of the delivery', 69_00, { goods: 67_92, delivery: 1_08 }],
    ['the plan itself', 70_59, plan],
    ['more goes to the goods', 100_00, { goods: 97_33, delivery: 2_67 }],
    ['what goods did not cost goes to the delivery', 141_17, { goods: 135_84, delivery: 5_33 }],
    ['nothing', 0, { goods: 0, delivery: 0 }],
  ])('%s', (_, amount, parts) => {
    expect(partsOf(line(), plan, amount)).toEqual(parts)
  })

  test('less for one piece leaves more for the other', () => {
    const rest = after(line(), 1, partsOf(line(), plan, 60_00))
    expect(refundable(rest, 1, false)).toEqual({ goods: 75_84, delivery: 5_33 })
    const more = after(line(), 1, partsOf(line(), plan, 100_00))
    expect(refundable(more, 1, false)).toEqual({ goods: 38_51, delivery: 2_66 })
  })

  test.each([-1, 141_18, 0.5])('%d cents are refused', (amount) => {
    expect(() => partsOf(line(), plan, amount)).toThrow('expected 0 to 14117 cents')
  })
})

const amounts = fc.record({
  quantity: fc.integer({ min: 1, max: 30 }),
  payAmount: fc.integer({ min: 0, max: 9_999_999_99 }),
  deliveryShare: fc.integer({ min: 0, max: 99_999 }),
  scoreUsedShare: fc.integer({ min: 0, max: 100_000 }),
})

test('refunds of all pieces, in any portions and with any agreed amounts, never bring more than the line cost, and all of it as planned', () => {
  fc.assert(
    fc.property(amounts, fc.infiniteStream(fc.nat()), fc.boolean(), (start, stream, asPlanned) => {
      let rest = line(start)
      for (const random of stream) {
        if (rest.refundQuantity === rest.quantity) break
        const quantity = 1 + (random % (rest.quantity - rest.refundQuantity))
        const plan = refundable(rest, quantity, false)
        const amount = asPlanned ? plan.goods + plan.delivery : random % (refundMaximum(rest) + 1)
        const parts = partsOf(rest, plan, amount)
        expect(parts.goods + parts.delivery).toBe(amount)
        rest = after(rest, quantity, parts)
        const goods = rest.refundAmount - rest.refundDeliveryAmount
        expect([goods >= 0, goods <= rest.payAmount, rest.refundDeliveryAmount >= 0, rest.refundDeliveryAmount <= rest.deliveryShare]).not.toContain(false)
      }
      expect(rest.scoreBack).toBe(rest.scoreUsedShare)
      if (asPlanned) expect(rest.refundAmount).toBe(rest.payAmount + rest.deliveryShare)
    }),
  )
})
