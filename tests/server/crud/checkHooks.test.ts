import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { defineResource, f, t } from '../../../resources/kit'
import { checkHooks } from '../../../server/crud/compile/checkHooks'

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

test('a computed field without an expression, and an action and a change without a handler, are named with the file that lacks them', () => {
  expect(checkHooks([sample], new Map())).toEqual([
    { id: 'R180', where: 'shop/sample fields.total', remedy: 'nothing computes it; add its expression to computed in server/hooks/sample.ts' },
    { id: 'R181', where: 'shop/sample actions.close', remedy: 'it has no handler; add one to actions in server/hooks/sample.ts' },
    { id: 'R187', where: 'shop/sample changes.count', remedy: 'nothing changes it; add its verb to changes in server/hooks/sample.ts' },
  ])
})

test('with both there is no complaint, nor about a list that an action opens', () => {
  const hooks = { computed: { total: sql`0` }, actions: { close: () => Promise.resolve() }, changes: { count: () => Promise.resolve() } }
  expect(checkHooks([sample], new Map([[sample.path, hooks]]))).toEqual([])
})
