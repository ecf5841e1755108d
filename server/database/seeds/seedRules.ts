import { sql } from 'kysely'

import { lockRights } from '../../auth/rights/grants'
import { anyText } from '../../lib/sqlCondition'
import { flatRules } from './rules'

import type { Db, DynamicDb } from '../../context'
import type { Rule } from './rules'

type Table = 'admin_rule' | 'user_rule'
type Values = Readonly<Record<string, unknown>>

/** Adds missing rules by name, level by level. Existing ones are not changed, except those that staff made under the name of a rule of a later version. */
export async function seedRules(tx: Db, table: Table, rules: readonly Rule[]): Promise<void> {
  const rows: { id: number; name: string }[] = await tx.selectFrom(table).select(['id', 'name']).execute()
  const ids = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
  const idOf = (name: string): number | undefined => ids.get(name.toLowerCase())
  const ofStaff = table === 'admin_rule' ? await rulesOfStaff(tx, rules) : new Set<number>()
  let level = rules.map((rule) => ({ rule, parent: undefined as string | undefined }))
  while (level.length > 0) {
    const rowOf = ({ rule, parent }: (typeof level)[number]) => ({
      ...columns,
      ...rule.values,
      name: rule.name,
      title: rule.title.zh,
      title_en: rule.title.en,
      pid: parent === undefined ? null : idOf(parent),
    })
    const values = level.filter(({ rule }) => idOf(rule.name) === undefined).map(rowOf)
    if (values.length > 0) {
      const added: { id: number; name: string }[] = await tx
        .insertInto(table)
        .values(values.map(table === 'user_rule' ? memberColumns : (row) => row))
        .returning(['id', 'name'])
        .execute()
      for (const { id, name } of added) ids.set(name.toLowerCase(), id)
    }
    for (const one of level) {
      const id = idOf(one.rule.name)
      if (id !== undefined && ofStaff.has(id)) await adoptRule(tx, id, rowOf(one))
    }
    level = level.flatMap(({ rule }) => rule.below.map((below) => ({ rule: below, parent: rule.name })))
  }
}

/** Those with such a name that are not built in. The lock is taken before the first write, or a change of rights that waits for it could form a deadlock. */
async function rulesOfStaff(tx: Db, rules: readonly Rule[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('admin_rule')
    .select('id')
    .where('is_system', '=', 0)
    .where(sql`lower(name)`, '=', anyText(flatRules(rules).map(({ name }) => name.toLowerCase())))
    .execute()
  if (rows.length > 0) await lockRights(tx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Makes a rule of staff the built-in one, as if it were added now and granted to nobody: made in advance under the name of a node, it would open the node to
 * all who hold it. It keeps its id for what refers to it; with its new time it counts as new, so that no rollback of a group grants it again.
 */
async function adoptRule(tx: Db, id: number, values: Values): Promise<void> {
  await (tx as unknown as DynamicDb)
    .updateTable('admin_rule')
    .set({ url: '', extend: 'none', status: 1, ...values, create_time: sql`now()`, update_time: sql`now()`, row_version: sql`row_version + 1` })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('admin_group_rule').where('rule_id', '=', id).execute()
}

/** All rows of one statement have the same columns. */
const columns = { type: 'menu', menu_type: null, path: '', icon: '', component: '', keepalive: 0, remark: '', weigh: 0, is_system: 0 }

/** Member rules are neither kept alive nor built in. */
const memberColumns = ({ keepalive: _keepalive, is_system: _isSystem, ...row }: Record<string, unknown>): Record<string, unknown> => row
