import { expect, test } from 'vitest'

import { f, t } from '../../../resources/kit'
import { validate } from '../../../resources/validate'

import type { AnyField } from '../../../resources/kit/fieldTypes'

const label = t('字段', 'Field')
const judge = (field: AnyField, given: unknown): unknown => {
  const { values, problems } = validate({ one: field }, { one: given })
  return problems[0]?.code ?? values['one']
}

const kinds = { red: t('红', 'Red'), blue: t('蓝', 'Blue') }
const number = f.decimal(label)
const integer = f.integer(label)
const money = f.money(label, { min: -99_999.99 })
const text = f.text(label, { min: 2, max: 5 })

/** Field, input, and either the stored value or the code of the refusal. */
const cases: readonly (readonly [string, AnyField, unknown, unknown])[] = [
  ['text in bounds', text, 'abc', 'abc'],
  ['text with surrounding spaces', text, '  abc ', 'abc'],
  ['text too short', text, 'a', 'too_short'],
  ['text too long', text, 'abcdef', 'too_long'],
  ['an emoji counts once', text, '😀😀😀😀😀', '😀😀😀😀😀'],
  ['text with NUL', text, 'a\u0000b', 'has_controls'],
  ['text with a lone surrogate', text, 'ab\ud800', 'has_controls'],
  ['text from a number', text, 123, '123'],
  ['text from an object', text, { a: 1 }, 'not_a_text'],
  ['text from a list', text, ['ab'], 'not_a_text'],
  ['a megabyte', text, 'x'.repeat(1_000_000), 'too_long'],
  ['SQL is a text like any other', f.text(label), "'; drop table x --", "'; drop table x --"],
  ['long text keeps lines', f.longText(label), 'a\nb', 'a\nb'],
  ['rich text', f.richText(label, { required: true }), '<p>hello</p>', '<p>hello</p>'],
  ['rich text of an empty paragraph', f.richText(label, { required: true }), '<p><br></p>', 'editor_required'],
  ['rich text of blanks', f.richText(label, { required: true }), '<p>&nbsp; </p>', 'editor_required'],
  ['rich text of a picture', f.richText(label, { required: true }), '<img src="/a.png">', '<img src="/a.png">'],

  ['account of 3', f.text(label, { rule: 'account' }), 'abc', 'abc'],
  ['account of 2', f.text(label, { rule: 'account' }), 'ab', 'bad_format'],
  ['account of 15', f.text(label, { rule: 'account' }), 'a'.repeat(15), 'a'.repeat(15)],
  ['account of 16', f.text(label, { rule: 'account' }), 'a'.repeat(16), 'bad_format'],
  ['mail is kept in lower case', f.text(label, { rule: 'email' }), 'A@B.cn', 'a@b.cn'],
  ['password of 6', f.password(label), '123456', '123456'],
  ['password of 5', f.password(label), '12345', 'bad_format'],
  ['password of 33', f.password(label), 'x'.repeat(33), 'bad_format'],
  ['password from a number', f.password(label), 123456, 'not_a_text'],

  ['number kind: integer', number, 1, '1.00'],
  ['number kind: float', number, 1.5, '1.50'],
  ['number kind: text', number, 'abc', 'not_a_number'],
  ['number: exponent', number, '1e5', 'not_a_number'],
  ['number: full-width digits', number, '１２', 'not_a_number'],
  ['number: NaN', number, Number.NaN, 'not_a_number'],
  ['number: infinity', number, Number.POSITIVE_INFINITY, 'not_a_number'],
  ['number: leading plus', number, '+1', 'not_a_number'],
  ['number: hex', number, '0x10', 'not_a_number'],
  ['number: boolean', number, true, 'not_a_number'],

  ['integer', integer, '42', 42],
  ['integer: 1.5', integer, 1.5, 'not_an_integer'],
  ['integer: "1.5"', integer, '1.5', 'not_an_integer'],
  ['integer: minus zero', integer, -0, 0],
  ['integer: 2^31', integer, 2_147_483_648, 'too_large'],
  ['integer: 2^53', integer, '9007199254740993', 'not_an_integer'],
  ['integer: below its minimum', f.integer(label, { min: 1 }), 0, 'too_small'],
  ['integer: text', integer, 'abc', 'not_a_number'],

  ['money as text', money, '12.3', '12.30'],
  ['money as number', money, 12, '12.00'],
  ['money: 0.1 + 0.2', money, 0.1 + 0.2, 'too_many_decimals'],
  ['money: three places', money, '1.005', 'too_many_decimals'],
  ['money: three places that are zero', money, '1.500', '1.50'],
  ['money: 19 places', money, `0.${'1'.repeat(19)}`, 'too_many_decimals'],
  ['money: exponent', money, '1e3', 'not_a_number'],
  ['money: full-width', money, '１２．００', 'not_a_number'],
  ['money: thousands', money, '1,000.00', 'not_a_number'],
  ['money: minus', money, '-0.01', '-0.01'],
  ['money: minus zero', money, '-0.00', '0.00'],
  ['money: leading zeros', money, '007.10', '7.10'],
  ['money: the column would overflow', money, '99999999999', 'too_large'],
  ['money: never below 0 by default', f.money(label), '-1', 'too_small'],

  ['choice', f.choice(label, kinds), 'red', 'red'],
  ['choice: unknown', f.choice(label, kinds), 'green', 'not_a_choice'],
  ['choice: a property of Object.prototype', f.choice(label, kinds), 'constructor', 'not_a_choice'],
  ['choice: a list', f.choice(label, kinds), ['red'], 'not_a_choice'],
  ['numeric choice from text', f.choice(label, { 0: t('无', 'None'), 1: t('有', 'Some') }, { numeric: true }), '1', 1],
  ['choices', f.choices(label, kinds), ['red', 'blue', 'red'], ['red', 'blue']],
  ['choices: one unknown', f.choices(label, kinds), ['red', 'green'], 'not_a_choice'],
  ['switch: text', f.switch(label), '1', 1],
  ['switch: boolean', f.switch(label), false, 0],
  ['switch: 2', f.switch(label), 2, 'not_a_switch'],

  ['date', f.date(label), '2026-02-28', '2026-02-28'],
  ['date: 30 February', f.date(label), '2026-02-30', 'not_a_date'],
  ['date: a leap day', f.date(label), '2024-02-29', '2024-02-29'],
  ['date: no leap year', f.date(label), '2026-02-29', 'not_a_date'],
  ['date: year 0000', f.date(label), '0000-01-01', 'not_a_date'],
  ['date: with a time', f.date(label), '2026-01-01 00:00:00', 'not_a_date'],
  ['date: too early', f.date(label, { from: '1900-01-01' }), '1899-12-31', 'too_small'],
  ['date: tomorrow', f.date(label, { to: 'today' }), '2999-01-01', 'too_large'],
  ['moment', f.moment(label), 1_795_254_105, 1_795_254_105],
  ['moment: the first of January 1970', f.moment(label), 1, 'not_a_moment'],
  ['moment: milliseconds', f.moment(label), 1_795_254_105_000, 'not_a_moment'],
  ['moment: text', f.moment(label), 'now', 'not_a_moment'],

  ['image', f.image(label), '/storage/a.png', '/storage/a.png'],
  ['image: script', f.image(label), 'javascript:alert(1)', 'bad_format'],
  ['image: another host without protocol', f.image(label), '//evil.cn/a.png', 'bad_format'],
  ['images', f.images(label), ['/a.png', '/b.png'], ['/a.png', '/b.png']],
  ['images', f.images(label), ['/a.png', '/b.png', '/a.png'], ['/a.png', '/b.png']],
  ['images: comma-separated text', f.images(label), '/a.png,/b.png', ['/a.png', '/b.png']],
  ['images: too many', f.images(label, { max: 1 }), ['/a.png', '/b.png'], 'too_many'],

  ['reference', f.reference(label, 'user/user', { as: 'user', show: ['username'] }), '7', 7],
  ['reference: 0 means none', f.reference(label, 'user/user', { as: 'user', show: ['username'] }), 0, null],
  ['reference: minus', f.reference(label, 'user/user', { as: 'user', show: ['username'] }), -1, 'not_an_id'],
  ['reference: too large to be exact', f.reference(label, 'user/user', { as: 'user', show: ['username'] }), 2 ** 53, 'not_an_id'],
  ['parent: top', f.parent(label, { show: 'name', depth: 2 }), 0, 0],
  ['region', f.region(label), [330000, 330100, 330106], [330000, 330100, 330106]],
  ['region: a city is missing', f.region(label), [330000], 'not_a_region'],
  ['rows', f.rows(label), [{ key: ' a ', value: '1', more: 2 }], [{ key: 'a', value: '1' }]],
  ['rows: without a key', f.rows(label), [{ key: '', value: '1' }], 'not_rows'],
  ['json', f.json(label), '{"a":1}', { a: 1 }],
  ['json: broken', f.json(label), '{', 'not_json'],
  ['json: text with NUL', f.json(label), '{"a":"\\u0000"}', 'has_controls'],
  ['json: an unpaired surrogate', f.json(label), { a: 'x\ud800' }, 'has_controls'],
  ['json: an escape as plain text', f.json(label), { a: '\\u0000 \\ud800' }, { a: '\\u0000 \\ud800' }],
  ['json: nested too deeply, as text', f.json(label), `${'['.repeat(5000)}${']'.repeat(5000)}`, 'nested_too_deep'],
  ['image: NUL', f.image(label), '/storage/a\u0000.png', 'bad_format'],
  ['json: too long', f.json(label), { a: 'x'.repeat(70_000) }, 'not_json'],
  ['json: too long, as text', f.json(label), JSON.stringify({ a: 'x'.repeat(70_000) }), 'not_json'],
  ['colour', f.color(label), '#a1b2c3', '#a1b2c3'],
  ['colour: a word', f.color(label), 'red', 'bad_format'],
  ['icon: markup', f.icon(label), '<svg>', 'not_a_choice'],
]

test.each(cases)('%s', (_, field, given, expected) => {
  expect(judge(field, given)).toEqual(expected)
})

const empties = [undefined, null, '', '   ', []]
const requiredFields: readonly (readonly [string, AnyField, code?: string])[] = [
  ['text', f.text(label, { required: true })],
  ['money', f.money(label, { required: true })],
  ['images', f.images(label, { required: true }), 'not_chosen'],
  ['choice', f.choice(label, kinds, { required: true }), 'not_chosen'],
  ['region', f.region(label, { required: true }), 'not_chosen'],
  ['reference', f.reference(label, 'goods/goods', { as: 'goods', show: ['name'], required: true }), 'not_chosen'],
  ['file', f.file(label, { required: true }), 'not_chosen'],
]

test.each(requiredFields.flatMap(([name, field, code = 'required']) => empties.map((empty) => [name, empty, field, code] as const)))(
  'a required %s refuses %j and names itself',
  (_, empty, field, code) => {
    const { problems } = validate({ one: field }, { one: empty })
    expect(problems).toEqual([{ field: 'one', code, values: { field: label } }])
  },
)

test('an empty password of an edit keeps the old one', () => {
  expect(validate({ one: f.password(label, { required: true }) }, { one: '' }, { row: { one: '' } })).toEqual({ values: {}, problems: [] })
})

test('an edit without a required field keeps its value', () => {
  expect(validate({ one: f.text(label, { required: true }) }, {}, { row: { one: 'a' } }).problems).toEqual([])
})

test('an edit that empties a required field is refused', () => {
  expect(validate({ one: f.text(label, { required: true }) }, { one: '' }, { row: { one: 'a' } }).problems[0]?.code).toBe('required')
})

test('read-only fields are ignored', () => {
  expect(validate({ one: f.text(label, { readOnly: true }) }, { one: 'x' })).toEqual({ values: {}, problems: [] })
})

test('a field whose condition does not hold is neither required nor stored', () => {
  const fields = { kind: f.choice(label, kinds), shade: f.text(label, { required: true, when: { kind: 'red' } }) }
  expect(validate(fields, { kind: 'blue', shade: 'x' })).toEqual({ values: { kind: 'blue' }, problems: [] })
  expect(validate(fields, { kind: 'red' }).problems[0]?.field).toBe('shade')
})

test('a condition uses the stored row where the body has no value', () => {
  const fields = { kind: f.choice(label, kinds), shade: f.text(label, { when: { kind: 'red' } }) }
  expect(validate(fields, { shade: 'dark' }, { row: { kind: 'red' } }).values).toEqual({ shade: 'dark' })
})

test('a condition on a field with a default holds when the body omits the field', () => {
  const fields = { kind: f.choice(label, kinds, { default: 'red' }), shade: f.text(label, { required: true, when: { kind: 'red' } }) }
  expect(validate(fields, {}).problems[0]?.field).toBe('shade')
})

test('the end must be after the start', () => {
  const fields = { starts_at: f.moment(label), ends_at: f.moment(label, { after: 'starts_at' }) }
  expect(validate(fields, { starts_at: 1_795_254_105, ends_at: 1_795_254_105 }).problems[0]?.code).toBe('must_be_after')
})

test('an edit of the start alone is compared with the stored end, and the error names both fields', () => {
  const [starts, ends] = [t('开始', 'Starts'), t('结束', 'Ends')]
  const fields = { starts_at: f.moment(starts), ends_at: f.moment(ends, { after: 'starts_at' }) }
  const row = { starts_at: 1_795_254_105, ends_at: 1_795_254_205 }
  const wrong = [{ field: 'ends_at', code: 'must_be_after', values: { field: ends, other: starts } }]
  expect(validate(fields, { starts_at: row.ends_at }, { row })).toEqual({ values: { starts_at: row.ends_at }, problems: wrong })
  expect(validate(fields, { starts_at: row.starts_at + 1 }, { row }).problems).toEqual([])
  expect(validate(fields, { starts_at: row.ends_at, ends_at: null }, { row }).problems).toEqual([])
  expect(validate({ ends_at: fields.ends_at }, { ends_at: row.starts_at }, { row, siblings: fields }).problems).toEqual(wrong)
})

test('an id number with a wrong checksum is refused with the message of the specification', () => {
  const { problems } = validate({ one: f.text(label, { rule: 'idNumber' }) }, { one: '110105194912310021' })
  expect(problems[0]?.values['rule']).toMatchObject({ en: 'Please enter the correct ID number' })
})

test('a stored weight beyond the limits may stay as it is, and no other may be entered', () => {
  const fields = { weigh: f.weight() }
  const row = { weigh: 1_000_001 }
  expect(validate(fields, row, { row })).toEqual({ values: row, problems: [] })
  expect(validate(fields, { weigh: 1_000_002 }, { row }).problems[0]?.code).toBe('too_large')
  expect(validate(fields, row).problems[0]?.code).toBe('too_large')
})

test('a property of Object.prototype is not accepted as a field', () => {
  expect(validate({ one: f.text(label) }, JSON.parse('{"__proto__":{"one":"x"},"constructor":"y"}') as Record<string, unknown>)).toEqual({
    values: {},
    problems: [],
  })
})
