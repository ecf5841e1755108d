import { sql } from 'kysely'

import { ruleTree } from './ruleTree'

import type { MenuRule } from '../../../resources/kit/protocol/session'
import type { Language } from '../../../resources/kit/text'
import type { Db } from '../../context'
import type { RuleRow } from './ruleTree'

/** The two halves of wire contract 6.3: directories are the member centre's menu, other top entries lie beside it. */
export interface MemberRules {
  readonly menus: readonly MenuRule[]
  readonly rules: readonly MenuRule[]
}

const columns = sql`r.id, r.pid, r.type, r.title, r.title_en, r.name, r.path, r.icon, coalesce(r.menu_type, 'tab') as menu_type, r.url, r.component, r.extend,
  r.no_login_valid`
/** The one group of a member, if it is enabled; a group with all rights has no rows of its own. */
const heldRules = (memberId: number) => sql`
  from "user" u join user_group g on g.id = u.group_id and g.status = 1
  join user_rule r on r.status = 1 and (g.is_all = 1 or exists (select 1 from user_group_rule x where x.group_id = g.id and x.rule_id = r.id))
  where u.id = ${memberId}`

/** The enabled rules of one member as trees. */
export async function memberRulesOf(tx: Db, memberId: number, language: Language): Promise<MemberRules> {
  const { rows } = await sql<RuleRow>`select ${columns} ${heldRules(memberId)} order by r.weigh desc, r.id`.execute(tx)
  const top = ruleTree(rows, language)
  return { menus: top.filter(({ type }) => type === 'menu_dir'), rules: top.filter(({ type }) => type !== 'menu_dir' && type !== 'menu') }
}

/** Rules that are valid for guests. One whose parent is not among them stands at the top. */
export async function guestRules(tx: Db, language: Language): Promise<MemberRules> {
  const { rows } = await sql<RuleRow>`
    select ${columns} from user_rule r where r.status = 1 and r.no_login_valid = 1 and r.type in ('route', 'nav', 'button')
    order by r.weigh desc, r.id`.execute(tx)
  const ids = new Set(rows.map(({ id }) => id))
  return { menus: [], rules: ruleTree(rows, language, ({ pid }) => pid === null || !ids.has(pid)) }
}

/** The menu rule itself is the node of a call (wire contract 5.1). */
export async function holdsMemberRule(tx: Db, memberId: number, node: string): Promise<boolean> {
  const { rows } = await sql`select 1 ${heldRules(memberId)} and lower(r.name) = ${node.toLowerCase()} limit 1`.execute(tx)
  return rows.length > 0
}
