import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../resources/index'
import { isWritable, weightOf } from '../../resources/kit/derived'
import { callOf } from '../../resources/kit/paths'
import { hasHistory } from '../../resources/kit/undo'
import { hasRows } from '../../resources/kit/types/lines'
import { isSame } from '../../server/lib/isSame'
import { serverTypeOf } from '../../server/types'
import { testApp } from '../support/app'
import { bodyFor, makeRow, newestRow } from '../support/rows'

import type { AnyResource } from '../../resources/kit/define'
import type { Answer, TestApp } from '../support/app'
import type { Body, Row } from '../support/rows'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Case = readonly [string, AnyResource]
const those = (...verbs: readonly ('add' | 'edit' | 'del')[]): Case[] =>
  resources.filter((one) => hasHistory(one) && verbs.every((verb) => one.crud.includes(verb))).map((one) => [one.path, one])
const post = (path: string, verb: string, body: object): Promise<Answer> => app.call('POST', callOf(path, verb), { body })
const undo = (path: string, { headers }: Answer): Promise<Answer> => post(path, 'undo', { batch: headers['x-change'] })
const read = async ({ path }: AnyResource, id: number): Promise<Row> => (await app.call('GET', callOf(path, 'edit'), { query: { id } })).data.row

/** Values of another row, for every field whose old value the log has. */
async function otherValues(resource: AnyResource, row: Row): Promise<Body> {
  const body = await bodyFor(app, resource)
  const isKept = (name: string): boolean => {
    const field = resource.fields[name]
    return field !== undefined && isWritable(field) && !field.immutable && field.type !== 'password' && !serverTypeOf(field).isKeptByHooks?.(field)
  }
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => isKept(name) && !resource.fields[name]?.when && JSON.stringify(value) !== JSON.stringify(row[name])),
  )
}

/** Without what counts saves and moments, and the ids of lines, which are new once they were gone. */
const comparable = ({ fields }: AnyResource, row: Row): Body =>
  Object.fromEntries(
    Object.entries(row)
      .map(([name, value]) => [name, fields[name] && hasRows(fields[name]) ? (value as object[]).map((line) => ({ ...line, id: 0 })) : value] as const)
      .filter(([name]) => name !== 'row_version' && !(fields[name] && serverTypeOf(fields[name]).valueOnEdit?.(fields[name]))),
  )

describe.each(those('add', 'edit'))('%s', (path, resource) => {
  test('an edit that is undone leaves the row as it was', async () => {
    const { id } = await makeRow(app, resource)
    const before = await read(resource, id)
    const changed = Object.entries(await otherValues(resource, before))
    expect(changed.length).toBeGreaterThan(0)
    // one by one: some values exclude each other
    const undone: string[] = []
    for (const [name, value] of changed) {
      const edited = await post(path, 'edit', { id, [name]: value })
      if (edited.code !== 1 || isSame(comparable(resource, await read(resource, id)), comparable(resource, before))) continue
      expect([name, edited.headers['x-change']]).toEqual([name, expect.stringMatching(/^[0-9a-f-]{36}$/)])
      const answer = await undo(path, edited)
      expect([name, answer.code, answer.msg]).toEqual([name, 1, expect.any(String)])
      expect(comparable(resource, await read(resource, id))).toEqual(comparable(resource, before))
      undone.push(name)
    }
    expect(undone.length).toBeGreaterThan(0)
  })
})

describe.each(those('add', 'del'))('%s', (path, resource) => {
  test('an addition that is undone leaves no row', async () => {
    const added = await post(path, 'add', await bodyFor(app, resource))
    const { id } = await newestRow(app, resource)
    expect(await undo(path, added)).toMatchObject({ code: 1, data: { done: 1 } })
    const alive = resource.softDelete ? 'and delete_time is null' : ''
    expect((await app.sql(`select id from "${resource.table}" where id = $1 ${alive}`, [id])).rows).toEqual([])
  })

  test('a deletion is undone if the row is kept, and says so', async () => {
    const { id } = await makeRow(app, resource)
    const before = (await app.sql(`select * from "${resource.table}" where id = $1`, [id])).rows[0] ?? {}
    const deleted = await post(path, 'del', { ids: [id] })
    const watched = (await app.sql('select 1 from security_data_recycle where status = 1 and controller_as = $1', [path.toLowerCase()])).rows.length > 0
    const isKept = !resource.isDeletionFinal && (resource.softDelete === true || (watched && path !== 'security/dataRecycle'))
    if (path !== 'security/dataRecycle') expect(deleted.headers['x-change'] !== undefined).toBe(isKept)
    if (!isKept) return
    expect(await undo(path, deleted)).toMatchObject({ code: 1, data: { done: 1 } })
    const after = (await app.sql(`select * from "${resource.table}" where id = $1`, [id])).rows[0] ?? {}
    const moments = Object.fromEntries(['row_version', 'update_time', weightOf(resource) ?? ''].map((name) => [name, before[name]]))
    expect({ ...after, ...moments }).toEqual({ ...before, ...moments })
  })
})

describe.each(resources.filter(hasHistory).map((one): Case => [one.path, one]))('%s', (path) => {
  test('has a history, which a stranger does not see', async () => {
    const nobody = 999_999_999
    expect(await app.call('GET', callOf(path, 'history'), { query: { id: nobody } })).toMatchObject({ status: 200, code: 0 })
    for (const verb of ['history', 'moments']) expect((await app.call('GET', callOf(path, verb), { query: { id: 1 }, token: '' })).code).toBe(303)
  })
})
