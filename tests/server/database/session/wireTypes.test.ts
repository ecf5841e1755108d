import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'

import { wireTypes } from '../../../../server/database/session/wireTypes'

/** The type of a list of texts; the declared list of types has no lists. */
const textList = 1009
type Parse = (text: string) => unknown
const ours = wireTypes.getTypeParser(textList as never, 'text') as Parse
const driver = (pg.types.getTypeParser as (oid: number, format: 'text') => Parse)(textList, 'text')

/** As the database writes one element of a list. */
const written = (one: string | null): string =>
  one === null ? 'NULL' : one === '' || one.toUpperCase() === 'NULL' || /[\s"\\{},]/.test(one) ? `"${one.replaceAll(/["\\]/g, '\\$&')}"` : one

test('a list of texts is read as the driver reads it', () => {
  const element = fc.oneof(fc.constantFrom(null, '', 'NULL', 'a b', 'x,y', '{', '"', '\\'), fc.string({ unit: 'grapheme', maxLength: 6 }))
  fc.assert(
    fc.property(fc.array(element, { maxLength: 5 }), (list) => {
      const text = `{${list.map(written).join(',')}}`
      expect(ours(text)).toEqual(list)
      expect(ours(text)).toEqual(driver(text))
    }),
    { seed: 20261129, numRuns: 500 },
  )
})

test.each(['{{a,b},{c,d}}', '[0:1]={a,b}'])('so is %s', (text) => {
  expect(ours(text)).toEqual(driver(text))
})
