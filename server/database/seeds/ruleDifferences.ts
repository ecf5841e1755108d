import { flatRules, staffRules } from './rules'

import type { Db } from '../../context'
import type { Rule } from './rules'

/** How a built-in rule of the database differs from the definitions. */
export type RuleDifference =
  | { readonly kind: 'missing'; readonly name: string }
  /** Staff made a rule under its name; the next start gives that another one. */
  | { readonly kind: 'foreign'; readonly name: string; readonly title: string }
  /** Its definition is gone: the entry leads nowhere, and its node opens nothing. */
  | { readonly kind: 'removed'; readonly name: string; readonly title: string }
  /** Its definition is there, but it opens nothing: switched off by staff, or as removed before the definition came back. */
  | { readonly kind: 'off'; readonly name: string; readonly title: string }
  | { readonly kind: 'changed'; readonly name: string; readonly column: ComparedColumn; readonly before: string; readonly after: string }

/** Texts that staff see, and the component of the screen. */
const compared = ['title', 'title_en', 'remark', 'icon', 'component'] as const
type ComparedColumn = (typeof compared)[number]

const desiredValues = ({ title, values }: Rule): Partial<Record<ComparedColumn, string>> => ({
  title: title.zh,
  title_en: title.en,
  ...(values['type'] === 'menu' ? { remark: String(values['remark'] ?? ''), component: String(values['component'] ?? '') } : {}),
  ...(typeof values['icon'] === 'string' ? { icon: values['icon'] } : {}),
})

/** Rules are added at the start and then owned by the database, because staff edit them; a renamed title or a removed entity is for a person to decide. */
export async function findRuleDifferences(db: Db): Promise<readonly RuleDifference[]> {
  const rows = await db
    .selectFrom('admin_rule')
    .select(['name', 'status', 'is_system', ...compared])
    .orderBy('id')
    .execute()
  const stored = new Map(rows.map((row) => [row.name.toLowerCase(), row]))
  const desired = flatRules(staffRules())
  const names = new Set(desired.map(({ name }) => name.toLowerCase()))
  return [
    ...desired.flatMap((rule): RuleDifference[] => {
      const row = stored.get(rule.name.toLowerCase())
      if (!row) return [{ kind: 'missing', name: rule.name }]
      if (Number(row.is_system) === 0) return [{ kind: 'foreign', name: rule.name, title: row.title }]
      const off = Number(row.status) === 0 ? [{ kind: 'off' as const, name: row.name, title: row.title }] : []
      const changed = compared.flatMap((column) => {
        const after = desiredValues(rule)[column]
        const before = String(row[column] ?? '')
        return after === undefined || after === before ? [] : [{ kind: 'changed' as const, name: rule.name, column, before, after }]
      })
      return [...off, ...changed]
    }),
    ...rows
      .filter(({ name, status, is_system: isSystem }) => Number(isSystem) === 1 && Number(status) === 1 && !names.has(name.toLowerCase()))
      .map(({ name, title }): RuleDifference => ({ kind: 'removed', name, title })),
  ]
}

/** The names that neither a stored rule nor one of the definitions has. */
export async function unknownRulesOf(db: Db, names: readonly string[]): Promise<readonly string[]> {
  const rows = await db.selectFrom('admin_rule').select('name').execute()
  const known = new Set([...rows, ...flatRules(staffRules())].map(({ name }) => name))
  return names.filter((name) => !known.has(name))
}

/** The named ones, an entry that is off with those below it; without names all but what is off, because staff may mean it to be. */
export const selectRuleDifferences = (all: readonly RuleDifference[], names: readonly string[]): readonly RuleDifference[] =>
  names.length === 0
    ? all.filter(({ kind }) => kind !== 'off')
    : all.filter(({ kind, name }) => names.some((one) => one === name || (kind === 'off' && name.startsWith(`${one}/`))))

/**
 * Takes titles, remarks, icons and components over, switches off the rules of what was removed, and on those that are off; groups keep them, so that switching
 * on again loses nothing.
 */
export async function applyRuleDifferences(tx: Db, differences: readonly RuleDifference[]): Promise<void> {
  for (const one of differences) {
    if (one.kind === 'changed')
      await tx
        .updateTable('admin_rule')
        .set({ [one.column]: one.after })
        .where('name', '=', one.name)
        .execute()
    if (one.kind === 'removed' || one.kind === 'off')
      await tx
        .updateTable('admin_rule')
        .set({ status: one.kind === 'off' ? 1 : 0 })
        .where('name', '=', one.name)
        .execute()
  }
}
