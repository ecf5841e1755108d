import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../resources/index'
import { callOf, nodeOf } from '../../resources/kit/paths'
import { signInWith, testApp } from '../support/app'
import { fillUp } from '../support/rows'
import { linesOf, sendSheet } from '../support/sheets'

import type { AnyResource } from '../../resources/kit/define'
import type { TestApp } from '../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const tokenWith = async (resource: AnyResource, ...verbs: readonly string[]): Promise<string> =>
  (
    await signInWith(
      app,
      verbs.map((verb) => nodeOf(resource.path, verb)),
    )
  ).token
const fileOf = async (resource: AnyResource, call: 'export' | 'importSheet', token: string) =>
  app.app.inject({ method: 'GET', url: `${callOf(resource.path, call)}?format=csv`, headers: { batoken: token, server: 'true' } })

describe.each(resources.map((one) => [one.path, one] as const))('%s', (_, resource) => {
  test('an export requires the export node; the nodes to list and to act do not include it', async () => {
    const others = ['index', ...resource.crud, 'import', ...Object.keys(resource.nodes ?? {}), ...Object.keys(resource.actions ?? {})]
    const refused = await fileOf(resource, 'export', await tokenWith(resource, ...others))
    expect(refused.json()).toMatchObject({ code: 401, data: [] })
    expect((await fileOf(resource, 'export', await tokenWith(resource, 'export'))).headers['content-type']).toContain('text/csv')
  })

  test('an export contains exactly the rows that its user may see', async () => {
    await fillUp(app, resource, 3)
    const token = await tokenWith(resource, 'index', 'export')
    const { total } = (await app.call('GET', callOf(resource.path, 'index'), { token, query: { isTree: 0, limit: 1 } })).data
    expect(linesOf((await fileOf(resource, 'export', token)).rawPayload)).toHaveLength(total + 1)
  })
})

describe.each(resources.filter(({ imports }) => imports).map((one) => [one.path, one] as const))('%s as a sheet to edit', (_, resource) => {
  beforeAll(() => fillUp(app, resource, 2))

  test('has the rows with the export node, and only the column heads without it', async () => {
    const whole = linesOf((await fileOf(resource, 'importSheet', await tokenWith(resource, 'import', 'export'))).rawPayload)
    const empty = linesOf((await fileOf(resource, 'importSheet', await tokenWith(resource, 'import'))).rawPayload)
    expect(whole.length).toBeGreaterThan(2)
    expect(empty).toEqual([whole[0]])
    expect((await fileOf(resource, 'importSheet', await tokenWith(resource, 'export'))).json()).toMatchObject({ code: 401 })
  })

  test('omits rows that the user may not edit', async () => {
    const token = await tokenWith(resource, 'import', 'add')
    const { rows } = await app.sql<{ id: number }>(`select id from "${resource.table}" limit 2`)
    const known = linesOf((await fileOf(resource, 'importSheet', app.token)).rawPayload)
    const column = known[0]?.split(',').at(-1) ?? ''
    const run = await sendSheet(app, resource.path, [`ID,${column}`, ...rows.map(({ id }) => `${id},zzz`)].join('\r\n'), { token })
    const answer = await app.call('GET', callOf(resource.path, 'importRows'), { token, query: { run: run.data['run'] } })
    expect(answer.data.list.length).toBeGreaterThan(0)
    expect(answer.data.list.flatMap((line) => (line['cells'] as { from: string }[]).map(({ from }) => from).filter(Boolean))).toEqual([])
    expect(answer.data.list.map((line) => line['name'])).toEqual(rows.map(() => ''))
  })
})
