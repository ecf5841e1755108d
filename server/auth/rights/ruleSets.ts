import { sql } from 'kysely'

import { t } from '../../../resources/kit/text'
import { refuseFields } from '../../errors'
import { anyId, everyId } from '../../lib/sqlCondition'

import type { Db } from '../../context'

/** Sets of rules that a group holds: `admin_group_rule` over `admin_rule`, and the same pair for members. */
export interface RuleTables {
  readonly rules: 'admin_rule' | 'user_rule'
  readonly granted: 'admin_group_rule' | 'user_group_rule'
}

export const staffRuleTables: RuleTables = { rules: 'admin_rule', granted: 'admin_group_rule' }
export const memberRuleTables: RuleTables = { rules: 'user_rule', granted: 'user_group_rule' }

/** All rules, or these ids with their ancestors. */
export type RuleSet = 'all' | ReadonlySet<number>

/** The ids of a form: checked and half-checked ids, or `*`. Ancestors are added. */
export async function parseRuleSet(tx: Db, { rules }: RuleTables, input: unknown): Promise<RuleSet> {
  const list = typeof input === 'string' ? input.split(',').filter(Boolean) : Array.isArray(input) ? input : []
  if (list.some((one) => one === '*')) return 'all'
  const ids = [...new Set(list.map(Number))]
  if (ids.length === 0) refuseFields([{ field: 'rules', code: 'rules_required', values: {} }])
  if (ids.length > 5000 || !ids.every((id) => Number.isSafeInteger(id) && id > 0)) return unknownRule()
  const { rows } = await sql<{ id: number; requested: boolean; total: number }>`
    with recursive chosen as (
      select id, pid from ${sql.table(rules)} where id = ${anyId(ids)}
      union select up.id, up.pid from ${sql.table(rules)} up join chosen on chosen.pid = up.id
    )
    select id, id = ${anyId(ids)} as requested, (select count(*) from ${sql.table(rules)}) as total from chosen`.execute(tx)
  if (rows.filter(({ requested }) => requested).length !== ids.length) return unknownRule()
  return rows.length === rows[0]?.total ? 'all' : new Set(rows.map(({ id }) => id))
}

function unknownRule(): never {
  refuseFields([{ field: 'rules', code: 'not_a_choice', values: { field: t('权限', 'Permissions') } }])
}

export async function rulesGrantedTo(tx: Db, { granted }: RuleTables, groupIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx.selectFrom(granted).select('rule_id').where('group_id', '=', anyId(groupIds)).execute()
  return new Set(rows.map(({ rule_id }) => rule_id))
}

/** A group with all rules has no rows, so that later rules are included. */
export async function storeRules(tx: Db, { granted }: RuleTables, groupId: number, set: RuleSet): Promise<void> {
  const ids = set === 'all' ? [] : [...set]
  await tx.deleteFrom(granted).where('group_id', '=', groupId).where('rule_id', '<>', everyId(ids)).execute()
  await sql`insert into ${sql.table(granted)} (group_id, rule_id) select ${groupId}, unnest(${ids}::bigint[]) on conflict do nothing`.execute(tx)
}

/** The held rules without held descendants: the client's tree derives the others from them. */
export async function leafRules(tx: Db, { rules, granted }: RuleTables, groupId: number): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(granted)} x join ${sql.table(rules)} r on r.id = x.rule_id
    where x.group_id = ${groupId} and not exists (
      select 1 from ${sql.table(granted)} y join ${sql.table(rules)} child on child.id = y.rule_id where y.group_id = x.group_id and child.pid = r.id)
    order by r.id`.execute(tx)
  return rows.map(({ id }) => String(id))
}

/** A new rule is granted to every group that holds its parent. */
export async function grantToHolders(tx: Db, { granted }: RuleTables, rule: { readonly id: number; readonly pid: number }): Promise<void> {
  const holders = tx
    .selectFrom(granted)
    .select(['group_id', sql<number>`${rule.id}::bigint`.as('rule_id')])
    .where('rule_id', '=', rule.pid)
  await tx
    .insertInto(granted)
    .columns(['group_id', 'rule_id'])
    .expression(holders)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
