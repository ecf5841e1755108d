import { sql } from 'kysely'

import { translate } from '../../../resources/kit/text'

import type { Context, Db } from '../../context'
import type { Plan } from '../plan/plan'

/** The sentence at the head of a screen stands in its menu rule, where staff may change it; looked up now and then. */
const keptFor = 10_000
const kept = new WeakMap<Db, { readonly byPath: ReadonlyMap<string, string>; readonly until: number }>()

export async function remarkOf(plan: Plan, { tx, language }: Context): Promise<string> {
  const known = kept.get(tx)
  const { byPath } = known && known.until > Date.now() ? known : await load(tx)
  const remark = byPath.get(plan.resource.path) ?? ''
  const own = plan.resource.menu.remark
  return own && remark === own.zh ? translate(own, language) : remark
}

async function load(tx: Db): Promise<{ byPath: ReadonlyMap<string, string>; until: number }> {
  const { rows } = await sql<{ name: string; remark: string }>`select name, remark from admin_rule where remark <> ''`.execute(tx)
  const loaded = { byPath: new Map(rows.map((row) => [row.name, row.remark])), until: Date.now() + keptFor }
  kept.set(tx, loaded)
  return loaded
}
