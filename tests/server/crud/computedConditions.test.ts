import { afterAll, beforeAll, expect, test } from 'vitest'

import { details, resources } from '../../../resources/index'
import { t } from '../../../resources/kit'
import { checkResources } from '../../../resources/kit/check'
import { callOf } from '../../../resources/kit/paths'
import { buildApp } from '../../../server/app'
import { compileResources } from '../../../server/crud/compile/compileResources'
import { testApp } from '../../support/app'
import { testParts } from '../../support/config'
import { makeRow } from '../../support/rows'

import type { FastifyInstance } from 'fastify'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyHooks } from '../../../server/crud/hooks'
import type { TestApp } from '../../support/app'

const label = t('停用', 'Stop')
/** The definitions with conditions on values computed by the database (`state`, `is_dead`) and by a hook after reading (`goods_count`). */
const changed: Readonly<Record<string, Partial<AnyResource>>> = {
  'shop/banner': {
    editableWhen: { state: 'live' },
    deletableWhen: { state: ['ended', 'scheduled'] },
    actions: {
      stop: { label, icon: 'power-off', when: { state: 'live', is_dead: 0 } },
      stopAll: { label, icon: 'ban', on: 'rows', when: { state: 'live' } },
    },
  },
  'shop/goodsCategory': { editableWhen: { goods_count: 1 }, deletableWhen: { goods_count: 0 } },
}
const definitions = resources.map((one) => ({ ...one, ...changed[one.path] })) as readonly AnyResource[]

let app: TestApp
let own: FastifyInstance
let hooks: Map<string, AnyHooks>
const stopped: number[] = []
beforeAll(async () => {
  app = await testApp()
  const parts = testParts(app)
  hooks = new Map(parts.hooks)
  const stop = async (_: unknown, row: Record<string, unknown> | undefined): Promise<void> => void stopped.push(Number(row?.['id']))
  hooks.set('shop/banner', { ...hooks.get('shop/banner'), actions: { stop, stopAll: stop } } as AnyHooks)
  own = await buildApp({ ...parts, hooks }, definitions)
})
afterAll(async () => {
  await own.close()
  await app.close()
})

const call = async (path: string, verb: string, payload: object): Promise<Record<string, unknown>> =>
  (await own.inject({ method: 'POST', url: callOf(path, verb), headers: { batoken: app.token, server: 'true' }, payload })).json()

const hour = 3600
const banner = async (from: number): Promise<number> => {
  const { id } = await makeRow(app, 'shop/banner', { link_type: 'none' })
  await app.sql(
    "update shop_banner set start_time = now() + $2 * interval '1 second', end_time = now() + $2 * interval '1 second' + interval '1 hour' where id = $1",
    [id, from],
  )
  return id
}

test('definitions with these conditions have no errors', () => {
  expect(checkResources([...definitions, ...details])).toEqual([])
})

test('conditions of rows and actions can use computed values', async () => {
  const [live, ended] = [await banner(-60), await banner(-2 * hour)]
  expect(await call('shop/banner', 'edit', { id: live, title: 'other' })).toMatchObject({ code: 1 })
  expect(await call('shop/banner', 'edit', { id: ended, title: 'other' })).toMatchObject({ code: 0 })
  expect(await call('shop/banner', 'stop', { id: live })).toMatchObject({ code: 1 })
  expect(await call('shop/banner', 'stop', { id: ended })).toMatchObject({ code: 0 })
  expect(await call('shop/banner', 'stopAll', { ids: [live, ended] })).toMatchObject({ code: 1, data: { done: 1, refused: [{ id: ended }] } })
  expect(stopped).toEqual([live, live])
  expect(await call('shop/banner', 'del', { ids: [live, ended] })).toMatchObject({ code: 1, data: { done: 1, refused: [{ id: live }] } })
})

test('the change log has stored values only, no computed ones', async () => {
  const live = await banner(-60)
  await call('shop/banner', 'edit', { id: live, title: 'logged' })
  const { rows } = await app.sql<{ after: object }>("select after from change_log where resource = 'shop/banner' and row_id = $1 and kind = 'edit'", [live])
  expect(rows.map(({ after }) => Object.keys(after))).toEqual([['title']])
})

test('conditions can use a value that a hook adds after reading', async () => {
  const { id } = await makeRow(app, 'shop/goodsCategory', { pid: 0 })
  expect(await call('shop/goodsCategory', 'edit', { id, name: '改名' })).toMatchObject({ code: 0 })
  expect(await call('shop/goodsCategory', 'del', { ids: [id] })).toMatchObject({ code: 1 })
})

test("a condition on a value that nothing computes stops the server's start", () => {
  const without = new Map(hooks).set('shop/banner', { actions: hooks.get('shop/banner')?.actions } as AnyHooks)
  expect(() => compileResources(definitions, without)).toThrow(/shop\/banner: a condition names state, which no hook computes/)
})
