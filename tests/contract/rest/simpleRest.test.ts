import { fetchUtils } from 'react-admin'
import simpleRestProvider from 'ra-data-simple-rest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { adminLog } from '../../../resources/auth/adminLog'
import { resources } from '../../../resources/index'
import { isRelation, filtersOf, sortableOf } from '../../../resources/kit/derived'
import { makeToken } from '../../support/apiTokens'
import { testApp } from '../../support/app'
import { bodyFor, fillUp, insertRow, makeRow, newestRow } from '../../support/rows'
import { belowOwner } from '../../support/staff'

import type { DataProvider } from 'react-admin'

import type { AnyResource } from '../../../resources/kit/define'
import type { TestApp } from '../../support/app'
import type { Body, Row } from '../../support/rows'

let app: TestApp
let client: DataProvider

beforeAll(async () => {
  app = await testApp()
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { token } = await makeToken(app)
  client = simpleRestProvider(`${url}/rest`, (address, options = {}) =>
    fetchUtils.fetchJson(address, { ...options, user: { authenticated: true, token: `Bearer ${token}` } }),
  )
  for (const resource of resources) await fillUp(app, resource, 3)
})
afterAll(() => app.close())

const firstPage = { pagination: { page: 1, perPage: 2 }, sort: { field: 'id', order: 'DESC' as const }, filter: {} }
const withVerb = (verb: AnyResource['crud'][number]) =>
  resources.filter(({ crud }) => crud.includes(verb)).map((resource) => [resource.path, resource] as const)
const withoutVerb = (verb: AnyResource['crud'][number]) =>
  resources.filter(({ crud }) => !crud.includes(verb)).map((resource) => [resource.path, resource] as const)
/** Rows that the owner of the token may write. */
const bodyOf = async (resource: AnyResource): Promise<Body> => bodyFor(app, resource, await belowOwner(app, resource))
const rowOf = async (resource: AnyResource): Promise<Row> => makeRow(app, resource, await belowOwner(app, resource))
const ownRow = async (resource: AnyResource): Promise<Row> => insertRow(app, resource, await belowOwner(app, resource))
const add = async (resource: AnyResource): Promise<Row> => (resource.crud.includes('add') ? rowOf(resource) : newestRow(app, resource))

describe.each(resources.map((resource) => [resource.path, resource] as const))('%s by ra-data-simple-rest', (path, resource) => {
  test('getList answers pages with the exact total, in the asked order', async () => {
    const { data, total } = await client.getList(path, firstPage)
    expect(total).toBeGreaterThan(0)
    expect(data).toHaveLength(Math.min(2, total ?? 0))
    const rest = await client.getList(path, { ...firstPage, pagination: { page: 2, perPage: 2 } })
    expect(rest.data.filter(({ id }) => data.some((row) => row.id === id))).toEqual([])
    expect(data.map(({ id }) => Number(id))).toEqual(data.map(({ id }) => Number(id)).toSorted((a, b) => b - a))
  })

  test('getList takes every order that the list offers', async () => {
    for (const field of sortableOf(resource)) expect((await client.getList(path, { ...firstPage, sort: { field, order: 'ASC' } })).total).toBeGreaterThan(0)
  })

  test('getOne and getMany answer the same rows', async () => {
    const { data } = await client.getList(path, firstPage)
    const ids = data.map(({ id }) => id)
    for (const id of ids) expect((await client.getOne(path, { id })).data.id).toBe(id)
    expect((await client.getMany(path, { ids })).data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })

  test('getManyReference answers the rows that refer to another one', async () => {
    const columns = filtersOf(resource).filter(({ name, field, relation, lines }) => !relation && !lines && isRelation(field) && name !== 'id')
    for (const { name } of columns) {
      const [row] = (await client.getList(path, { ...firstPage, filter: { [`${name}_null`]: false } })).data
      if (!row) continue
      const { data } = await client.getManyReference(path, { ...firstPage, target: name, id: row[name] })
      expect(data.length).toBeGreaterThan(0)
    }
  })

  test('an id that no row has is refused with 404', async () => {
    await expect(client.getOne(path, { id: 999_999_999 })).rejects.toMatchObject({ status: 404 })
    expect((await client.getMany(path, { ids: [999_999_999] })).data).toEqual([])
  })
})

test.each(withVerb('add'))('%s: create answers the new row', async (path, resource) => {
  const { data } = await client.create(path, { data: await bodyOf(resource) })
  expect((await newestRow(app, resource)).id).toBe(data.id)
  expect((await client.getOne(path, { id: data.id })).data).toEqual(data)
})

test.each(withVerb('add'))('%s: create without anything is refused', async (path) => {
  await expect(client.create(path, { data: {} })).rejects.toMatchObject({ status: 422 })
})

test.each(withVerb('edit'))('%s: update takes back the row as it was answered, once', async (path, resource) => {
  const { id } = await add(resource)
  const { data: row } = await client.getOne(path, { id })
  const { data } = await client.update(path, { id, data: row, previousData: row })
  expect(data).toMatchObject({ id, row_version: row['row_version'] + 1 })
  await expect(client.update(path, { id, data: row, previousData: row })).rejects.toMatchObject({ status: 412, body: { code: 'stale' } })
})

test.each(withVerb('edit'))('%s: updateMany saves every row, all at once', async (path, resource) => {
  if (resource.crud.includes('add')) await rowOf(resource)
  const { data: rows } = await client.getList(path, firstPage)
  const ids = rows.map(({ id }) => id)
  const { data: row } = await client.getOne(path, { id: ids[0] })
  const name = Object.keys(resource.fields).find((one) => one in row && !resource.fields[one]?.readOnly) ?? 'id'
  expect((await client.updateMany(path, { ids: [row.id], data: { [name]: row[name], row_version: row['row_version'] } })).data).toEqual([row.id])
  // values that only the server writes are ignored, so they fit every row
  const ignored = Object.entries(row).filter(([one]) => one !== 'id' && resource.fields[one]?.readOnly)
  expect((await client.updateMany(path, { ids, data: Object.fromEntries(ignored) })).data).toEqual(ids)
})

test.each(withVerb('del').filter(([path]) => path !== adminLog.path))('%s: delete and deleteMany', async (path, resource) => {
  const make = (): Promise<Row> => (resource.crud.includes('add') ? rowOf(resource) : ownRow(resource))
  const rows = [await make(), await make(), await make()]
  const [first, ...others] = rows.map(({ id }) => id)
  expect((await client.delete(path, { id: first ?? 0 })).data).toMatchObject({ id: first })
  await expect(client.getOne(path, { id: first ?? 0 })).rejects.toMatchObject({ status: 404 })
  expect((await client.deleteMany(path, { ids: others })).data).toEqual(others)
  for (const id of others) await expect(client.getOne(path, { id })).rejects.toMatchObject({ status: 404 })
})

test('the admin log, which only super administrators delete, stays', async () => {
  const { id } = await ownRow(adminLog)
  await expect(client.delete(adminLog.path, { id })).rejects.toMatchObject({ status: 403 })
  await expect(client.deleteMany(adminLog.path, { ids: [id] })).rejects.toMatchObject({ status: 403 })
  expect((await client.getOne(adminLog.path, { id })).data.id).toBe(id)
})

test.each(withoutVerb('add'))('%s: create is not offered', async (path) => {
  await expect(client.create(path, { data: { name: 'x' } })).rejects.toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test.each(withoutVerb('edit'))('%s: update and updateMany are not offered', async (path, resource) => {
  const { id } = await newestRow(app, resource)
  const refused = { status: 404, body: { code: 'not_found' } }
  await expect(client.update(path, { id, data: { name: 'x' }, previousData: { id } })).rejects.toMatchObject(refused)
  await expect(client.updateMany(path, { ids: [id], data: { name: 'x' } })).rejects.toMatchObject(refused)
})

test.each(withoutVerb('del'))('%s: delete and deleteMany are not offered, and the row stays', async (path, resource) => {
  const { id } = await newestRow(app, resource)
  const refused = { status: 404, body: { code: 'not_found' } }
  await expect(client.delete(path, { id })).rejects.toMatchObject(refused)
  await expect(client.deleteMany(path, { ids: [id] })).rejects.toMatchObject(refused)
  expect((await newestRow(app, resource)).id).toBe(id)
})
