import fc from 'fast-check'
import { expect, test } from 'vitest'

import { splitCents } from '../../../../resources/kit/values/splitCents'

const cents = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })
const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 }).filter((list) => list.some((weight) => weight > 0))
const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0)

test('the parts add up to the whole', () => {
  fc.assert(
    fc.property(cents, weights, (whole, list) => {
      expect(sum(splitCents(whole, list))).toBe(whole)
    }),
  )
})

test('each part differs from its exact share by less than a cent', () => {
  fc.assert(
    fc.property(cents, weights, (whole, list) => {
      const total = list.reduce((all, weight) => all + BigInt(weight), 0n)
      for (const [place, part] of splitCents(whole, list).entries()) {
        const off = BigInt(part) * total - BigInt(whole) * BigInt(list[place] ?? 0)
        expect(off < total && off > -total).toBe(true)
      }
    }),
  )
})

test('a weight of 0 gets nothing', () => {
  fc.assert(
    fc.property(cents, weights, (whole, list) => {
      expect(splitCents(whole, list).filter((part, place) => list[place] === 0 && part !== 0)).toEqual([])
    }),
  )
})

test('a larger weight never gets less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), weights, (whole, list) => {
      const parts = splitCents(whole, list)
      const byWeight = list.map((weight, place) => ({ weight, part: parts[place] ?? 0 })).sort((a, b) => a.weight - b.weight || a.part - b.part)
      for (const [place, one] of byWeight.entries()) expect(one.part).toBeGreaterThanOrEqual(byWeight[place - 1]?.part ?? 0)
    }),
  )
})

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [-100, [1, 1, 1], [-34, -33, -33]],
  [0, [5, 3], [0, 0]],
  [5, [2, 1], [3, 2]],
  [1, [0, 0, 7], [0, 0, 1]],
])('%d cents by %j are %j', (whole, list, parts) => {
  expect(splitCents(whole, list)).toEqual(parts)
})

test.each([[[]], [[0, 0]], [[-1, 2]]])('the weights %j are refused', (list) => {
  expect(() => splitCents(100, list)).toThrow(/weights/)
})
