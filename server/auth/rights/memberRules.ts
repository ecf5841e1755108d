import { sql } from 'kysely'

import { ruleTree, withDirectories } from './ruleTree'

import type { MenuRule } from '../../../resources/kit/protocol/session'
import type { Language } from '../../../resources/kit/text'
import type { Db } from '../../context'
import type { RuleRow } from './ruleTree'

/** The two parts of wire contract 6.3: directories are the member center's menu, other top-level entries are listed beside it. */
export interface MemberRules {
  readonly menus: readonly MenuRule[]
  readonly rules: readonly MenuRule[]
}

const columns = [
  ...(['r.id', 'r.pid', 'r.type', 'r.title', 'r.title_en', 'r.name', 'r.path', 'r.icon', 'r.url', 'r.component', 'r.extend', 'r.no_login_valid'] as const),
  sql<string>`coalesce(r.menu_type, 'tab')`.as('menu_type'),
] as const

/** The enabled rules, beside the enabled group of a member. */
const enabledRules = (tx: Db, memberId: number) =>
  tx
    .selectFrom('user as u')
    .innerJoin('user_group as g', (join) => join.onRef('g.id', '=', 'u.group_id').on('g.status', '=', 1))
    .innerJoin('user_rule as r', (join) => join.on('r.status', '=', 1))
    .where('u.id', '=', memberId)

/** A group with all rights has no rule rows. */
const isGranted = sql<boolean>`(g.is_all = 1 or exists (select 1 from user_group_rule x where x.group_id = g.id and x.rule_id = r.id))`

/** The enabled rules of a member as trees. */
export async function memberRulesOf(tx: Db, memberId: number, language: Language): Promise<MemberRules> {
  const rows: (RuleRow & { readonly is_granted: boolean })[] = await enabledRules(tx, memberId)
    .select([...columns, isGranted.as('is_granted')])
    .orderBy('r.weigh', 'desc')
    .orderBy('r.id')
    .execute()
  const top = ruleTree(
    withDirectories(rows, (row) => row.is_granted),
    language,
  )
  return { menus: top.filter(({ type }) => type === 'menu_dir'), rules: top.filter(({ type }) => type !== 'menu_dir' && type !== 'menu') }
}

/** Rules valid for guests. One whose parent is not among them moves to the top level. */
export async function guestRules(tx: Db, language: Language): Promise<MemberRules> {
  const rows: RuleRow[] = await tx
    .selectFrom('user_rule as r')
    .select(columns)
    .where('r.status', '=', 1)
    .where('r.no_login_valid', '=', 1)
    .where('r.type', 'in', ['route', 'nav', 'button'])
    .orderBy('r.weigh', 'desc')
    .orderBy('r.id')
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  return { menus: [], rules: ruleTree(rows, language, ({ pid }) => pid === null || !ids.has(pid)) }
}

/** The menu rule is the node of a call (wire contract 5.1). */
export async function holdsMemberRule(tx: Db, memberId: number, node: string): Promise<boolean> {
  const rule = await enabledRules(tx, memberId)
    .select('r.id')
    .where(isGranted)
    .where(sql`lower(r.name)`, '=', node.toLowerCase())
    .limit(1)
    .executeTakeFirst()
  return rule !== undefined
}
