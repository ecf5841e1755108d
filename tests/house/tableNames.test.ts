import { expect, test } from 'vitest'

import { entities } from '../../resources/index'
import { f } from '../../resources/kit'
import { formatDefinitionError } from '../../resources/kit/check'
import { checkTables } from '../../server/database/checkTables'
import { label, sound, withFields } from '../support/definitions'

import type { AnyResource } from '../../resources/kit/define'
import type { Fields } from '../../resources/kit/fieldTypes'

test('no definition of the shop has a table of the server', () => {
  expect(checkTables(entities).map(formatDefinitionError)).toEqual([])
})

test('a definition with a table of the server is reported as R197', () => {
  const through = { table: 'user_group_rule', own: 'group_id', other: 'rule_id' }
  const rules = withFields({ rules: f.references(label, 'shop/sample', { show: 'name', through }) })
  expect(checkTables([{ ...sound, table: 'shop_cart' }, rules]).map(formatDefinitionError)).toEqual([
    'R197 shop/sample: table: the table shop_cart belongs to the server; choose a free one',
    'R197 shop/sample: fields.rules.through: the table user_group_rule belongs to the server; choose a free one',
  ])
})

const otherWith = (fields: Fields): AnyResource => ({ ...withFields(fields), path: 'shop/other', table: 'other' })
const joined = (to: string, through: { table: string; own: string; other: string }) => f.references(label, to, { show: 'name', through })

test.each([
  ['a second region', { place: f.region(label), other_place: f.region(label) }, 'fields.other_place: its column province_id is that of place as well'],
  [
    'a field named like a column of the region',
    { place: f.region(label), area_text: f.text(label) },
    'fields.area_text: its column area_text is that of place as well',
  ],
  ['a field named like the hash', { pin: f.password(label), pin_hash: f.text(label) }, 'fields.pin_hash: its column pin_hash is that of pin as well'],
])('%s is reported as R200', (_, fields, complaint) => {
  expect(checkTables([withFields(fields)]).map(formatDefinitionError)).toEqual([`R200 shop/sample: ${complaint}; keep one of the two, or choose another name`])
})

test('a join table of two fields, or with the name of a table, is reported as R201', () => {
  const tags = withFields({ tags: joined('shop/other', { table: 'sample_other', own: 'sample_id', other: 'other_id' }) })
  const samples = { samples: joined('shop/sample', { table: 'sample_other', own: 'other_id', other: 'sample_id' }) }
  expect(checkTables([tags, otherWith(samples)]).map(formatDefinitionError)).toEqual([
    'R201 shop/other: fields.samples.through: the table sample_other is that of shop/sample fields.tags.through; keep one of the two, or choose a free table',
  ])
  const taken = { all: joined('shop/sample', { table: 'shop_sample', own: 'other_id', other: 'sample_id' }) }
  expect(checkTables([otherWith(taken), sound]).map(formatDefinitionError)).toEqual([
    'R201 shop/other: fields.all.through: the table shop_sample is that of shop/sample; keep one of the two, or choose a free table',
  ])
  expect(checkTables([tags, { ...tags, path: 'shop/view', viewOf: tags.path }])).toEqual([])
})

test('a unique text that an index may not hold is reported as R207', () => {
  const complaint = (of: string, long: string): string =>
    `R207 shop/sample: fields.${of}.unique: an index holds no text as long as ${long} can be; give it a max of 500 or less, or drop unique`
  const reported = (fields: Fields) => checkTables([withFields(fields)]).map(formatDefinitionError)
  expect(reported({ code: f.text(label, { max: 501, unique: true }) })).toEqual([complaint('code', 'code')])
  expect(reported({ code: f.text(label, { unique: ['note'] }) })).toEqual([complaint('code', 'note')])
  expect(reported({ code: f.text(label, { max: 500, unique: true }), memo: f.longText(label, { max: 500, unique: true }), no: f.number(label) })).toEqual([])
})
