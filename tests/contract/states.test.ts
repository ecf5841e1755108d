import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { details, entities, resources } from '../../resources/index'
import { choicesOf } from '../../resources/kit/derived'
import { callOf } from '../../resources/kit/paths'
import { arrowsOf, pairsOf } from '../../resources/kit/states'
import { testApp } from '../support/app'
import { columnsIn, insertRow } from '../support/rows'

import type { AnyResource } from '../../resources/kit/define'
import type { StateAxis } from '../../resources/kit/states'
import type { TestApp } from '../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Case = readonly [name: string, resource: AnyResource, field: string, axis: StateAxis]
const axes = entities.flatMap((resource) =>
  Object.entries(resource.states ?? {}).flatMap(([field, axis]): Case[] => (axis ? [[`${resource.path} ${field}`, resource, field, axis]] : [])),
)

test('resources and details have states', () => {
  const withStates = axes.map(([, one]) => one)
  for (const kind of [resources, details]) expect(kind.some((one) => withStates.includes(one))).toBe(true)
})

/** A row in this state, with one that a definition permits in every other axis. */
const rowIn = (resource: AnyResource, field: string, state: string) => insertRow(app, resource, { [field]: state })
const stateOf = async ({ table }: AnyResource, field: string, id: number): Promise<string> =>
  (await app.sql<{ state: string }>(`select "${field}"::text as state from "${table}" where id = ${id}`)).rows[0]?.state ?? ''

describe.each(axes)('%s', (_, resource, field, axis) => {
  const states = Object.keys(choicesOf(resource.fields[field]) ?? {})
  const pairs = states.flatMap((from) => states.filter((to) => to !== from).map((to) => [from, to] as const))

  test.each(pairs)('the database permits %s -> %s only if a transition does', async (from, to) => {
    const { id } = await rowIn(resource, field, from)
    const together = Object.entries(columnsIn(resource, to)).map(([name, value]) => `, "${name}" = ${value === null ? 'null' : `'${String(value)}'`}`)
    const change = app.sql(`update "${resource.table}" set "${field}" = '${to}'${together.join('')} where id = ${id}`).then(
      () => 'changed',
      (error: { code?: string }) => error.code,
    )
    expect(await change).toBe(pairsOf(axis).includes(`${from}>${to}`) ? 'changed' : '23514')
    expect(await stateOf(resource, field, id)).toBe(pairsOf(axis).includes(`${from}>${to}`) ? to : from)
  })

  test('a state that stays may be written again', async () => {
    for (const state of states) {
      const { id } = await rowIn(resource, field, state)
      await app.sql(`update "${resource.table}" set "${field}" = "${field}" where id = ${id}`)
      expect(await stateOf(resource, field, id)).toBe(state)
    }
  })

  const actions = Object.entries(resource.actions ?? {}).filter(([, { moves = [] }]) =>
    arrowsOf(resource).some((one) => one.axis === field && moves.includes(one.name)),
  )
  test.each(actions)('the action %s is refused where none of its transitions starts', async (name, { moves = [] }) => {
    const starts = arrowsOf(resource).flatMap((one) => (one.axis === field && moves.includes(one.name) ? one.from : []))
    for (const state of states.filter((one) => !starts.includes(one))) {
      const { id } = await rowIn(resource, field, state)
      const answer = await app.call('POST', callOf(resource.path, name), { body: { ids: [id], id } })
      expect([state, answer.code]).toEqual([state, 0])
      expect(await stateOf(resource, field, id)).toBe(state)
    }
  })
})
