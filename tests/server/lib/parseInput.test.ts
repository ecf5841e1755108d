import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { UserError } from '../../../server/errors'
import { fieldValues, flag, id, ids, parseBody, scalar, text, trimmedText } from '../../../server/lib/parseInput'

const schema = z.object({ name: text, code: trimmedText, keep: flag, id, version: id.optional(), groups: ids('groups'), old: scalar })
const read = (body: unknown) => parseBody({ body }, schema)

/** The refusal and its field. */
function refusalOf(work: () => unknown): readonly unknown[] {
  try {
    return ['none', work()]
  } catch (error) {
    return error instanceof UserError ? [error.refusal, error.values['field']] : ['bug', error]
  }
}

describe('bodies of hand-written routes', () => {
  test('numbers and switches are accepted as numbers, texts and booleans; unknown keys are ignored', () => {
    const expected = { name: 'n', code: '123', keep: true, id: 7, version: 2, groups: [1, 2], old: '5' }
    expect(read({ name: 'n', code: ' 123 ', keep: '1', id: '7', version: '2', groups: '1,2,2', old: 5, other: {} })).toEqual(expected)
    expect(read({ name: 'n', code: '123', keep: true, id: 7, version: 2, groups: [1, '2'], old: '5' })).toEqual(expected)
  })

  test('a missing value counts as empty, unless it is an id', () => {
    expect(read({ id: 1 })).toEqual({ name: '', code: '', keep: false, id: 1, groups: [], old: '' })
    expect(refusalOf(() => read({}))).toEqual(['bad_parameter', 'id'])
  })

  test.each([[{ name: 7 }], [{ name: ['a'] }], [{ name: null }], [{ name: {} }]])('%j is not a text', (body) => {
    expect(read({ ...body, id: 1 }).name).toBe('')
  })

  test.each([
    [{ id: 'x' }, 'bad_parameter', 'id'],
    [{ id: 0 }, 'bad_parameter', 'id'],
    [{ id: 1, version: null }, 'bad_parameter', 'version'],
    [{ id: 1, groups: ['x'] }, 'bad_parameter', 'groups'],
    [{ id: 1, groups: Array.from({ length: 1001 }, (_, i) => i + 1) }, 'too_many_ids', undefined],
  ])('%# is refused by the name of the parameter', (body, refusal, field) => {
    expect(refusalOf(() => read(body))).toEqual([refusal, field])
  })

  test.each([[undefined], [null], ['a text'], [[{ id: 1 }]]])('%j is an empty body', (body) => {
    expect(parseBody({ body }, fieldValues)).toEqual({})
    expect(refusalOf(() => read(body))).toEqual(['bad_parameter', 'id'])
  })
})
