import { expect, test } from 'vitest'

import { banner } from '../../../../resources/advertising/banner'
import { rule } from '../../../../resources/auth/rule'
import { deliveryTemplate } from '../../../../resources/delivery/deliveryTemplate'
import { goods } from '../../../../resources/goods/goods'
import { f, t } from '../../../../resources/kit'
import { differencesOf, mergeValues } from '../../../../src/crud/form/mergeVersions'
import { dirtyNames, dirtyValues, initialValues, isSameValue } from '../../../../src/crud/form/dirtyFields'

const label = t('值', 'Value')
const fields = {
  name: f.text(label),
  price: f.money(label),
  tags: f.references(label, 'user/user', { show: 'username', through: { table: 'a', own: 'b', other: 'c' } }),
  on: f.switch(label),
  before: f.money(label, { readOnly: true }),
}

test.each([
  [f.money(label), '12.00', '12', true],
  [f.money(label), '12.00', 12, true],
  [f.text(label), '007', '7', false],
  [f.text(label), '', null, true],
  [f.switch(label), 1, '1', true],
  [f.switch(label), 0, null, false],
  [f.date(label), '2026-01-01', '2026-01-02', false],
])('%#: %o against %o', (field, one, other, same) => expect(isSameValue(field, one, other)).toBe(same))

test('a new form starts with defaults and presets, an edit form with its row', () => {
  expect(initialValues(fields, undefined, { price: '5', nothing: '1' })).toEqual({ name: '', price: '5.00', tags: [], on: 0 })
  expect(initialValues(fields, { name: 'A', price: '1.00', tags: [3], on: 1, before: '9' })).toEqual({ name: 'A', price: '1.00', tags: [3], on: 1 })
})

test('a default text of the definition is in the language of the user, a stored value is unchanged', () => {
  const { unit } = goods.fields
  expect([initialValues({ unit }, undefined, {}, 'en'), initialValues({ unit }, undefined)]).toEqual([{ unit: 'piece' }, { unit: '件' }])
  expect(initialValues({ unit }, { unit: '件' }, {}, 'en')).toEqual({ unit: '件' })
})

test('a field whose condition does not hold starts with its default', () => {
  expect(initialValues(rule.fields, { type: 'button', menu_type: null })['menu_type']).toBe('tab')
})

test('changes of hidden fields do not count', () => {
  const before = initialValues(rule.fields, undefined)
  expect(dirtyNames(rule.fields, before, { ...before, url: 'https://a.example' })).toEqual([])
  expect(dirtyNames(rule.fields, before, { ...before, menu_type: 'link', url: 'https://a.example' })).toEqual(['menu_type', 'url'])
})

test('an edit sends the differences to the row', () => {
  expect(dirtyValues(fields, { name: 'A', price: '1.00', tags: [1, 2], on: 1 }, { name: 'A', price: '1.50', tags: [2], on: 1 })).toEqual({
    price: '1.50',
    tags: [2],
  })
})

test('a merge proposes the value of the only one who changed a field, and marks fields that both changed', () => {
  const base = { name: 'A', price: '1.00', tags: [1], on: 0 }
  const mine = { name: 'B', price: '1.00', tags: [1, 2], on: 1 }
  const theirs = { name: 'C', price: '2.00', tags: [1], on: 1 }
  const found = differencesOf(fields, { base, mine, theirs })
  expect(found.map(({ name, isConflict, proposed }) => [name, isConflict, proposed])).toEqual([
    ['name', true, 'mine'],
    ['price', false, 'theirs'],
    ['tags', false, 'mine'],
  ])
  expect(mergeValues({ base, mine, theirs }, found, {})).toEqual({ name: 'B', price: '2.00', tags: [1, 2], on: 1 })
  expect(mergeValues({ base, mine, theirs }, found, { name: 'theirs', tags: 'theirs' })).toEqual({ name: 'C', price: '2.00', tags: [1], on: 1 })
})

test.each([
  [
    'the prices of a billing method',
    deliveryTemplate.fields,
    { name: 'A', billing: '1', areas: [{ is_all: 1, first_fee: '10.00' }] },
    { name: 'A', billing: '1', areas: [{ is_all: 1, first_fee: '12.00' }] },
    { name: 'A', billing: '2', areas: [{ is_all: 1, first_fee: '8.00' }] },
  ],
  [
    'the target of a link and its type',
    banner.fields,
    { link_type: 'goods', link_value: '5' },
    { link_type: 'goods', link_value: '7' },
    { link_type: 'category', link_value: '3' },
  ],
])('a merge takes %s from one side', (_, all, base, mine, theirs) => {
  const versions = { base, mine, theirs }
  const found = differencesOf(all, versions)
  expect(found.map(({ isConflict, proposed }) => [isConflict, proposed])).toEqual([[true, 'mine']])
  expect(mergeValues(versions, found, {})).toEqual(mine)
  expect(mergeValues(versions, found, { [found[0]?.key ?? '']: 'theirs' })).toEqual(theirs)
})

test('fields of a control that only the other user has changed are theirs', () => {
  const base = { name: 'A', billing: '1', areas: [{ is_all: 1, first_fee: '10.00' }] }
  const versions = { base, mine: { ...base, name: 'B' }, theirs: { ...base, billing: '2', areas: [{ is_all: 1, first_fee: '8.00' }] } }
  const found = differencesOf(deliveryTemplate.fields, versions)
  expect(found.map(({ name, isConflict, proposed }) => [name, isConflict, proposed])).toEqual([
    ['name', false, 'mine'],
    ['areas', false, 'theirs'],
  ])
  expect(mergeValues(versions, found, {})).toEqual({ ...versions.theirs, name: 'B' })
})
