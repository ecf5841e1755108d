import { sql } from 'kysely'

import type { Language } from '../../../resources/kit/text'
import type { Db } from '../../context'

/** A rule of the member centre as the start-up call sends it (wire contract 6.1). `children` is absent where there are none. */
export interface MemberRule {
  readonly id: number
  readonly pid: number
  readonly type: string
  readonly title: string
  readonly name: string
  readonly path: string
  readonly icon: string
  readonly menu_type: string | null
  readonly url: string
  readonly component: string
  readonly keepalive: 0
  readonly extend: string
  readonly no_login_valid: number
  readonly children?: readonly MemberRule[]
}

interface Row {
  readonly id: number
  readonly pid: number | null
  readonly type: string
  readonly title: string
  readonly title_en: string
  readonly name: string
  readonly path: string
  readonly icon: string
  readonly menu_type: string | null
  readonly url: string
  readonly component: string
  readonly extend: string | null
  readonly no_login_valid: number
}

/** The two halves of wire contract 6.3: directories are the member centre's menu, other top entries lie beside it. */
export interface MemberRules {
  readonly menus: readonly MemberRule[]
  readonly rules: readonly MemberRule[]
}

const columns = sql`r.id, r.pid, r.type, r.title, r.title_en, r.name, r.path, r.icon, r.menu_type, r.url, r.component, r.extend, r.no_login_valid`
/** The one group of a member, if it is enabled; a group with all rights has no rows of its own. */
const heldRules = (memberId: number) => sql`
  from "user" u join user_group g on g.id = u.group_id and g.status = 1
  join user_rule r on r.status = 1 and (g.is_all = 1 or exists (select 1 from user_group_rule x where x.group_id = g.id and x.rule_id = r.id))
  where u.id = ${memberId}`

/** The enabled rules of one member as trees. A rule whose parent he does not hold falls away with all below it. */
export async function memberRulesOf(tx: Db, memberId: number, language: Language): Promise<MemberRules> {
  const { rows } = await sql<Row>`select ${columns} ${heldRules(memberId)} order by r.weigh desc, r.id`.execute(tx)
  const top = treeOf(rows, language, ({ pid }) => pid === null)
  return { menus: top.filter(({ type }) => type === 'menu_dir'), rules: top.filter(({ type }) => type !== 'menu_dir' && type !== 'menu') }
}

/** What a visitor sees: rules that are valid for guests. One whose parent is not among them stands at the top. */
export async function guestRules(tx: Db, language: Language): Promise<MemberRules> {
  const { rows } = await sql<Row>`
    select ${columns} from user_rule r where r.status = 1 and r.no_login_valid = 1 and r.type in ('route', 'nav', 'button')
    order by r.weigh desc, r.id`.execute(tx)
  const ids = new Set(rows.map(({ id }) => id))
  return { menus: [], rules: treeOf(rows, language, ({ pid }) => pid === null || !ids.has(pid)) }
}

/** The menu rule itself is the node of a call (wire contract 5.1). */
export async function holdsMemberRule(tx: Db, memberId: number, node: string): Promise<boolean> {
  const { rows } = await sql`select 1 ${heldRules(memberId)} and lower(r.name) = ${node.toLowerCase()} limit 1`.execute(tx)
  return rows.length > 0
}

function treeOf(rows: readonly Row[], language: Language, isTop: (row: Row) => boolean): MemberRule[] {
  const byParent = new Map<number, Row[]>()
  for (const row of rows) if (row.pid !== null) byParent.set(row.pid, [...(byParent.get(row.pid) ?? []), row])
  const build = (level: readonly Row[]): MemberRule[] =>
    level.flatMap((row) => {
      const children = build(byParent.get(row.id) ?? [])
      if (row.type === 'menu_dir' && children.length === 0) return []
      return [{ ...toMenuRule(row, language), ...(children.length ? { children } : {}) }]
    })
  return build(rows.filter(isTop))
}

const toMenuRule = (row: Row, language: Language): MemberRule => ({
  id: row.id,
  pid: row.pid ?? 0,
  type: row.type,
  title: language === 'en' && row.title_en ? row.title_en : row.title,
  name: row.name,
  path: row.path,
  icon: row.icon,
  menu_type: row.type === 'button' || row.type === 'menu_dir' ? null : (row.menu_type ?? 'tab'),
  url: row.url,
  component: row.component,
  keepalive: 0,
  extend: row.extend ?? 'none',
  no_login_valid: row.no_login_valid,
})
