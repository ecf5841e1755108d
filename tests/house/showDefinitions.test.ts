import { expect, test } from 'vitest'

import { label, lines, numbersOf, withLines, withReference, withShow, withTimeline } from '../support/definitions'

import type { AnyResource } from '../../resources/kit/define'

test.each<[string, string, readonly AnyResource[]]>([
  ['a column of a related table', 'R081', withLines({ columns: ['nothing'] })],
  ['the text of a timeline', 'R081', withTimeline({ text: 'nothing' })],
  ['a state that belongs to a step', 'R082', [withShow({ steps: { field: 'kind', passes: [{ value: 'a', also: ['z'] }] } })]],
  ['the state of an early end', 'R082', [withShow({ steps: { field: 'kind', passes: [{ value: 'a' }], ended: [{ value: 'z' }] } })]],
  ['a state of another axis', 'R082', [withShow({ steps: { field: 'kind', passes: [{ value: 'a', field: 'name' }] } })]],
  ['a step of some rows', 'R020', [withShow({ steps: { field: 'kind', passes: [{ value: 'a', when: { nothing: 1 } }] } })]],
  ['the condition of a field', 'R021', [withShow({ groups: [{ title: label, fields: ['name'], shownWhen: { name: { kind: 'z' } } }] })]],
  [
    'the condition of a field that its group does not have',
    'R030',
    [withShow({ groups: [{ title: label, fields: ['name'], shownWhen: { kind: { kind: 'a' } } }] })],
  ],
  ['a table by a reference that the row does not have', 'R084', withLines({ by: 'id', equals: 'name' })],
  ['a table by a reference to another entity', 'R084', [withReference({ by: 'id', equals: 'other_id' }), lines]],
  ['the entity of a timeline', 'R083', withTimeline({ of: 'shop/nothing' })],
  ['the reference of a timeline', 'R084', withTimeline({ by: 'count' })],
  ['a total that is no column', 'R085', withLines({ columns: ['memo'], totals: ['count'] })],
  ['the choice of a timeline', 'R087', withTimeline({ what: 'memo' })],
  ['the moment of a timeline', 'R067', withTimeline({ at: 'memo' })],
])('details are reported for %s', (_, id, all) => {
  expect(numbersOf(all)).toEqual([id])
})

test('correct details have no errors', () => {
  expect(numbersOf(withLines({ totals: ['count'] }))).toEqual([])
  expect(numbersOf([withReference({ by: 'id', equals: 'line_id' }), lines])).toEqual([])
  expect(numbersOf([withReference({ by: 'sample_id', equals: 'other_id' }), lines])).toEqual([])
  expect(numbersOf(withTimeline({ whoKind: 'kind', who: 'memo' }))).toEqual([])
})
