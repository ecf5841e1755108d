import { expect, test } from 'vitest'

import { f } from '../../resources/kit'
import { checkResources } from '../../resources/kit/check'
import { label, withFields } from '../support/definitions'

import type { AmountChange } from '../../resources/kit/actions'
import type { Fields } from '../../resources/kit/fieldTypes'

/** The complaints of an action whose input changes a number of the row. */
function remediesOf(input: Fields, change: AmountChange): string[] {
  const counted = { ...withFields({ left: f.integer(label, { readOnly: true }) }), actions: { count: { label, input, amounts: { number: change } } } }
  return checkResources([counted]).flatMap(({ id, remedy }) => (id === 'R191' ? [remedy] : []))
}

const mode = f.choice(label, { in: label, out: label })
const as = { in: 'add', out: 'subtract' } as const
const number = f.integer(label)

test.each<[string, Fields, AmountChange, string[]]>([
  ['a number added to one of the row', { number }, { column: 'left' }, []],
  ['a number whose sign a choice says', { number, mode }, { column: 'left', by: { choice: 'mode', as } }, []],
  ['a text of the row', { number }, { column: 'name' }, ['name is no stored number of the row']],
  ['a text of the input', { number: f.text(label) }, { column: 'left' }, ['only a number changes a number']],
  ['no choice', { number }, { column: 'left', by: { choice: 'mode', as } }, [expect.stringContaining('mode must be a choice of the input')]],
  ['a value left out', { number, mode }, { column: 'left', by: { choice: 'mode', as: { in: 'add' } } }, [expect.stringContaining('every value of it')]],
])('%s', (_, input, change, remedies) => expect(remediesOf(input, change)).toEqual(remedies))
