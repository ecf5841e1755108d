import { sql } from 'kysely'

import { isStorableJson } from '../../../resources/kit/characters'
import { isColumnPrefs, preferenceChecks } from '../../../resources/kit/preferences'
import { bodyOf } from '../../auth/clientInfo'
import { refuse } from '../../errors'
import { ok } from '../../result'

import type { Db } from '../../context'
import type { RegisterRoutes } from '../../deps'

/** Characters of JSON; a list of forty columns, all moved and widened, takes about two thousand. */
const maxLength = 8192

/** List and display preferences. Each account has its own and reaches no other's; the start-up call returns them all. */
export const preferenceRoutes: RegisterRoutes = (app, { db, registry }) => {
  // the column preferences of each list by its path, and the preferences of all lists
  const checks = new Map([...registry.all.map(({ resource }) => [resource.path, isColumnPrefs] as const), ...Object.entries(preferenceChecks)])
  app.post('/admin/Index/preference', { config: { access: 'staff' } }, async (request) => {
    const { scope, value } = bodyOf(request)
    const fits = typeof scope === 'string' ? checks.get(scope) : undefined
    if (typeof scope !== 'string' || !fits) return refuse('bad_parameter', { field: 'scope' })
    if (!fits(value)) refuse('bad_parameter', { field: 'value' })
    await storePreference(db, request.staff.id, scope, toStorableJson(value))
    return ok()
  })
}

export async function readPreferences(tx: Db, adminId: number): Promise<Record<string, unknown>> {
  const rows = (await tx.selectFrom('admin_preference').select(['scope', 'value']).where('admin_id', '=', adminId).execute()) as {
    scope: string
    value: unknown
  }[]
  return Object.fromEntries(rows.map(({ scope, value }) => [scope, value]))
}

function toStorableJson(value: unknown): string {
  const text = value === undefined || value === null ? '' : JSON.stringify(value)
  const isStorable = text !== '' && text.length <= maxLength && isStorableJson(text)
  return isStorable ? text : refuse('bad_parameter', { field: 'value' })
}

const storePreference = (tx: Db, adminId: number, scope: string, value: string): Promise<unknown> =>
  sql`insert into admin_preference (admin_id, scope, value) values (${adminId}, ${scope}, ${value}::jsonb)
    on conflict (admin_id, scope) do update set value = excluded.value, update_time = now()`.execute(tx)
