import { choicesOf, columnOf, isManyToMany, isRelation, parentOf } from '../../../resources/kit/derived'
import { translate } from '../../../resources/kit/text'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField, FieldOf, FieldType, Fields } from '../../../resources/kit/fieldTypes'
import type { Row } from '../../../resources/kit/protocol/list'
import type { Language } from '../../../resources/kit/text'
import type { TextRuleName } from '../../../resources/kit/values/textRules'

/** How many rows a list of the preview has. */
export const sampleCount = 12

const hour = 3600
const start = Math.floor(Date.now() / 1000)

/** A picture without a server. */
const picture = (n: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" fill="hsl(${(n * 67) % 360} 45% 62%)"/><circle cx="48" cy="48" r="22" fill="#fff8"/></svg>`,
  )}`

/** Texts that fit a rule; others consist of the label and a number. */
const ofRule: { readonly [Name in TextRuleName]?: (n: number) => string } = {
  account: (n) => `member_${n}`,
  mobile: (n) => `138${String(1_0000_000 + n * 7919).slice(-8)}`,
  phone: (n) => `138${String(1_0000_000 + n * 7919).slice(-8)}`,
  servicePhone: (n) => `400${String(1_000_000 + n * 7919).slice(-7)}`,
  email: (n) => `someone${n}@example.com`,
  url: (n) => `https://example.com/${n}`,
  link: (n) => `/page/${n}`,
  image: picture,
  nodeName: (n) => `sample/node${n}`,
  code: (n) => `code-${n}`,
  article: (n) => `A-${100 + n}`,
  color: (n) =>
    `#${String(n * 123_457)
      .padStart(6, '4')
      .slice(-6)}`,
  network: (n) => `203.0.113.${n}`,
  number: (n) => `${n}.5`,
  wholeNumber: String,
}

interface Sample {
  readonly n: number
  readonly language: Language
}

const labeled = ({ label }: AnyField, { n, language }: Sample, max = 40): string => `${translate(label, language)} ${n}`.slice(0, max)
const one = (keys: readonly string[], n: number): string | undefined => keys[n % keys.length]
const number = ({ min, max }: { readonly min?: number | undefined; readonly max?: number | undefined }, n: number): number =>
  Math.min(Math.max(min ?? 0, 1) + ((n * 37) % 90), max ?? Infinity)

/** An invented value of each type; a new type does not compile without one. */
const values: { readonly [Type in FieldType]: (field: FieldOf<Type>, sample: Sample) => unknown } = {
  id: (_, { n }) => n,
  text: (field, sample) => (field.rule && ofRule[field.rule]?.(sample.n)) ?? labeled(field, sample, field.max),
  number: ({ prefix = '' }, { n }) => `${prefix}260101120000${String(n * 104_729).padStart(8, '0')}`,
  longText: (field, sample) => labeled(field, sample, field.max),
  richText: (field, sample) => `<p>${labeled(field, sample)}</p>`,
  password: () => '',
  integer: (field, { n }) => number(field, n),
  decimal: (field, { n }) => number(field, n).toFixed(field.scale),
  money: (field, { n }) => (number(field, n) + 0.9).toFixed(2),
  choice: ({ choices, numeric }, { n }) => (numeric ? Number(one(Object.keys(choices), n)) : one(Object.keys(choices), n)),
  choices: ({ choices }, { n }) => Object.keys(choices).slice(0, 1 + (n % 2)),
  switch: (_, { n }) => (n % 4 === 0 ? 0 : 1),
  moment: (_, { n }) => start - n * 5 * hour,
  date: (_, { n }) => new Date((start - n * 240 * hour) * 1000).toISOString().slice(0, 10),
  image: (_, { n }) => picture(n),
  images: (_, { n }) => [picture(n), picture(n + 1)],
  file: (_, { n }) => picture(n),
  files: (_, { n }) => [picture(n)],
  reference: (_, { n }) => 1 + (n % sampleCount),
  references: (_, { n }) => [1 + (n % sampleCount), 1 + ((n + 1) % sampleCount)],
  parent: (_, { n }) => (n % 3 === 1 ? 0 : n - ((n - 1) % 3)),
  weight: (_, { n }) => n,
  resource: () => 'shop/Banner.php',
  icon: () => 'fa fa-star',
  color: (_, { n }) => ofRule.color?.(n),
  region: () => [],
  rows: (_, { n }) => [{ key: `key ${n}`, value: String(n) }],
  texts: (field, sample) => [labeled(field, sample), labeled(field, { ...sample, n: sample.n + 1 })],
  secret: () => '',
  json: (_, { n }) => ({ n }),
  // what a control of one's own edits is known to that control alone
  custom: () => null,
  computed: (field, sample) => ofComputed[field.as](field, sample),
  formula: (field, { n }) => (field.as === 'money' ? (n * 7.5).toFixed(2) : n * 3),
  lines: ({ columns }, sample) => [1, 2].map((line) => ({ id: line, ...valuesOf(columns, { ...sample, n: sample.n + line }) })),
}

const ofComputed: { readonly [As in FieldOf<'computed'>['as']]: (field: FieldOf<'computed'>, sample: Sample) => unknown } = {
  text: labeled,
  integer: (_, { n }) => (n * 37) % 90,
  money: (_, { n }) => (n * 37.5).toFixed(2),
  moment: (_, { n }) => start - n * hour,
  tags: ({ choices, ...field }, sample) => (choices ? Object.keys(choices).slice(0, 1 + (sample.n % 2)) : [labeled(field, sample)]),
  flag: (_, { n }) => n % 2,
  preview: (_, { n }) => picture(n),
  choice: ({ choices = {} }, { n }) => one(Object.keys(choices), n),
}

// the maker of a type belongs to the field of that type
const valueOf = (field: AnyField, sample: Sample): unknown =>
  (values[field.type] as ((field: AnyField, sample: Sample) => unknown) | undefined)?.(field, sample)

const valuesOf = (fields: Fields, sample: Sample): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, sample)]))

/** An invented row with the columns of the rows that it refers to, whose own references stay ids. */
export function sampleRow(resource: AnyResource, n: number, language: Language, all: readonly AnyResource[]): Row {
  const row: Row = { id: n, row_version: 1, ...valuesOf(resource.fields, { n, language }) }
  for (const [name, field] of Object.entries(resource.fields)) {
    const other = 'to' in field ? all.find(({ path }) => path === field.to) : undefined
    if (isRelation(field)) row[field.as] = shown(other, Number(row[name]), field.show, language)
    if (isManyToMany(field) && field.names) row[field.names] = (row[name] as number[]).map((id) => shown(other, id, [field.show], language)[field.show])
  }
  return row
}

function shown(other: AnyResource | undefined, id: number, names: readonly string[], language: Language): Record<string, unknown> {
  const label = (name: string): unknown => {
    const field = other && columnOf(other, name)?.field
    return field ? valueOf(field, { n: id, language }) : `${name} ${id}`
  }
  return { id, ...Object.fromEntries(names.map((name) => [name, label(name)])) }
}

/** The rows of a list; those of a tree have their children. */
export function sampleRows(resource: AnyResource, language: Language, all: readonly AnyResource[]): readonly Row[] {
  const rows = Array.from({ length: sampleCount }, (_, at) => withAllStates(resource, sampleRow(resource, at + 1, language, all), at))
  const parent = parentOf(resource)
  if (!parent) return rows
  const below = (id: number): Row[] =>
    rows.filter((row) => row[parent] === id).map((row) => ({ ...row, children: below(row.id), has_children: below(row.id).length > 0 }))
  return below(0)
}

/** Rows in every state that a choice can have, with a state of its own for each axis. */
function withAllStates({ states = {}, fields }: AnyResource, row: Row, at: number): Row {
  const entries = Object.keys(states).map((name, axis) => [name, one(Object.keys(choicesOf(fields[name]) ?? {}), axis === 0 ? at : at >> axis)] as const)
  return { ...row, ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)) }
}
