import { describe, expect, test } from 'vitest'

import { filterOfText, metaOfFilter, textOfFilter } from '../../../providers/data/raFilter'
import { resources } from '../../../resources'
import { stock } from '../../../resources/goods/stock'
import { filtersOf, operatorsOf } from '../../../resources/kit/derived'
import { user } from '../../../resources/user/user'

test.each([
  ['an array under the name of a column', { status: ['enable', 'disable'] }, { field: 'status', operator: 'IN', val: ['enable', 'disable'] }],
  ['one value of a column whose first operator takes a list', { status: 'enable' }, { field: 'status', operator: 'IN', val: ['enable'] }],
  ['one value of a column whose first operator is a range', { score: 5 }, { field: 'score', operator: 'RANGE', val: '5,5' }],
  ['a limit', { score_gte: 5 }, { field: 'score', operator: 'egt', val: 5 }],
  ['two limits', { score_between: [1, null] }, { field: 'score', operator: 'RANGE', val: '1,' }],
  ['a part of a text', { username_q: 'li' }, { field: 'username', operator: 'LIKE', val: 'li' }],
  ['an excluded list', { status_neq_any: ['enable'] }, { field: 'status', operator: 'NOT IN', val: ['enable'] }],
  ['no value', { last_login_time_null: true }, { field: 'last_login_time', operator: 'NULL', val: true }],
  ['any value', { last_login_time_null: false }, { field: 'last_login_time', operator: 'NOT NULL', val: true }],
  ['a nested value, as forms write dotted names', { userGroup: { name_q: 'A' } }, { field: 'userGroup.name', operator: 'LIKE', val: 'A' }],
  ['a switch', { status_eq: true }, { field: 'status', operator: 'eq', val: 1 }],
  ['an unknown column, for the server to refuse', { nothing_gte: 5 }, { field: 'nothing_gte', operator: 'eq', val: 5 }],
])('%s is a condition', (_, filter, item) => {
  expect(metaOfFilter(user, filter)).toEqual({ search: [item] })
})

test('q is the quick search, and an emptied input is no condition', () => {
  expect(metaOfFilter(user, { q: ' li ', username: '', status: [], score: null, userGroup: { name: undefined } })).toEqual({ quickSearch: 'li' })
})

test('a column that ends like an operator is the column', () => {
  const odd = { ...stock, fields: { ...stock.fields, stock_gte: stock.fields.stock } }
  expect(metaOfFilter(odd, { stock_gte: 5 }).search).toEqual([{ field: 'stock_gte', operator: operatorsOf(stock.fields.stock)[0], val: '5,5' }])
  expect(metaOfFilter(odd, { stock_gte_lt: 5 }).search).toEqual([{ field: 'stock_gte', operator: 'lt', val: 5 }])
})

test('a resource without a definition is filtered by the names given', () => {
  expect(metaOfFilter(undefined, { name: 'a', size_gt: 3 }).search).toEqual([
    { field: 'name', operator: 'eq', val: 'a' },
    { field: 'size', operator: 'gt', val: 3 },
  ])
})

describe.each(resources.map((one) => [one.path, one] as const))('%s', (_, resource) => {
  test('every condition of a list is the same after a filter of react-admin', () => {
    for (const { name, field } of filtersOf(resource))
      for (const operator of operatorsOf(field)) {
        const value = operator === 'NULL' || operator === 'NOT NULL' ? '1' : operator === 'RANGE' || operator === 'NOT RANGE' ? '1,5' : '7'
        const filters = [{ field: name, operator, value }]
        expect(textOfFilter(resource, filterOfText(resource, 'tea', filters))).toEqual({ q: 'tea', filters })
      }
  })
})
