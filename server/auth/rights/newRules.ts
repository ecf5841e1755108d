import { sql } from 'kysely'

import { rule } from '../../../resources/auth/rule'
import { validateButtons } from '../../../resources/auth/ruleButtons'
import { crudLabels } from '../../../resources/kit/derived'
import { nodeOf } from '../../../resources/kit/paths'
import { hasPermission } from '../../context'
import { nodesIn, staffRules as seededRules } from '../../database/seeds/rules'
import { refuseFields } from '../../errors'
import { anyText } from '../../lib/sqlCondition'
import { grantToHolders, staffRuleTables } from './ruleSets'
import { isOfSuperScreen } from './superScreens'

import type { Context, Staff } from '../../context'

/** Every node that the server checks. A rule with such a name grants it. */
const knownNodes: ReadonlySet<string> = new Set(nodesIn(seededRules()).map((name) => name.toLowerCase()))

/** A rule added below one's own is granted to one's own group, so its name must not be a node that the caller lacks. */
export function refuseForeignNode(staff: Staff, name: string, field: 'name' | 'buttons' = 'name'): void {
  if (isOfSuperScreen(name)) refuseFields([{ field, code: 'rights_beyond', values: {} }])
  if (knownNodes.has(name.toLowerCase()) && !hasPermission(staff, name)) refuseFields([{ field, code: 'rights_beyond', values: {} }])
}

interface NewMenu {
  readonly id: number
  readonly name: string
}

/** The button rules that other clients request with a new menu: `buttons: ['index', 'add', ...]`. */
export async function addButtons({ tx, staff }: Context, menu: NewMenu, input: unknown): Promise<void> {
  const buttons = parseButtons(input)
  const rows = buttons.map((button, place) => ({
    pid: menu.id,
    type: 'button',
    name: nodeOf(menu.name, button),
    title: crudLabels[button]?.zh ?? button,
    title_en: crudLabels[button]?.en ?? button,
    weigh: 100 - place,
  }))
  if (rows.length === 0) return
  for (const { name } of rows) {
    if (name.length > rule.fields.name.max)
      refuseFields([{ field: 'name', code: 'too_long', values: { field: rule.fields.name.label, max: rule.fields.name.max } }])
    refuseForeignNode(staff, name, 'buttons')
  }
  const names = rows.map(({ name }) => name.toLowerCase())
  const twin = await tx
    .selectFrom('admin_rule')
    .select('id')
    .where(sql`lower(name)`, '=', anyText(names))
    .limit(1)
    .executeTakeFirst()
  if (twin) refuseFields([{ field: 'buttons', code: 'taken', values: { field: rule.fields.name.label } }])
  const added = await tx.insertInto('admin_rule').values(rows).returning('id').execute()
  for (const { id } of added) await grantToHolders(tx, staffRuleTables, { id, pid: menu.id })
}

function parseButtons(input: unknown): readonly string[] {
  const checked = validateButtons(input)
  if ('code' in checked) return refuseFields([{ field: 'buttons', code: checked.code, values: checked.values }])
  return checked.value
}
