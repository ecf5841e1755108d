import type { ControlName } from '../../resources/kit/controls'
import type { AnyField, FieldOf, FieldType } from '../../resources/kit/fieldTypes'
import type { TextRuleName } from '../../resources/kit/values/textRules'

/** Ids that values may refer to, found in the database by `rows.ts`. */
export interface Pointers {
  readonly reference: number
  readonly region: readonly number[]
  readonly rules: readonly number[]
}

let last = 0
/** A number that is new in this file. */
export const serial = (): number => (last += 1)

const han = (n: number): string => [...String(n)].map((digit) => '零一二三四五六七八九'[Number(digit)]).join('')
const digits = (n: number, length: number): string => String(n).padStart(length, '0').slice(-length)

/** A text that fits each rule, different for every number. */
const textOf: Readonly<Record<TextRuleName, (n: number) => string>> = {
  account: (n) => `member_${n}`,
  password: (n) => `sesame-${n}`,
  mobile: (n) => `138${digits(n, 8)}`,
  phone: (n) => `138${digits(n, 8)}`,
  servicePhone: (n) => `400${digits(n, 7)}`,
  idNumber: () => '11010519491231002X',
  personName: (n) => `张${han(n)}`,
  email: (n) => `someone${n}@example.com`,
  url: (n) => `https://example.com/${n}`,
  link: (n) => `/page/${n}`,
  image: (n) => `/static/images/picture${n}.png`,
  nodeName: (n) => `sample/node${n}`,
  code: (n) => `code-${n}`,
  article: (n) => `A-${n}`,
  color: (n) => `#${digits(n, 6)}`,
  displayName: (n) => `昵称${n}`,
  mediaUrl: (n) => `https://cdn${n}.example.com`,
  network: (n) => `203.0.113.${n % 250}`,
  number: (n) => `${n}.5`,
  wholeNumber: (n) => `${n}`,
  variableName: (n) => `variable_${n}`,
  regex: (n) => `^S${n}\\d{4}$`,
}

/** A text within the limits of its field: '样品12', padded to the minimum length. */
const plainText = (n: number, { min = 0, max }: { min?: number | undefined; max: number }): string => `样${n}`.padEnd(min, '品').slice(0, max)
const between = ({ min, max }: { min?: number | undefined; max?: number | undefined }, n: number): number =>
  Math.min((min !== undefined && min > 0 ? min : 0) + 1 + (n % 50), max ?? 1e6)

/** A valid value for each type. */
const good: { readonly [Type in FieldType]: (field: FieldOf<Type>, n: number, at: Pointers) => unknown } = {
  id: () => undefined,
  text: (field, n) => (field.rule ? textOf[field.rule](n) : plainText(n, field)),
  number: ({ prefix }, n) => `${prefix}260101120000${digits(n, 8)}`,
  longText: (field, n) => plainText(n, field),
  richText: (_, n) => `<p>段落${n}</p>`,
  password: (_, n) => textOf.password(n),
  integer: (field, n) => between(field, n),
  decimal: (field, n) => between(field, n).toFixed(field.scale),
  money: (field, n) => between(field, n).toFixed(2),
  choice: ({ choices, default: usual, numeric, offered = Object.keys(choices) }) => (numeric ? Number(usual ?? offered[0]) : (usual ?? offered[0])),
  choices: (field) => Object.keys(field.choices).slice(0, 1),
  switch: (field) => field.default,
  moment: (_, n) => 1_780_000_000 + n * 60,
  date: (_, n) => `19${digits(50 + (n % 50), 2)}-0${1 + (n % 9)}-1${n % 10}`,
  image: (_, n) => textOf.image(n),
  images: (_, n) => [textOf.image(n)],
  file: (_, n) => textOf.image(n),
  files: (_, n) => [textOf.image(n)],
  reference: (_field, _n, at) => at.reference,
  references: (_field, _n, at) => [at.reference],
  parent: () => 0,
  weight: (_, n) => n,
  resource: () => 'shop/Banner.php',
  icon: () => 'fa fa-star',
  color: (_, n) => textOf.color(n),
  region: (_field, _n, at) => at.region,
  rows: (_, n) => [{ key: `k${n}`, value: 'v' }],
  texts: ({ rule, minLength, maxLength }, n) => [rule ? textOf[rule](n) : plainText(n, { min: minLength, max: maxLength })],
  secret: (field, n) => plainText(n, field),
  json: (_, n) => ({ n }),
  custom: (field, n, at) => ofControl[field.control]?.(n) ?? at.rules,
  computed: () => undefined,
  formula: () => undefined,
  lines: ({ columns, of }, n, at) => [
    {
      ...(of && { id: at.reference }),
      ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, good[column.type](column as never, n, at)])),
    },
  ],
}

/** Valid values for the custom controls. */
const ofControl: { readonly [Name in ControlName]?: (n: number) => unknown } = {
  skus: (n) => [
    {
      specs: [{ name: '颜色', value: '红' }],
      price: '9.90',
      origin_price: '19.90',
      stock: n % 100,
      stock_warning: 0,
      weight: '0.5',
      volume: '0',
      sku_code: `SKU-${n}`,
      status: 1,
    },
  ],
  ruleButtons: () => [],
  watchedFields: () => ({ status: '状态' }),
  specTemplate: (n) => [{ name: '颜色', values: ['红', `蓝${n}`] }],
  goodsParams: (n) => [{ name: '材质', value: `棉${n}` }],
  deliveryAreas: (n) => [
    { is_all: 1, area_ids: [], first_qty: '1', first_fee: `${n % 100}.00`, continue_qty: '1', continue_fee: '2.00', free_amount: null, free_qty: null },
  ],
}

/** An invalid text for rules that accept the usual one. */
const brokenText: Readonly<Partial<Record<TextRuleName, string>>> = { regex: '(a+)+' }

/** Invalid values for each type, whatever its options; those that depend on options follow below. */
const bad: { readonly [Type in FieldType]: (field: FieldOf<Type>) => readonly unknown[] } = {
  id: () => [],
  text: (field) => [
    'a\u0000b',
    { a: 1 },
    ['a'],
    '长'.repeat(field.max + 1),
    ...(field.rule ? [brokenText[field.rule] ?? 'a b<>"&\'\u3000\\['] : []),
    ...(field.min && field.min > 1 ? ['长'] : []),
  ],
  number: () => ['a\u0000b', { a: 1 }, '1'.repeat(33)],
  longText: (field) => ['a\u0000b', { a: 1 }, '长'.repeat(field.max + 1)],
  richText: (field) => ['a\u0000b', { a: 1 }, 'x'.repeat(field.max + 1)],
  password: () => ['12345', 'x'.repeat(33), 'abc&def', "abc'def", 123_456],
  integer: (field) => ['abc', 1.5, '1e3', {}, true, ...outside(field)],
  decimal: (field) => ['abc', '1e3', '１', {}, ...outside(field)],
  money: (field) => ['abc', '1e3', '１', '1,000', 0.1 + 0.2, '1.005', {}, ...outside(field)],
  choice: () => ['no such choice', 'constructor', {}, ['a']],
  choices: () => [['no such choice'], {}],
  switch: () => [2, 'on', {}],
  moment: () => ['soon', 1, 1e15, {}],
  date: () => ['2026-02-30', '0000-01-01', 20_260_101, {}],
  image: () => ['javascript:alert(1)', '//evil.example/a.png', {}],
  images: () => [['javascript:alert(1)'], [1], {}],
  file: () => ['javascript:alert(1)', {}],
  files: () => [['javascript:alert(1)'], {}],
  reference: () => [-1, 'abc', 1.5, {}, 9_000_000_001],
  references: () => [['abc'], [-1], {}, [9_000_000_001]],
  parent: () => [-1, 'abc', {}, 9_000_000_001],
  weight: () => ['abc', 1.5, 1e9, {}],
  resource: () => ['shop/NoSuch.php', 'auth/admin', {}, ['user/User.php']],
  icon: () => ['<svg onload=x>', {}],
  color: () => ['red', '#fff', {}],
  region: () => [[1], 'abc', {}, [1, 2, 3]],
  rows: () => ['abc', [{ key: '' }], [1]],
  texts: ({ max, maxLength }) => ['abc', {}, [{ a: 1 }], ['a\u0000b'], ['长'.repeat(maxLength + 1)], Array.from({ length: max + 1 }, (_, at) => `项目${at}`)],
  secret: ({ max }) => ['a\u0000b', { a: 1 }, '长'.repeat(max + 1)],
  json: () => ['{'],
  custom: () => [],
  computed: () => [],
  formula: () => [],
  lines: ({ max }) => ['abc', {}, [1], Array.from({ length: max + 1 }, () => ({}))],
}

function outside({ min, max }: { min?: number | undefined; max?: number | undefined }): number[] {
  return [...(min === undefined ? [] : [min - 1]), ...(max === undefined ? [] : [Math.floor(max) + 1])]
}

export const goodValue = (field: AnyField, at: Pointers): unknown => good[field.type](field as never, serial(), at) // `good` has an entry for every type
export const badValues = (field: AnyField): readonly unknown[] => bad[field.type](field as never) // as above
