import { expect, test } from 'vitest'

import { f } from '../../resources/kit'
import { checkResources, formatDefinitionError } from '../../resources/kit/check'
import { label, withAction, withFields } from '../support/definitions'

import type { AnyResource } from '../../resources/kit/define'

const to = (as: string, ...show: readonly string[]) => f.reference(label, 'shop/sample', { as, show })
const through = { table: 'sample_other', own: 'sample_id', other: 'other_id' }
const reported = (resource: AnyResource): string[] =>
  checkResources([resource]).flatMap((error) => (['R196', 'R198'].includes(error.id) ? [formatDefinitionError(error)] : []))

test.each([
  ['a reference', withFields({ other_id: to('other', 'name', 'nmae') }), 'fields.other_id.show: shop/sample has no column nmae'],
  [
    'a list of references',
    withFields({ others: f.references(label, 'shop/sample', { show: 'nmae', through }) }),
    'fields.others.show: shop/sample has no column nmae',
  ],
  ['a parent', withFields({ pid: f.parent(label, { show: 'nmae', depth: 2 }) }), 'fields.pid.show: shop/sample has no column nmae'],
  [
    'the input of an action',
    withAction('move', { input: { other_id: to('other', 'nmae') } }),
    'actions.move.input.other_id.show: shop/sample has no column nmae',
  ],
  [
    'a reference to what is not stored',
    withFields({ other_id: to('other', 'counted'), counted: f.computed(label, 'integer') }),
    'fields.other_id.show: counted of shop/sample cannot be read with the row; name a stored column of one value',
  ],
])('%s shows columns of the other rows, or R196 is reported', (_, resource, reason) => {
  expect(reported(resource)).toEqual([`R196 shop/sample: ${reason}`])
})

test('each reference has a name of its own in rows, or R198 is reported', () => {
  const reason = (name: string, as: string): string =>
    `R198 shop/sample: fields.${name}.as: rows have ${as} already; choose a name that no field and no other reference has`
  expect(reported(withFields({ one_id: to('one', 'name'), other_id: to('one', 'id') }))).toEqual([reason('other_id', 'one')])
  expect(reported(withFields({ kind_id: to('kind', 'name') }))).toEqual([reason('kind_id', 'kind')])
  expect(reported(withFields({ one_id: to('one', 'name'), other_id: to('other', 'name', 'id') }))).toEqual([])
})
