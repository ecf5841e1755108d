import { sql } from 'kysely'

import { requiredNames, withRequiredRules } from '../auth/rights/requiredRules'

import type { Language } from '../../resources/kit/text'
import type { RuleRow } from '../auth/rights/requiredRules'
import type { Db, Staff } from '../context'

/** A rule as the start-up call sends it (wire contract 6.1). `children` is absent where there are none. */
export interface MenuRule {
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
  /** The rule's name where it is kept alive, else 0: the client needs the name of a component. */
  readonly keepalive: string | 0
  readonly extend: string
  readonly children?: readonly MenuRule[]
}

const columns = ['id', 'pid', 'type', 'title', 'title_en', 'name', 'path', 'icon', 'menu_type', 'url', 'component', 'keepalive', 'extend', 'status', 'weigh']

/** The enabled rules of one administrator as a tree. A rule whose parent they do not hold falls away with all below it. */
export async function staffMenus(tx: Db, staff: Staff, language: Language): Promise<MenuRule[]> {
  const rows = (await tx
    .selectFrom('admin_rule')
    .select(columns)
    .where((eb) => eb.or([eb('status', '=', 1), eb(sql`lower(name)`, 'in', [...requiredNames])]))
    .orderBy('weigh', 'desc')
    .orderBy('id')
    .execute()) as RuleRow[]
  const held = staff.isSuper ? withRequiredRules(rows) : rows.filter((row) => row.status === 1 && staff.nodes.has(row.name.toLowerCase()))
  const byParent = new Map<number | null, RuleRow[]>()
  for (const row of held) byParent.set(row.pid, [...(byParent.get(row.pid) ?? []), row])
  return buildMenus(null, byParent, language)
}

function buildMenus(pid: number | null, byParent: ReadonlyMap<number | null, readonly RuleRow[]>, language: Language): MenuRule[] {
  return (byParent.get(pid) ?? []).flatMap((row) => {
    const children = buildMenus(row.id, byParent, language)
    if (row.type === 'menu_dir' && children.length === 0) return []
    return [{ ...toMenuRule(row, language), ...(children.length ? { children } : {}) }]
  })
}

const toMenuRule = (row: RuleRow, language: Language): MenuRule => ({
  id: row.id,
  pid: row.pid ?? 0,
  type: row.type,
  title: language === 'en' && row.title_en ? row.title_en : row.title,
  name: row.name,
  path: row.path,
  icon: row.icon,
  menu_type: row.type === 'button' || row.type === 'menu_dir' ? null : row.menu_type,
  url: row.url,
  component: row.component,
  keepalive: row.keepalive === 1 ? row.name : 0,
  extend: row.extend ?? 'none',
})
