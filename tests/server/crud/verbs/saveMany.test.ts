import { afterAll, beforeAll, expect, test } from 'vitest'

import { resourceAt, resources } from '../../../../resources'
import { compileResources } from '../../../../server/crud/compile/compileResources'
import { saveMany } from '../../../../server/crud/verbs/save'
import { UserError } from '../../../../server/errors'
import { testApp } from '../../../support/app'
import { contextOf } from '../../../support/context'
import { testParts } from '../../../support/config'
import { bodyFor } from '../../../support/rows'

import type { ResourceRegistry } from '../../../../server/crud/compile/compileResources'
import type { AnyHooks } from '../../../../server/crud/hooks'
import type { TestApp } from '../../../support/app'

let app: TestApp
let hooks: Map<string, AnyHooks>
let registry: ResourceRegistry
const calls: number[] = []
beforeAll(async () => {
  app = await testApp()
  hooks = new Map(testParts(app).hooks)
  hooks.set('shop/goodsService', { ...hooks.get('shop/goodsService'), afterSave: async (_, saved) => void calls.push(saved.length) })
  registry = compileResources(resources, hooks)
})
afterAll(() => app.close())

async function saveAll(path: string, bodies: readonly Record<string, unknown>[]): Promise<Record<string, unknown>[]> {
  const compiled = registry.at(path)
  if (!compiled) throw new Error(`no resource ${path}`)
  return app.db.transaction().execute((tx) =>
    saveMany(
      compiled,
      registry,
      contextOf(app, { tx }),
      bodies.map((body) => ({ body, before: undefined })),
    ),
  )
}

async function bodiesOf(path: string, count: number): Promise<Record<string, unknown>[]> {
  const resource = resourceAt(path)
  if (!resource) throw new Error(`no resource ${path}`)
  return Promise.all(Array.from({ length: count }, () => bodyFor(app, resource)))
}

test('rows are returned in the order given, and the hook is called once', async () => {
  const [first = {}, second = {}, third = {}] = await bodiesOf('shop/goodsService', 3)
  // the second has other columns, so it needs a statement of its own
  const rows = await saveAll('shop/goodsService', [first, { name: second['name'] }, third])
  expect(rows.map((row) => row['name'])).toEqual([first['name'], second['name'], third['name']])
  expect(calls).toEqual([3])
})

test('one row with an invalid reference or a foreign picture refuses a batch before anything is written', async () => {
  const [good = {}, bad = {}] = await bodiesOf('shop/goods', 2)
  const count = async (): Promise<number> => (await app.sql<{ n: number }>('select count(*)::int as n from shop_goods')).rows[0]?.n ?? 0
  const before = await count()
  const refusalOf = (more: object): Promise<unknown> => saveAll('shop/goods', [good, { ...bad, ...more }]).catch((error: unknown) => error)
  for (const [field, value] of [
    ['category_id', 999_999_999],
    ['images', ['https://evil.example/a.png']],
  ] as const) {
    const error = await refusalOf({ [field]: value })
    expect(error instanceof UserError ? error.more.problems?.map((one) => one.field) : error).toEqual([field])
  }
  expect(await count()).toBe(before)
})
