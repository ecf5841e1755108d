import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../resources/index'
import { bulkFieldsOf, hasChanges } from '../../resources/kit/changes'
import { nodesOf } from '../../resources/kit/derived'
import { callOf, nodeOf } from '../../resources/kit/paths'
import { rulesOf } from '../../resources/kit/types'
import { signInWith, testApp } from '../support/app'
import { bodyFor, makeRow } from '../support/rows'

import type { ChangeableField } from '../../resources/kit/changes'
import type { ChangePreview } from '../../resources/kit/protocol/changes'
import type { AnyResource } from '../../resources/kit/define'
import type { Answer, TestApp } from '../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const nobody = 999_999_999
const change = ({ path }: AnyResource, body: object, token = app.token): Promise<Answer> => app.call('POST', callOf(path, 'change'), { body, token })
const changed = resources.filter(hasChanges)
const editable = changed.filter((one) => one.crud.includes('add') && bulkFieldsOf(one).some(({ isOfDomain }) => !isOfDomain))

describe.each(changed.map((one) => [one.path, one] as const))('%s', (path, resource) => {
  test('a change needs the node of the list and that of its field', async () => {
    const [one] = bulkFieldsOf(resource)
    if (!one) return
    const body = { id: nobody, field: one.name, value: 1 }
    const others = nodesOf(resource).flatMap(({ name }) => (nodeOf(path, name) === one.node ? [] : [nodeOf(path, name)]))
    expect((await change(resource, body, (await signInWith(app, others)).token)).code).toBe(401)
    const preview = { ...body, preview: 1 }
    expect((await change(resource, preview, (await signInWith(app, others)).token)).code).toBe(401)
    expect((await change(resource, body, '')).code).toBe(303)
  })

  test('unknown fields, ways and rows are refused', async () => {
    const [one] = bulkFieldsOf(resource)
    expect((await change(resource, { id: nobody, field: 'no_such_field', value: 1 })).code).toBe(0)
    expect((await change(resource, { id: nobody, field: 'row_version', value: 1 })).code).toBe(0)
    if (!one) return
    expect((await change(resource, { id: nobody, field: one.name, way: 'double', value: 1 })).code).toBe(0)
    expect((await change(resource, { ids: [], field: one.name, value: 1 })).code).toBe(0)
    const isNumber = rulesOf(one.field).isNumber === true
    const added = await change(resource, { id: nobody, field: one.name, way: 'add', value: 1 })
    expect([added.code, added.msg]).toEqual([0, isNumber ? expect.any(String) : expect.stringContaining('way')])
  })
})

describe.each(editable.map((one) => [one.path, one] as const))('%s', (path, resource) => {
  test('a previewed change changes nothing, and made it is undone', async () => {
    const { id } = await makeRow(app, resource)
    const read = async () => (await app.call('GET', callOf(path, 'edit'), { query: { id } })).data.row as Record<string, unknown>
    const other = await bodyFor(app, resource)
    const before = await read()
    let tried = 0
    const turned = ({ name, field }: ChangeableField): unknown => {
      const on = rulesOf(field).onValue?.(field)
      return on === 1 ? 1 - Number(before[name]) : other[name]
    }
    const candidates = bulkFieldsOf(resource).filter((one) => {
      const value = turned(one)
      return !one.isOfDomain && !one.field.when && value !== undefined && JSON.stringify(value) !== JSON.stringify(before[one.name])
    })
    for (const one of candidates) {
      const [name, value] = [one.name, turned(one)]
      const preview = await change(resource, { ids: [id, nobody], field: name, value, preview: 1 })
      const { row_version: version, [name]: kept } = await read()
      expect([name, version, kept]).toEqual([name, before['row_version'], before[name]])
      const { refused, unchanged, changed: count, rows } = preview.data as unknown as ChangePreview
      expect([name, preview.code, refused + unchanged + count, rows.length]).toEqual([name, 1, 2, 1])
      if (count === 0) continue
      const made = await change(resource, { id, field: name, value })
      expect([name, made.code]).toEqual([name, 1])
      expect([name, (await read())[name]]).not.toEqual([name, before[name]])
      const undone = await app.call('POST', callOf(path, 'undo'), { body: { batch: made.headers['x-change'] } })
      expect([name, undone.code, (await read())[name]]).toEqual([name, 1, before[name]])
      before['row_version'] = (await read())['row_version']
      tried++
    }
    expect(tried > 0).toBe(candidates.length > 0)
  })
})
