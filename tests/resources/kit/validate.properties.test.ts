import fc from 'fast-check'
import { expect, test } from 'vitest'

import { resources } from '../../../resources/index'
import { f, t } from '../../../resources/kit'
import { validate } from '../../../resources/validate'

import type { Fields } from '../../../resources/kit/fieldTypes'

const label = t('字段', 'Field')
const everyType: Fields = {
  id_like: f.reference(label, 'user/user', { as: 'user', show: ['username'] }),
  name: f.text(label, { min: 1, max: 20 }),
  mail: f.text(label, { rule: 'email' }),
  pattern: f.text(label, { rule: 'regex' }),
  note: f.longText(label),
  body: f.richText(label),
  count: f.integer(label),
  ends_at: f.moment(label, { after: 'starts_at' }),
  died: f.date(label, { after: 'born' }),
  ratio: f.decimal(label, { scale: 3 }),
  price: f.money(label),
  kind: f.choice(label, { a: label, b: label }),
  kinds: f.choices(label, { a: label, b: label }),
  is_on: f.switch(label),
  starts_at: f.moment(label),
  born: f.date(label),
  picture: f.image(label),
  pictures: f.images(label),
  parent_id: f.parent(label, { show: 'name', depth: 3 }),
  weigh: f.weight(),
  icon: f.icon(label),
  color: f.color(label),
  region: f.region(label),
  pairs: f.rows(label),
  more: f.json(label),
  tree: f.custom(label, 'ruleTree'),
}

/** Values that often break validation, beside arbitrary JSON. */
const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue() },
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-0',
    '1e309',
    '0x1',
    '１',
    '\u0000',
    '\ud800',
    '😀',
    '2026-02-30',
    "' or 1=1 --",
    '<p></p>',
    '__proto__',
    'constructor',
    '[',
    '(a+)+',
  ),
  fc.constantFrom<unknown>({ toString: 0 }, [{ valueOf: 1, toString: null }], 0, -1, 2 ** 31, 2 ** 53, 1e21, 0.1 + 0.2, true, false, null),
  fc.double(),
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map((one) => one.toFixed(2)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.oneof(fc.integer(), fc.string()), { maxLength: 5 }),
)
const bodyOf = (fields: Fields): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, nasty])), { requiredKeys: [] })

const all: readonly (readonly [string, Fields])[] = [['every type', everyType], ...resources.map((one) => [one.path, one.fields] as const)]

test.each(all)('%s: validation never throws for any JSON, and each error names a field', (_, fields) => {
  fc.assert(
    fc.property(bodyOf(fields), (body) => {
      for (const problem of validate(fields, body).problems) expect(Object.keys(fields)).toContain(problem.field.split('.')[0]) // `lines.0.quantity` names a cell
    }),
    { numRuns: 300 },
  )
})

test.each(all)('%s: accepted values are accepted again unchanged', (_, fields) => {
  fc.assert(
    fc.property(bodyOf(fields), (body) => {
      const { values } = validate(fields, body)
      const again = validate(fields, values)
      for (const [name, value] of Object.entries(values)) {
        if (fields[name]?.type === 'json') continue // a text value is parsed as JSON, so a stored text may differ from the input
        expect(again.problems.map((one) => one.field)).not.toContain(name)
        expect(again.values[name]).toEqual(value)
      }
    }),
    { numRuns: 300 },
  )
})

test('an accepted amount is a decimal text of two places with the value given', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      const { values } = validate({ price: f.money(label) }, { price: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}` })
      expect(values['price']).toMatch(/^\d+\.\d{2}$/)
      expect(Math.round(Number(values['price']) * 100)).toBe(cents)
    }),
  )
})
