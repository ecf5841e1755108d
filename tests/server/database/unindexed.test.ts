import { expect, test } from 'vitest'

import { defineResource, f, t } from '../../../resources/kit'
import { desiredTables } from '../../../server/database/shape/desiredTables'

import type { AnyResource } from '../../../resources/kit/define'

const label = t('样本', 'Sample')
const sample = (unindexed?: true): AnyResource =>
  defineResource({
    path: 'sample/sample',
    table: 'sample',
    title: label,
    noun: label,
    menu: { icon: 'fa fa-cubes' },
    nameField: 'name',
    fields: {
      name: f.text(label, { max: 20 }),
      note: f.text(label, { max: 20, unindexed }),
      state: f.choice(label, { a: label }, { unindexed }),
      kind: f.choice(label, { a: label }),
      stock: f.integer(label, { default: 0, unindexed }),
      code: f.text(label, { max: 20, unique: true, unindexed }),
    },
    list: { columns: ['name'], filters: ['note', 'state', 'kind', 'stock'], search: ['note'], sort: ['stock', 'asc'], sortable: ['stock', 'note', 'name'] },
    crud: ['index'],
  })
const indexed = (unindexed?: true): string =>
  JSON.stringify(desiredTables([sample(unindexed)]).map(({ indexes }) => indexes.map(({ name, columns }) => [name, columns])))

test('an unindexed field is in no index of its table, whatever its lists do with it, but in that of unique values', () => {
  for (const name of ['note', 'state', 'stock']) {
    expect(indexed()).toContain(`"\\"${name}\\""`)
    expect(indexed(true)).not.toContain(name)
  }
  expect(indexed(true)).toContain('sample__code_key')
  expect(indexed(true)).toContain('sample__kind_idx') // it would be sorted by stock, too
})
