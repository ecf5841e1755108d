import fc from 'fast-check'
import { expect, test } from 'vitest'

import { toCents, toYuan } from '../../../../resources/kit/values/cents'

const cents = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 })

test('converting cents to yuan and back returns the same cents', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(toCents(toYuan(amount))).toBe(amount)
    }),
  )
})

test('yuan always have two decimal places', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(toYuan(amount)).toMatch(/^-?\d+\.\d{2}$/)
    }),
  )
})

test('a sum in cents is exact', () => {
  const exact = (yuan: string): bigint => BigInt(yuan.replace('.', ''))
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 50 }), (amounts) => {
      const sum = amounts.reduce((total, amount) => total + amount, 0)
      expect(exact(toYuan(sum))).toBe(amounts.reduce((total, amount) => total + exact(toYuan(amount)), 0n))
    }),
  )
})

test.each([
  ['0', 0],
  ['-0.00', 0],
  ['7', 700],
  ['7.5', 750],
  ['0.07', 7],
  ['-0.07', -7],
  ['1.10', 110],
  ['1.100', 110],
  ['9999999999.99', 999_999_999_999],
])('%s yuan are %d cents', (yuan, amount) => {
  expect(toCents(yuan)).toBe(amount)
})

test.each(['', ' 1', '1.', '.5', '1.005', '1e3', '+1', '1,000', '--1', 'NaN', '1234567890123'])('%j is not an amount', (text) => {
  expect(() => toCents(text)).toThrow(/expected an amount/)
})

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is not a whole number of cents', (amount) => {
  expect(() => toYuan(amount)).toThrow(/expected whole cents/)
})
