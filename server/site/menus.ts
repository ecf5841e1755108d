import { sql } from 'kysely'

import { rulesOfGroups } from '../auth/rights/grants'
import { requiredNames, withRequiredRules } from '../auth/rights/requiredRules'
import { ruleTree, withDirectories } from '../auth/rights/ruleTree'
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

interface Row extends StaffRuleRow {
  readonly is_granted: boolean
}

/** The enabled rules of one administrator as a tree. */
export async function staffMenus(tx: Db, staff: Staff, language: Language): Promise<MenuRule[]> {
  const rows: Row[] = await tx
    .selectFrom('admin_rule')
    .select([...columns, sql<boolean>`id in ${rulesOfGroups(staff)}`.as('is_granted')])
    .where((eb) => eb.or([eb('status', '=', 1), eb(sql<string>`lower(name)`, 'in', [...requiredNames])]))
    .orderBy('weigh', 'desc')
    .orderBy('id')
    .execute()
  return ruleTree(staff.isSuper ? withSuperScreens(withRequiredRules(rows)) : ownRules(rows, staff), language)
}

const ownRules = (rows: readonly Row[], { nodes }: Staff): Row[] =>
  withDirectories(
    rows.filter(({ status }) => status === 1),
    ({ name }) => nodes.has(name.toLowerCase()),
    (row) => row.is_granted,
  )
