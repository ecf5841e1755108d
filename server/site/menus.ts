import { sql } from 'kysely'

import { requiredNames, withRequiredRules } from '../auth/rights/requiredRules'
import { ruleTree } from '../auth/rights/ruleTree'
import { withSuperScreens } from '../auth/rights/superScreens'

import type { MenuRule } from '../../resources/kit/protocol/session'
import type { Language } from '../../resources/kit/text'
import type { StaffRuleRow } from '../auth/rights/requiredRules'
import type { Db, Staff } from '../context'

const columns = [
  'id',
  'pid',
  'type',
  'title',
  'title_en',
  'name',
  'path',
  'icon',
  'menu_type',
  'url',
  'component',
  'keepalive',
  'extend',
  'status',
  'weigh',
] as const

/** The enabled rules of one administrator as a tree. */
export async function staffMenus(tx: Db, staff: Staff, language: Language): Promise<MenuRule[]> {
  const rows: StaffRuleRow[] = await tx
    .selectFrom('admin_rule')
    .select(columns)
    .where((eb) => eb.or([eb('status', '=', 1), eb(sql<string>`lower(name)`, 'in', [...requiredNames])]))
    .orderBy('weigh', 'desc')
    .orderBy('id')
    .execute()
  return ruleTree(
    staff.isSuper ? withSuperScreens(withRequiredRules(rows)) : rows.filter((row) => row.status === 1 && staff.nodes.has(row.name.toLowerCase())),
    language,
  )
}
