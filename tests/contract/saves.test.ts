import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { controls } from '../../resources/controls'
import { resources } from '../../resources/index'
import { matches } from '../../resources/kit/conditions'
import { isWritable, nodesOf, rowTablesOf } from '../../resources/kit/derived'
import { callOf } from '../../resources/kit/paths'
import { validate } from '../../resources/validate'
import { testApp } from '../support/app'
import { bodyFor, insertRow, makeRow, newestRow } from '../support/rows'
import { badValues, goodValue } from '../support/values'

import type { AnyResource } from '../../resources/kit/define'
import type { AnyField } from '../../resources/kit/fieldTypes'
import type { Answer, TestApp } from '../support/app'
import type { Row } from '../support/rows'

const hasHan = /\p{Script=Han}/u
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Case = readonly [string, AnyResource]
const those = (verb: 'add' | 'edit'): Case[] => resources.filter((one) => one.crud.includes(verb)).map((one) => [one.path, one])
const add = (resource: AnyResource, body: object, more: object = {}): Promise<Answer> => app.call('POST', callOf(resource.path, 'add'), { body, ...more })
const edit = (resource: AnyResource, body: object, more: object = {}): Promise<Answer> => app.call('POST', callOf(resource.path, 'edit'), { body, ...more })
const read = async (resource: AnyResource, id: number): Promise<Row> => (await app.call('GET', callOf(resource.path, 'edit'), { query: { id } })).data.row
const rowFor = (resource: AnyResource): Promise<Row> => (resource.crud.includes('add') ? makeRow(app, resource) : insertRow(app, resource))
const count = async (resource: AnyResource): Promise<number> => (await app.sql<{ n: number }>(`select count(*) as n from "${resource.table}"`)).rows[0]?.n ?? 0

const writable = (resource: AnyResource): [string, AnyField][] => Object.entries(resource.fields).filter(([, field]) => isWritable(field))
/** A field whose change has no side effects: the first plain text, else a number. */
const plainField = (resource: AnyResource): [string, AnyField] => {
  const found =
    writable(resource).find(
      ([, field]) => (field.type === 'text' || field.type === 'longText') && !field.immutable && !field.when && !('rule' in field && field.rule),
    ) ?? writable(resource).find(([, field]) => field.type === 'text' || field.type === 'integer')
  if (!found) throw new Error(`${resource.path} has no text to change`)
  return found
}

describe.each(those('add'))('%s: add', (_, resource) => {
  const required = writable(resource).filter(([, field]) => field.required && !field.when && !('default' in field && field.default !== undefined))

  test('a row with a valid value in every field is saved', async () => {
    const before = await count(resource)
    const body = await bodyFor(app, resource)
    const answer = await add(resource, body)
    expect(answer).toMatchObject({ status: 200, code: 1, data: null })
    expect(answer.msg).toMatch(hasHan)
    expect(await count(resource)).toBe(Number(before) + 1)
  })

  test.each(required.map(([name]) => name))('%s is required', async (name) => {
    const { [name]: _removed, ...body } = await bodyFor(app, resource)
    const before = await count(resource)
    for (const one of [body, { ...body, [name]: null }, { ...body, [name]: '' }]) {
      const answer = await add(resource, one, { language: 'en' })
      expect(answer).toMatchObject({ status: 200, code: 0, data: { type: 'invalid', fields: { [name]: expect.any(String) } } })
      expect(answer.msg).not.toMatch(hasHan)
    }
    expect(await count(resource)).toBe(before)
  })

  test.each(writable(resource).filter(([, field]) => badValues(field).length > 0))(
    '%s refuses invalid values and names itself as the field',
    async (name, field) => {
      const body = await bodyFor(app, resource)
      if (!matches(field.when, body)) return
      const accepted = []
      for (const value of badValues(field)) {
        const answer = await add(resource, { ...body, [name]: value })
        if (answer.code !== 0 || answer.data?.fields?.[name] === undefined) accepted.push({ value, code: answer.code, msg: answer.msg, data: answer.data })
      }
      expect(accepted).toEqual([])
    },
  )

  test('with x-answer the id and the version of the added row are answered', async () => {
    const answer = await add(resource, await bodyFor(app, resource), { headers: { 'x-answer': 'row' } })
    expect(answer).toMatchObject({ code: 1, data: { id: (await newestRow(app, resource)).id, row_version: 1 } })
  })

  test('an unknown field is refused and named', async () => {
    const answer = await add(resource, { ...(await bodyFor(app, resource)), no_such_field: 1 }, { language: 'en' })
    expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining('no_such_field') })
  })

  test.each([undefined, null, [], 'text', 7, {}])('the body %j is refused', async (body) => {
    expect(await app.call('POST', callOf(resource.path, 'add'), { body })).toMatchObject({ status: 200, code: 0 })
  })

  test('S7.7 the same request sent twice with one key adds one row and gets one answer', async () => {
    const [body, key, before] = [await bodyFor(app, resource), randomUUID(), await count(resource)]
    const first = await add(resource, body, { headers: { 'idempotency-key': key } })
    const second = await add(resource, body, { headers: { 'idempotency-key': key } })
    expect([first.code, second.code, second.msg]).toEqual([1, 1, first.msg])
    expect(await count(resource)).toBe(Number(before) + 1)
    expect((await add(resource, { ...body, ...(await bodyFor(app, resource)) }, { headers: { 'idempotency-key': key } })).code).toBe(0)
  })

  test('S7.7 the same request sent twice at once with one key adds one row', async () => {
    const [body, key, before] = [await bodyFor(app, resource), randomUUID(), await count(resource)]
    const answers = await Promise.all([1, 2, 3].map(() => add(resource, body, { headers: { 'idempotency-key': key } })))
    expect(answers.filter((one) => one.status >= 500)).toEqual([])
    expect(answers.some((one) => one.code === 1)).toBe(true)
    expect(await count(resource)).toBe(Number(before) + 1)
  })

  const unique = writable(resource).filter(([, field]) => field.unique === true)
  test.each(unique.map(([name]) => name))('a value of %s is accepted only once', async (name) => {
    const body = await bodyFor(app, resource)
    expect((await add(resource, body)).code).toBe(1)
    const answer = await add(resource, { ...(await bodyFor(app, resource)), [name]: body[name] })
    expect(answer).toMatchObject({ code: 0, data: { fields: { [name]: expect.any(String) } } })
  })
})

describe.each(those('edit'))('%s: edit', (_, resource) => {
  test('the form receives the row with its version and without secrets', async () => {
    const row = await rowFor(resource)
    const form = await read(resource, row.id)
    expect(form).toMatchObject({ id: row.id, row_version: 1 })
    expect(
      writable(resource)
        .filter(([, field]) => field.type !== 'custom' || !controls[field.control].isWithoutValue)
        .map(([name]) => name)
        .filter((name) => !Object.hasOwn(form, name)),
    ).toEqual([])
    for (const [name, field] of writable(resource)) if (field.type === 'password') expect(form[name]).toBe('')
  })

  test('an added row is read back unchanged', async () => {
    if (!resource.crud.includes('add')) return
    const body = await bodyFor(app, resource)
    await add(resource, body)
    const form = await read(resource, (await newestRow(app, resource)).id)
    const { values } = validate(resource.fields, body)
    const kept = Object.entries(values).filter(([name]) => !['password', 'custom', 'richText'].includes(resource.fields[name]?.type ?? ''))
    for (const [name, value] of kept)
      if (rowTablesOf(resource.fields)[name]) expect([name, form[name]]).toMatchObject([name, value])
      else expect([name, form[name]]).toEqual([name, value])
  })

  test('with x-answer the id and the version of an edited row are answered', async () => {
    const row = await rowFor(resource)
    const [name, field] = plainField(resource)
    const body = { id: row.id, [name]: goodValue(field, { reference: 0, region: [], rules: [] }) }
    const answer = await edit(resource, body, { headers: { 'x-answer': 'row' } })
    expect(answer).toMatchObject({ code: 1, data: { id: row.id, row_version: (await read(resource, row.id)).row_version } })
  })

  test('a partial edit changes the given fields only and increases the version', async () => {
    const row = await rowFor(resource)
    const [name, field] = plainField(resource)
    const before = await read(resource, row.id)
    const value = goodValue(field, { reference: 0, region: [], rules: [] })
    expect(await edit(resource, { id: row.id, [name]: value })).toMatchObject({ status: 200, code: 1, data: null })
    const after = await read(resource, row.id)
    expect(after).toMatchObject({ [name]: value, row_version: before.row_version + 1 })
    for (const [other, kept] of writable(resource)) if (other !== name && kept.type !== 'custom') expect([other, after[other]]).toEqual([other, before[other]])
  })

  test('the whole row sent back, as older clients do, is accepted and changes nothing', async () => {
    const row = await rowFor(resource)
    const { row_version: _version, ...before } = await read(resource, row.id)
    expect(await edit(resource, before)).toMatchObject({ status: 200, code: 1 })
    const after = await read(resource, row.id)
    for (const [name, field] of writable(resource)) if (field.type !== 'custom') expect([name, after[name]]).toEqual([name, before[name]])
  })

  test('a save with an outdated version is refused with the current row', async () => {
    const row = await rowFor(resource)
    const [name, field] = plainField(resource)
    const pointers = { reference: 0, region: [], rules: [] }
    const newer = goodValue(field, pointers)
    await edit(resource, { id: row.id, [name]: newer, row_version: 1 })
    const answer = await edit(resource, { id: row.id, [name]: goodValue(field, pointers), row_version: 1 })
    expect(answer).toMatchObject({
      status: 200,
      code: 0,
      data: { type: 'stale', by: expect.any(String), at: expect.any(Number), row: { id: row.id, [name]: newer, row_version: 2 } },
    })
    expect((await read(resource, row.id))[name]).toBe(newer)
  })

  test('an unknown field is refused and named, and nothing is saved', async () => {
    const row = await rowFor(resource)
    expect(await edit(resource, { id: row.id, no_such_field: 1 }, { language: 'en' })).toMatchObject({ code: 0, msg: expect.stringContaining('no_such_field') })
    expect((await read(resource, row.id)).row_version).toBe(1)
  })

  test.each([999_999_999, 0, -1, 'abc', null, [1], { a: 1 }, '1; drop table x', 2 ** 53, 1e300])(
    'the id %j is refused for reading and for saving',
    async (id) => {
      expect(await app.call('GET', callOf(resource.path, 'edit'), { query: { id } })).toMatchObject({ status: 200, code: 0 })
      const [name, field] = plainField(resource)
      expect(await edit(resource, { id, [name]: goodValue(field, { reference: 0, region: [], rules: [] }) })).toMatchObject({ status: 200, code: 0 })
    },
  )
})

describe('verbs that a resource does not have', () => {
  const verbs = resources.flatMap((resource) =>
    ['add', 'edit', 'del', 'sortable']
      .filter((verb) => !nodesOf(resource).some(({ name }) => name === verb))
      .map((verb) => [verb, resource.path, resource] as const),
  )
  test.each(verbs)('%s of %s is refused', async (verb, _, resource) => {
    const answer = await app.call(
      verb === 'del' ? 'DELETE' : 'POST',
      callOf(resource.path, verb),
      verb === 'del' ? { query: { ids: [1] } } : { body: { id: 1 } },
    )
    expect(answer.status).toBeLessThan(500)
    expect(answer.code).not.toBe(1)
  })
})
