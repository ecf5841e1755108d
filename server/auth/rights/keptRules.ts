import { sql } from 'kysely'

import { anyId } from '../../lib/sqlCondition'

import type { KeptChange, KeptFields } from '../../crud/hooks'
import type { Db } from '../../context'
import type { RuleTables } from './ruleSets'

interface GroupTables extends RuleTables {
  readonly groups: 'admin_group' | 'user_group'
  /** The switch of a group with all rules, which has no rows. */
  readonly holdsAll: string
}

type Rules = readonly (number | '*')[]

/** The rules of groups for the log of sensitive data: all ids that they have, or `*`. */
export const keptRules = (tables: GroupTables, of: string): KeptFields => ({
  of,
  read: async ({ tx }, ids) => {
    const { rows } = await sql<{ id: number; rules: Rules }>`
      select g.id, case when g.${sql.ref(tables.holdsAll)} = 1 then '["*"]'::json
        else (select coalesce(json_agg(x.rule_id order by x.rule_id), '[]'::json) from ${sql.table(tables.granted)} x where x.group_id = g.id) end as rules
      from ${sql.table(tables.groups)} g where g.id = ${anyId(ids)}`.execute(tx)
    return new Map(rows.map(({ id, rules }) => [id, { rules }]))
  },
  rollBack: ({ tx }, change) => rulesBefore(tx, tables, change),
})

interface Rule {
  readonly id: number
  readonly pid: number | null
  readonly is_new: boolean
}

/**
 * The rules from before. The menu may have grown since: a new rule was granted to every holder of its parent without an edit, so it is no reason to refuse, and
 * whoever holds its parent again keeps it. Rules that were deleted since are left out.
 */
async function rulesBefore(tx: Db, { rules: table }: RuleTables, { before, after, present, at }: KeptChange): Promise<Rules | undefined> {
  const { rows } = await sql<Rule>`select id, pid, create_time > ${at} as is_new from ${sql.table(table)} order by id`.execute(tx)
  const known = new Set(rows.flatMap(({ id, is_new }) => (is_new ? [] : [id])))
  const [old, written, now] = [before, after, present].map((rules) => knownOf(rules, known))
  if (!old || !written || !now || written.join() !== now.join()) return undefined
  return old.includes('*') ? old : withNewRules(old, rows)
}

const knownOf = (rules: unknown, known: ReadonlySet<number>): Rules | undefined =>
  Array.isArray(rules) ? (rules as Rules).filter((id) => id === '*' || known.has(id)) : undefined

function withNewRules(old: Rules, rules: readonly Rule[]): Rules {
  const granted = new Set<number | '*' | null>(old)
  // ids rise, and a rule is newer than its parent
  for (const { id, pid, is_new: isNew } of rules) if (isNew && pid !== null && granted.has(pid)) granted.add(id)
  return rules.flatMap(({ id }) => (granted.has(id) ? [id] : []))
}
