import { expect, test } from 'vitest'

import { checkResources } from '../../resources/kit/check'
import { label, withNeeds, withPrintout } from '../support/definitions'
import { sourcesOf } from '../support/sources'

import type { AnyResource } from '../../resources/kit/define'

const numbersOf = (all: readonly AnyResource[]): string[] => checkResources(all).map((one) => one.id)

/** One faulty printout for every error of the check. */
const planted: Readonly<Record<string, readonly AnyResource[]>> = {
  R161: withPrintout({ papers: [] }),
  R162: withPrintout({ fields: ['nothing'] }),
  R163: withPrintout({}, { by: 'memo' }),
  R164: withPrintout({}, { totals: ['memo'] }),
  R165: withPrintout({}, { totals: ['count'], sets: { some: { title: label, instead: { count: 'memo' } } } }),
  R166: withPrintout({ options: { more: { title: label, fields: ['kind'] } } }),
  R167: withPrintout({ marks: 'name' }),
  R168: withPrintout({ letterhead: { title: label, of: 'shop/nothing', where: {}, fields: [] } }),
}

test.each(Object.entries(planted))('%s is reported', (id, all) => {
  expect(numbersOf(all)).toContain(id)
})

test('every error code of the check of printouts has a case', () => {
  const text = sourcesOf('resources').find(({ path }) => path === 'resources/kit/checkPrintouts.ts')?.text ?? ''
  expect([...new Set([...text.matchAll(/'(R\d{3})'/g)].map(([, id]) => id))].toSorted()).toEqual(Object.keys(planted))
})

test.each([
  ['a name that an action has', 'R161', withPrintout({}).map((one) => (one.printouts ? { ...one, actions: { slip: { label } } } : one))],
  ['a column that the lines lack', 'R162', withPrintout({}, { columns: ['nothing'] })],
  ['fields of one row on a slip over many', 'R162', withPrintout({ each: 'together' })],
  ['lines of an entity with a list', 'R163', withPrintout({}, { of: 'shop/sample' })],
  ['rows as lines of their own slips', 'R163', withPrintout({}, { of: undefined, by: undefined, columns: ['name'] })],
  ['sums of the lines of one row', 'R164', withPrintout({}, { totals: ['count'], group: 'memo' })],
  ['a set of lines by an unknown field', 'R020', withPrintout({}, { sets: { some: { title: label, where: { nothing: 1 } } } })],
  ['an amount that is left empty on no slip of one row', 'R165', withPrintout({}, { sets: { some: { title: label, wholeOnly: ['nothing'] } } })],
  ['an option that changes nothing', 'R166', withPrintout({ options: { more: { title: label } } })],
  ['a letterhead of unknown columns', 'R168', withPrintout({ letterhead: { title: label, of: 'shop/sample', where: { kind: 'a' }, fields: ['nothing'] } })],
  ['a state that needs a node', 'R139', withPrintout({ when: { cost: '0.00' } }).map((one) => (one.printouts ? { ...one, fields: withNeeds.fields } : one))],
])('printouts are reported for %s', (_, id, all) => {
  expect(numbersOf(all)).toContain(id)
})

test('correct printouts have no errors', () => {
  expect(
    numbersOf(withPrintout({ code: 'name', when: { kind: 'a' }, options: { more: { title: label, columns: ['count'] } } }, { totals: ['count'] })),
  ).toEqual([])
  expect(numbersOf(withPrintout({ each: 'together', fields: undefined }, { totals: ['count'], group: 'memo', heading: 'kind' }))).toEqual([])
  expect(numbersOf(withPrintout({ each: 'together', fields: undefined }, { of: undefined, by: undefined, columns: ['name'] }))).toEqual([])
})
