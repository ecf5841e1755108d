import { sql } from 'kysely'
import { z } from 'zod'

import { isColumnPrefs, preferenceChecks } from '../../../resources/kit/protocol/preferences'
import { isStorableJson } from '../../../resources/kit/values/characters'
import { parseBody } from '../../lib/parseInput'
import { ok } from '../../result'

import type { Db } from '../../context'
import type { RegisterRoutes } from '../../deps'

/** Characters of JSON; the preferences of a list with forty columns take about two thousand. */
const maxLength = 8192

type Checks = ReadonlyMap<string, (value: unknown) => boolean>

const preferenceBody = (checks: Checks) =>
  z
    .object({ scope: z.string().refine((scope) => checks.has(scope)), value: z.unknown().optional() })
    .refine(({ scope, value }) => checks.get(scope)?.(value), { path: ['value'] })
    .transform(({ scope, value }) => ({ scope, value: value === undefined || value === null ? '' : JSON.stringify(value) }))
    .refine(({ value }) => value !== '' && value.length <= maxLength && isStorableJson(value), { path: ['value'] })

/** List and display preferences of the own account; the start-up call returns them all. */
export const preferenceRoutes: RegisterRoutes = (app, { db, registry }) => {
  // the column preferences of each list by its path, and the preferences of all lists
  const checks = new Map([...registry.all.map(({ resource }) => [resource.path, isColumnPrefs] as const), ...Object.entries(preferenceChecks)])
  const body = preferenceBody(checks)

  app.post('/admin/Index/preference', { config: { access: 'staff' } }, async (request) => {
    const { scope, value } = parseBody(request, body)
    await storePreference(db, request.staff.id, scope, value)
    return ok()
  })
}

export async function readPreferences(tx: Db, adminId: number): Promise<Record<string, unknown>> {
  const rows = await tx.selectFrom('admin_preference').select(['scope', 'value']).where('admin_id', '=', adminId).execute()
  return Object.fromEntries(rows.map(({ scope, value }) => [scope, value]))
}

const storePreference = (tx: Db, adminId: number, scope: string, value: string): Promise<unknown> =>
  tx
    .insertInto('admin_preference')
    .values({ admin_id: adminId, scope, value })
    .onConflict((conflict) => conflict.columns(['admin_id', 'scope']).doUpdateSet({ value, update_time: sql`now()` }))
    .execute()
