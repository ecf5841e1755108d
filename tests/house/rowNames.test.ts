import { expect, test } from 'vitest'

import { f } from '../../resources/kit'
import { checkResources } from '../../resources/kit/check'
import { label, sound } from '../support/definitions'

import type { AnyResource } from '../../resources/kit/define'

test.each([
  ['a part that is no column', 'nothing', 'there is no column nothing'],
  ['a part through a field that is no reference', 'kind.name', 'kind is no reference of the row; name one by its "as"'],
  ['a part that the reference does not show', 'above.note', 'the reference does not show note; add it to its "show"'],
  ['a part that lies deeper', 'above.above.name', 'above.above.name is deeper than one reference; name a column of the row, or of a row it refers to'],
  ['a part that is not stored', 'counted', 'counted of shop/sample cannot be read with the row; name a stored column of one value'],
])('the name of a row is refused for %s', (_, part, remedy) => {
  const fields = { above_id: f.reference(label, 'shop/sample', { as: 'above', show: ['name'] }), counted: f.computed(label, 'integer'), ...sound.fields }
  const errors = checkResources([{ ...sound, fields, nameColumns: ['name', part] } as AnyResource])
  expect(errors.filter(({ id }) => id === 'R192')).toEqual([{ id: 'R192', where: 'shop/sample: nameColumns', remedy }])
})
