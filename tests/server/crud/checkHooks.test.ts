import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { entities } from '../../../resources/index'
import { defineResource, f, t } from '../../../resources/kit'
import { checkHooks } from '../../../server/crud/compile/checkHooks'
import { hooks as registered } from '../../../server/hooks.generated'

import type { AnyHooks } from '../../../server/crud/hooks'

const label = t('名称', 'Name')
const sample = defineResource({
  path: 'shop/sample',
  table: 'sample',
  title: t('样品', 'Samples'),
  noun: t('样品', 'Sample'),
  menu: { icon: 'list' },
  nameField: 'name',
  crud: ['index'],
  fields: { name: f.text(label), count: f.integer(label, { readOnly: true }), total: f.computed(label, 'money') },
  list: { columns: ['name', 'total'], sort: ['id', 'desc'] },
  changes: { count: { node: 'index' } },
  actions: { close: { label, icon: 'close' }, log: { label, icon: 'list', relatedList: { list: 'shop/other', by: 'sample_id' } } },
})

test('a computed field without an expression, and an action and a change without a handler, are named with the hooks that lack them', () => {
  const own = 'the hooks of shop/sample (in server/hooks, the file named like that of its definition)'
  expect(checkHooks([sample], new Map())).toEqual([
    { id: 'R180', where: 'shop/sample: fields.total', remedy: `nothing computes it; add its expression to computed in ${own}` },
    { id: 'R181', where: 'shop/sample: actions.close', remedy: `it has no handler; add one to actions in ${own}` },
    { id: 'R187', where: 'shop/sample: changes.count', remedy: `nothing changes it; add its verb to changes in ${own}` },
  ])
})

test('with both there is no complaint, nor about a list that an action opens', () => {
  const hooks = { computed: { total: sql`0` }, actions: { close: () => Promise.resolve() }, changes: { count: () => Promise.resolve() } }
  expect(checkHooks([sample], new Map([[sample.path, hooks]]))).toEqual([])
})

const other = f.reference(label, 'shop/other', { as: 'other', show: ['name'], defaultFrom: { is_return: '1' } })
const starting = {
  ...sample,
  fields: { name: f.text(label), other_id: other },
  changes: {},
  actions: { close: { label, icon: 'close', input: { other_id: other } } },
} as const

test('a parameter of an initial row that the select of the other list would ignore is named, in a form and in an input', () => {
  const close: AnyHooks = { actions: { close: () => Promise.resolve() } }
  const select: AnyHooks = { selectBy: { is_return: sql<boolean>`true` } }
  const own = 'the hooks of shop/other (in server/hooks, the file named like that of its definition)'
  const remedy = `the select of shop/other does not know it; add its condition to selectBy in ${own}`
  expect(checkHooks([starting], new Map([[sample.path, close]]))).toEqual([
    { id: 'R204', where: 'shop/sample: fields.other_id.defaultFrom.is_return', remedy },
    { id: 'R204', where: 'shop/sample: actions.close.input.other_id.defaultFrom.is_return', remedy },
  ])
  expect(
    checkHooks(
      [starting],
      new Map([
        ['shop/sample', close],
        ['shop/other', select],
      ]),
    ),
  ).toEqual([])
})

test('the initial rows of the shop are found by parameters that their selects know', () => {
  const hooks = new Map(Object.values(registered).flatMap((one) => (typeof one === 'function' ? [] : [[one.path, one.hooks] as const])))
  expect(checkHooks(entities, hooks).filter(({ id }) => id === 'R204')).toEqual([])
})
