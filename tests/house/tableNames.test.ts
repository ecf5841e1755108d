import { expect, test } from 'vitest'

import { entities } from '../../resources/index'
import { f } from '../../resources/kit'
import { formatDefinitionError } from '../../resources/kit/check'
import { checkTables } from '../../server/database/checkTables'
import { label, sound, withFields } from '../support/definitions'

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
