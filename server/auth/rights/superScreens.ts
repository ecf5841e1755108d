import { superRules } from '../../database/seeds/rules'
import { blankRule, isVisible } from './requiredRules'

import type { Rule } from '../../database/seeds/rules'
import type { StaffRuleRow } from './requiredRules'

const superNames: ReadonlySet<string> = new Set(
  superRules().flatMap(({ rule }) => [rule.name, ...rule.below.map(({ name }) => name)].map((name) => name.toLowerCase())),
)

/** A stored rule of such a name could be granted, and would show a screen whose calls are refused. */
export const isOfSuperScreen = (name: string): boolean => superNames.has(name.toLowerCase())

/** The menu of a super administrator with the screens that only they have, which no stored rule names. */
export function withSuperScreens(rows: readonly StaffRuleRow[]): StaffRuleRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const screens = superRules().flatMap(({ directory, rule }, place) => {
    const above = rows.find(({ type, name }) => type === 'menu_dir' && name === directory)
    const id = firstId - place * 100
    return [rowOf(rule, id, above && isVisible(above.id, byId) ? above.id : null), ...rule.below.map((button, i) => rowOf(button, id - 1 - i, id))]
  })
  return [...rows, ...screens].toSorted((one, other) => other.weigh - one.weigh || one.id - other.id)
}

/** No real row has a negative id, and required rules without a row have none below it. */
const firstId = -1000

const rowOf = ({ name, title, values }: Rule, id: number, pid: number | null): StaffRuleRow => ({
  ...blankRule,
  ...values,
  id,
  pid,
  name,
  title: title.zh,
  title_en: title.en,
})
