import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isNestedTooDeep, maxDepth } from '../../../../resources/kit/values/depth'

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`

test('counts the levels of nesting and ignores brackets inside strings', () => {
  expect(isNestedTooDeep(nested(maxDepth))).toBe(false)
  expect(isNestedTooDeep(nested(maxDepth + 1))).toBe(true)
  expect(isNestedTooDeep(`[${Array.from({ length: 500 }, () => '{}').join(',')}]`)).toBe(false)
  expect(isNestedTooDeep(JSON.stringify({ a: '['.repeat(500), b: `"${'{'.repeat(500)}`, c: `\\"${'['.repeat(500)}\\` }))).toBe(false)
  expect(isNestedTooDeep(`{"a":"\\\\","b":${nested(maxDepth)}}`)).toBe(true)
  expect(isNestedTooDeep('"never closed [[[[')).toBe(false)
})

test('the result equals the depth of the parsed value', () => {
  const depthOf = (value: unknown): number => (typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0)
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 80, depthSize: 'large' }), (value) => {
      expect(isNestedTooDeep(JSON.stringify(value))).toBe(depthOf(value) > maxDepth)
    }),
  )
})
