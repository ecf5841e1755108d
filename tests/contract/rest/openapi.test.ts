import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../../resources/index'
import { matches } from '../../../resources/kit/conditions'
import { isWritable, rowLinesOf } from '../../../resources/kit/derived'
import { componentName } from '../../../server/rest/openapi/paths'
import { makeToken, rest } from '../../support/apiTokens'
import { testApp } from '../../support/app'
import { bodyFor, fillUp, insertRow, makeRow } from '../../support/rows'
import { belowOwner } from '../../support/staff'
import { badValues, goodValue } from '../../support/values'

import type { ValidateFunction } from 'ajv'

import type { Json, RestAnswer } from '../../support/apiTokens'
import type { TestApp } from '../../support/app'

interface Description {
  readonly openapi: string
  readonly info: { readonly title: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string; readonly responses: Json }>>>>
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: Json }>>; readonly responses: Json }
}

let app: TestApp
let token: string
let description: Description
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
const registered: string[] = []

beforeAll(async () => {
  app = await testApp()
  token = (await makeToken(app)).token
  for (const resource of resources) await fillUp(app, resource, 3)
  description = (await read()).json as unknown as Description
  ajv.addSchema(description, 'shop')
  for (const [path, operations] of Object.entries(description.paths)) registered.push(...Object.keys(operations).map((method) => `${method} ${path}`))
})
afterAll(() => app.close())

/** `get /rest/user/user` for every line of the tree that Fastify prints. */
function routesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? []
    if (part === '') return []
    const level = indent.length / 4
    above.splice(level, above.length, part)
    return methods ? methods.split(', ').map((method) => `${method.toLowerCase()} ${above.join('')}`) : []
  })
}

const read = (headers: Readonly<Record<string, string>> = {}): Promise<RestAnswer> => rest(app, '', 'GET', 'openapi.json', { headers })
const schemaAt = (pointer: string): ValidateFunction => {
  const validate = ajv.getSchema(`shop#${pointer}`)
  if (!validate) throw new Error(`nothing at ${pointer}`)
  return validate
}
const component = (name: string): ValidateFunction => schemaAt(`/components/schemas/${name}`)
/** What the schema complains about; nothing if the value fits. */
const complaints = (validate: ValidateFunction, value: unknown): unknown[] =>
  validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message, params }) => ({ instancePath, message, params }))
const get = async (path: string): Promise<Json> => (await rest(app, token, 'GET', path)).json

test('it is a valid OpenAPI 3.1 document', async () => {
  const result = await new Validator().validate({ ...description })
  expect(result).toEqual({ valid: true })
  expect(description.openapi).toBe('3.1.0')
})

test('it is in the language of the request, and known by its ETag', async () => {
  const { headers, json } = await read({ 'think-lang': 'zh-cn' })
  expect((json as unknown as Description).info.title).toMatch(/\p{Script=Han}/u)
  expect(description.info.title).not.toMatch(/\p{Script=Han}/u)
  expect((await read({ 'think-lang': 'zh-cn', 'if-none-match': String(headers['etag']) })).status).toBe(304)
  expect((await read({ 'if-none-match': String(headers['etag']) })).status).toBe(200)
})

test('it has every route below /rest, and no other', () => {
  const served = routesOf(app.app.printRoutes({ commonPrefix: false })).filter(
    (one) => / \/rest\/\w+\//.test(one) && !/^(head|options) /.test(one) && !one.includes('/rest/docs/'),
  )
  expect(registered.map((one) => one.replace(' ', ' /rest').replace('{id}', ':id')).toSorted()).toEqual(served.toSorted())
})

test('all rows of the ids that a list is asked for fit the schema of its answer', async () => {
  const path = 'shop/goodsService'
  const { rows } = await app.sql<{ id: number }>(
    "insert into shop_goods_service (name, weigh) select 'of ids ' || n, 1 from generate_series(1, 101) n returning id",
  )
  const ids = rows.map(({ id }) => id)
  const answer = await get(`${path}?filter=${JSON.stringify({ id: ids })}`)
  expect(answer).toHaveLength(101)
  expect(complaints(schemaAt(`/paths/~1${path.replace('/', '~1')}/get/responses/200/content/application~1json/schema`), answer)).toEqual([])
  await app.sql('delete from shop_goods_service where id = any($1)', [ids])
})

test('every operation has a name of its own', () => {
  const names = Object.values(description.paths).flatMap((operations) => Object.values(operations).map(({ operationId }) => operationId))
  expect(new Set(names).size).toBe(names.length)
})

describe.each(resources.map((resource) => [resource.path, resource] as const))('%s', (path, resource) => {
  const name = componentName(path)
  const writable = Object.entries(resource.fields).filter(([, field]) => isWritable(field))

  test('rows of the list and of the form fit the schema', async () => {
    const rows = (await get(path)) as unknown as readonly Json[]
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect([row, complaints(component(name), row)]).toEqual([row, []])
    for (const { id } of rows.slice(0, 3)) {
      const row = await get(`${path}/${String(id)}`)
      expect([row, complaints(component(name), row)]).toEqual([row, []])
    }
    expect(complaints(component(name), { ...rows[0], no_such_field: 1 })).not.toEqual([])
    expect(complaints(component(name), { ...rows[0], id: 'x' })).not.toEqual([])
  })

  test('what the schema accepts is accepted, and the answer fits', async () => {
    if (!resource.crud.includes('add')) return
    const body = await bodyFor(app, resource, await belowOwner(app, resource))
    expect(complaints(component(`${name}New`), body)).toEqual([])
    const { status, json } = await rest(app, token, 'POST', path, { body })
    expect([status, complaints(component(name), json)]).toEqual([201, []])
    if (!resource.crud.includes('edit')) return
    // a row may be sent back as it was answered
    expect(complaints(component(`${name}Input`), json)).toEqual([])
    const saved = await rest(app, token, 'PUT', `${path}/${String(json['id'])}`, { body: json })
    expect([saved.status, complaints(component(name), saved.json)]).toEqual([200, []])
  })

  test('a new row without a required field is refused by the schema, as by the server', async () => {
    if (!resource.crud.includes('add')) return
    const body = await bodyFor(app, resource, await belowOwner(app, resource))
    for (const [field, { required, when, ...options }] of writable) {
      if (!required || when || ('default' in options && options.default !== undefined)) continue
      const { [field]: _, ...without } = body
      expect([field, complaints(component(`${name}New`), without).length > 0]).toEqual([field, true])
    }
  })

  test.each(writable.filter(([, field]) => field.type !== 'custom' && field.type !== 'json'))(
    '%s: values beyond its limits are refused by the schema too',
    async (key, field) => {
      if (!resource.crud.includes('add') && !resource.crud.includes('edit')) return
      const validate = schemaAt(`/components/schemas/${name}Input/properties/${key}`)
      const good = goodValue(field, { reference: 1, region: [1, 2, 3], rules: [] })
      expect([good, complaints(validate, good)]).toEqual([good, []])
      const accepted = badValues(field).filter((value) => !isBeyondSchemas(value, field) && validate(value))
      expect(accepted).toEqual([])
    },
  )

  test('a refused change has a status and a code that the description names', async () => {
    const row = resource.crud.includes('add')
      ? await makeRow(app, resource, await belowOwner(app, resource))
      : await insertRow(app, resource, await belowOwner(app, resource))
    const attempts: [string, string, RestAnswer][] = [
      ['get', `/${path}/{id}`, await rest(app, token, 'GET', `${path}/999999999`)],
      ['get', `/${path}`, await rest(app, token, 'GET', `${path}?sort=x`)],
      ['get', `/${path}`, await rest(app, token, 'GET', `${path}?filter={"no_such":1}`)],
      ['get', `/${path}`, await rest(app, '', 'GET', path)],
    ]
    if (resource.crud.includes('add')) attempts.push(['post', `/${path}`, await rest(app, token, 'POST', path, { body: {} })])
    if (resource.crud.includes('edit')) {
      const address = `${path}/${String(row.id)}`
      attempts.push(['put', `/${path}/{id}`, await rest(app, token, 'PUT', address, { body: { ...row, row_version: 99, no_such_field: 'x' } })])
      attempts.push(['put', `/${path}/{id}`, await rest(app, token, 'PUT', address, { body: { no_such_field: 'x' } })])
      attempts.push(['patch', `/${path}/{id}`, await rest(app, token, 'PATCH', address, { body: {}, headers: { 'if-match': '"99"' } })])
    }
    for (const [method, url, { status, json }] of attempts) {
      expect(status).toBeGreaterThanOrEqual(400)
      const response = description.paths[url]?.[method]?.responses[String(status)]
      expect([method, url, status, response]).toEqual([method, url, status, { $ref: `#/components/responses/Refusal${status}` }])
      expect(complaints(schemaAt(`/components/responses/Refusal${status}/content/application~1json/schema`), json)).toEqual([])
    }
  })

  test('the input of an action fits its schema', async () => {
    for (const [action, definition] of Object.entries(resource.actions ?? {})) {
      const { input = {}, relatedList, on = 'row' } = definition
      if (relatedList || rowLinesOf(resource, definition)) continue
      const pointer = `/paths/${`/${path}${on === 'list' ? '' : '/{id}'}/${action}`.replaceAll('/', '~1')}/post/requestBody/content/application~1json/schema`
      const validate = schemaAt(encodeURI(pointer))
      const body = Object.fromEntries(
        Object.entries(input)
          .filter(([, field]) => matches(field.when, {}) || !field.when)
          .map(([key, field]) => [key, goodValue(field, { reference: 1, region: [1, 2, 3], rules: [1] })]),
      )
      expect([action, complaints(validate, body)]).toEqual([action, []])
      expect(complaints(validate, { ...body, no_such_field: 1 })).not.toEqual([])
    }
  })
})

/** What only the server can judge: other rows, the shop's calendar, checksums, the limits of numbers in texts (they stand in x-minimum and x-maximum). */
const isBeyondSchemas = (value: unknown, field: { readonly type: string; readonly rule?: unknown }): boolean =>
  ['money', 'decimal', 'date'].includes(field.type) ||
  JSON.stringify(value).includes('9000000001') ||
  (field.type === 'region' && Array.isArray(value) && value.length === 3) ||
  (typeof value === 'string' && value.trim() !== value) ||
  field.rule === 'idNumber' ||
  field.rule === 'regex'
