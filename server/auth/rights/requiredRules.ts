import { sql } from 'kysely'

import { admin } from '../../../resources/auth/admin'
import { adminGroup } from '../../../resources/auth/adminGroup'
import { rule } from '../../../resources/auth/rule'
import { crudLabels } from '../../../resources/kit/derived'
import { componentOf, nodeOf } from '../../../resources/kit/paths'
import { refuseFields } from '../../errors'
import { anyText } from '../../lib/sqlCondition'

import type { Text } from '../../../resources/kit/text'
import type { Db } from '../../context'
import type { RuleRow } from './ruleTree'

export interface StaffRuleRow extends RuleRow {
  readonly keepalive: number
  readonly status: number
  readonly weigh: number
}

/**
 * The screens on which rights are edited. Super administrators reach them whatever the rules table contains, and their rules cannot be made unreachable:
 * otherwise one switch could lock everybody out of editing rights.
 */
const requiredScreens = [adminGroup, admin, rule]
const requiredButtons = ['index', 'add', 'edit'] as const

const requiredScreenNames: ReadonlySet<string> = new Set(requiredScreens.map(({ path }) => path.toLowerCase()))
export const requiredNames: ReadonlySet<string> = new Set(
  requiredScreens.flatMap(({ path }) => [path, ...requiredButtons.map((button) => nodeOf(path, button))].map((name) => name.toLowerCase())),
)

type Values = Readonly<Record<string, unknown>>
interface RuleBefore {
  readonly id: number
  readonly name: string
}

/** The values that determine whether a rule exists and where it leads; title, icon and weight do not. */
export const reachabilityFields = ['status', 'pid', 'type', 'name', 'path', 'menu_type', 'url', 'component', 'extend'] as const

export const changedFields = (names: readonly string[], values: Values, before: object): string[] =>
  names.filter((name) => values[name] !== undefined && values[name] !== (before as Values)[name])

/** Refuses changes to the rules of those screens and their directories. */
export async function refuseBreakingRequiredRule(tx: Db, before: RuleBefore, values: Values): Promise<void> {
  const changed = changedFields(reachabilityFields, values, before)
  if (changed.length === 0 || !(await isRequired(tx, before))) return
  refuseFields(changed.map((field) => ({ field, code: 'required_rule', values: {} })))
}

async function isRequired(tx: Db, { id, name }: RuleBefore): Promise<boolean> {
  if (requiredNames.has(name.toLowerCase())) return true
  const { rows } = await sql<{ pid: number }>`
    with recursive line as (
      select pid, 1 as level from admin_rule where lower(name) = ${anyText([...requiredScreenNames])}
      union all select up.pid, level + 1 from line join admin_rule up on up.id = line.pid where level < 50
    ) select pid from line where pid = ${id} limit 1`.execute(tx)
  return rows.length > 0
}

/** The rules of a super administrator with the required ones added, even if rows were disabled, moved, renamed or deleted directly in the database. */
export function withRequiredRules(rows: readonly StaffRuleRow[]): StaffRuleRow[] {
  const live = rows.filter(
    (row) => !requiredNames.has(row.name.toLowerCase()) && row.status === 1 && (row.type === 'menu_dir' || !requiredScreenNames.has(row.path.toLowerCase())),
  )
  const byId = new Map(live.map((row) => [row.id, row]))
  const byName = new Map(rows.map((row) => [row.name.toLowerCase(), row]))
  const needed = requiredScreens.flatMap((resource, place) => {
    const menu = menuOf(resource, byName.get(resource.path.toLowerCase()), fallbackId(place, 0))
    const placed = { ...menu, pid: isVisible(menu.pid, byId) ? menu.pid : null }
    return [
      placed,
      ...requiredButtons.map((button, i) =>
        buttonOf(nodeOf(resource.path, button), crudLabels[button], byName, { pid: placed.id, id: fallbackId(place, i + 1) }),
      ),
    ]
  })
  return [...live, ...needed].toSorted((one, other) => other.weigh - one.weigh || one.id - other.id)
}

/** Every ancestor is a directory shown in the menu. */
export function isVisible(pid: number | null, byId: ReadonlyMap<number, StaffRuleRow>, depth = 0): boolean {
  if (pid === null) return true
  const above = byId.get(pid)
  if (!above || depth > 20 || above.type !== 'menu_dir' || above.extend === 'add_rules_only') return false
  return isVisible(above.pid, byId, depth + 1)
}

type RequiredScreen = (typeof requiredScreens)[number]

function menuOf(resource: RequiredScreen, existing: StaffRuleRow | undefined, spareId: number): StaffRuleRow {
  const { path, title, menu } = resource
  const own = existing ?? { ...blankRule, id: spareId, title: title.zh, title_en: title.en, icon: menu.icon, keepalive: 1 }
  const component = ('component' in resource && resource.component) || componentOf(path)
  return { ...own, status: 1, type: 'menu', name: path, path, menu_type: 'tab', url: '', component, extend: 'none' }
}

interface ButtonPlace {
  readonly pid: number
  /** For a missing row. */
  readonly id: number
}

function buttonOf(name: string, label: Text | undefined, byName: ReadonlyMap<string, StaffRuleRow>, { pid, id }: ButtonPlace): StaffRuleRow {
  const rule = byName.get(name.toLowerCase()) ?? { ...blankRule, id, title: label?.zh ?? name, title_en: label?.en ?? name }
  return { ...rule, status: 1, type: 'button', name, pid }
}

/** No real row has a negative id. */
const fallbackId = (place: number, i: number): number => -1 - place * 10 - i

export const blankRule: StaffRuleRow = {
  id: 0,
  pid: null,
  type: 'button',
  title: '',
  title_en: '',
  name: '',
  path: '',
  icon: '',
  menu_type: null,
  url: '',
  component: '',
  keepalive: 0,
  extend: 'none',
  status: 1,
  weigh: 0,
}
