import { sql } from 'kysely'

import { resources } from '../../resources/index'
import { isStorableJson } from '../../resources/kit/characters'
import { done } from '../answer'
import { bodyOf } from '../identity/visitor'
import { refuse } from '../refusal'

import type { RouteFile } from '../parts'
import type { Tx } from '../context'

/** A list's own look by its path, what holds for all lists (the height of rows, how many stand on a page), the language, single-letter keys, and what was chosen in the palette. */
const scopes: ReadonlySet<unknown> = new Set([...resources.map(({ path }) => path), 'density', 'limit', 'dashboard', 'language', 'keys', 'recent'])

/** Characters of JSON; a list of forty columns, all moved and widened, takes about two thousand. */
const largest = 8192

/** How a person likes his lists. Everybody has his own and reaches no other's; the start-up call brings them all. */
export const preferenceRoutes: RouteFile = (app, { db }) => {
  app.post('/admin/Index/preference', { config: { access: 'staff' } }, async (request) => {
    const { scope, value } = bodyOf(request)
    if (typeof scope !== 'string' || !scopes.has(scope)) refuse('bad_parameter', { field: 'scope' })
    await keepPreference(db, request.staff.id, scope, storable(value))
    return done()
  })
}

export async function preferencesOf(tx: Tx, adminId: number): Promise<Record<string, unknown>> {
  const rows = (await tx.selectFrom('admin_preference').select(['scope', 'value']).where('admin_id', '=', adminId).execute()) as {
    scope: string
    value: unknown
  }[]
  return Object.fromEntries(rows.map(({ scope, value }) => [scope, value]))
}

function storable(value: unknown): string {
  const text = value === undefined || value === null ? '' : JSON.stringify(value)
  const isKept = text !== '' && text.length <= largest && isStorableJson(text)
  return isKept ? text : refuse('bad_parameter', { field: 'value' })
}

const keepPreference = (tx: Tx, adminId: number, scope: string, value: string): Promise<unknown> =>
  sql`insert into admin_preference (admin_id, scope, value) values (${adminId}, ${scope}, ${value}::jsonb)
    on conflict (admin_id, scope) do update set value = excluded.value, update_time = now()`.execute(tx)
