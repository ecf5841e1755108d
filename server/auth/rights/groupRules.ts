import { sql } from 'kysely'

import { t, translate } from '../../../resources/kit/text'
import { refuse, refuseFields } from '../../errors'
import { anyId } from '../../lib/sqlCondition'
import { ownRuleIds } from './grants'
import { parseRuleSet, rulesGrantedTo, staffRuleTables } from './ruleSets'

import type { RefusalCode } from '../../../resources/kit/errors'
import type { TextValues } from '../../../resources/kit/text'
import type { Context, Db, Staff } from '../../context'
import type { RuleSet } from './ruleSets'

interface GroupRulesChange {
  /** Absent for a new group. */
  readonly id: number | undefined
  readonly isSuper: boolean
  readonly pid: number
  /** Absent if the body does not change the rules. */
  readonly set: RuleSet | undefined
  /** A disabled group is enabled, which gives its members all of its rules again. */
  readonly isEnabled?: boolean
}

const refuseRules = (code: RefusalCode, values: TextValues = {}): never => refuseFields([{ field: 'rules', code, values }])

/** The rules of a form with those above them that the parent group has. */
export async function parseGroupRules(tx: Db, pid: number, input: unknown): Promise<RuleSet> {
  const set = await parseRuleSet(tx, staffRuleTables, input)
  return withoutUnheldDirectories(tx, set, pid ? await ruleSetOfGroup(tx, pid) : 'all')
}

/** A rule was perhaps moved below ones that its holders lack; they only lead to it and are not granted, but shown with it (`withDirectories`). */
export async function withoutUnheldDirectories(tx: Db, set: RuleSet, granted: RuleSet): Promise<RuleSet> {
  if (set === 'all' || granted === 'all') return set
  const chosen = await tx
    .selectFrom('admin_rule')
    .select('pid')
    .where('id', '=', anyId([...set]))
    .execute()
  const above = new Set(chosen.map((rule) => rule.pid))
  return new Set([...set].filter((id) => granted.has(id) || !above.has(id)))
}

/** The rules must be held by the editor and the parent, and include those of all groups below. */
export async function validateGroupRules({ tx, staff }: Context, { id, isSuper, pid, set, isEnabled = false }: GroupRulesChange): Promise<void> {
  const next = set ?? (isSuper ? 'all' : id ? await rulesGrantedTo(tx, staffRuleTables, [id]) : new Set<number>())
  if ((set !== undefined || isEnabled) && !covers(await ownRules(tx, staff), next)) refuseRules('rights_beyond')
  if (pid && !covers(await ruleSetOfGroup(tx, pid), next)) refuseRules('parent_lacks_rights')
  if (!id || set === undefined) return
  const children = await tx.selectFrom('admin_group').select(['id', 'name']).where('pid', '=', id).execute()
  for (const child of children) if (!covers(next, await ruleSetOfGroup(tx, child.id))) refuseRules('children_exceed', { name: child.name })
}

/** Every group that holds the rule must be below one that holds it too. */
export async function refuseRuleBeyondParents(tx: Db, ruleId: number): Promise<void> {
  const beyond = await tx
    .selectFrom('admin_group_rule as x')
    .innerJoin('admin_group as g', 'g.id', 'x.group_id')
    .innerJoin('admin_group as above', (join) => join.onRef('above.id', '=', 'g.pid').on('above.is_super', '=', 0))
    .select('g.id')
    .where('x.rule_id', '=', ruleId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('admin_group_rule as y').select('y.rule_id').where('y.rule_id', '=', ruleId).whereRef('y.group_id', '=', 'above.id'))),
    )
    .limit(1)
    .executeTakeFirst()
  if (beyond) refuse('parent_lacks_rights')
}

/** The rules that the caller may grant. */
export async function ownRules(tx: Db, staff: Staff): Promise<RuleSet> {
  if (staff.isSuper) return 'all'
  const { rows } = await sql<{ id: number }>`select id from admin_rule where id in ${ownRuleIds(staff)}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

const covers = (large: RuleSet, small: RuleSet): boolean => large === 'all' || (small !== 'all' && [...small].every((id) => large.has(id)))

async function ruleSetOfGroup(tx: Db, groupId: number): Promise<RuleSet> {
  const group = await tx.selectFrom('admin_group').select('is_super').where('id', '=', groupId).executeTakeFirst()
  return group?.is_super === 1 ? 'all' : rulesGrantedTo(tx, staffRuleTables, [groupId])
}

const texts = {
  all: t('全部权限', 'All permissions'),
  none: t('无权限', 'No permissions'),
  one: t('{title}', '{title}'),
  many: t('{title} 等 {count} 项', '{title} and more, {count} in total'),
} as const

/** The summary of rules per group in the list: the first title and the number. One query for the whole list. */
export async function summarizeRules({ tx, language }: Context, rows: Record<string, unknown>[]): Promise<void> {
  const ids = rows.map((row) => Number(row['id']))
  const sums = await tx
    .selectFrom('admin_group_rule as x')
    .innerJoin('admin_rule as r', 'r.id', 'x.rule_id')
    .distinctOn('x.group_id')
    .select((eb) => [
      'x.group_id',
      'r.title',
      'r.title_en',
      eb.fn
        .countAll<number>()
        .over((of) => of.partitionBy('x.group_id'))
        .as('count'),
    ])
    .where('x.group_id', '=', anyId(ids))
    .orderBy('x.group_id')
    .orderBy((eb) => eb('r.pid', 'is not', null))
    .orderBy('r.weigh', 'desc')
    .orderBy('r.id')
    .execute()
  const bySum = new Map(sums.map((sum) => [sum.group_id, sum]))
  const supers = await tx.selectFrom('admin_group').select('id').where('id', '=', anyId(ids)).where('is_super', '=', 1).execute()
  for (const row of rows) {
    const sum = bySum.get(Number(row['id']))
    const isSuper = supers.some(({ id }) => id === row['id'])
    const text = isSuper ? texts.all : !sum ? texts.none : sum.count > 1 ? texts.many : texts.one
    row['rules'] = translate(text, language, { title: (language === 'en' && sum?.title_en) || (sum?.title ?? ''), count: sum?.count ?? 0 })
  }
}
