import type { MenuRule } from '../../../resources/kit/protocol/session'
import type { Language } from '../../../resources/kit/text'

/** The columns of `admin_rule` or `user_rule` that the menu needs. */
export interface RuleRow {
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
  /** Only in staff rules. */
  readonly keepalive?: number
  /** Only in member rules. */
  readonly no_login_valid?: number
}

/** Builds the tree of a menu. A rule whose parent is missing is left out with its descendants, and so is an empty directory. */
export function ruleTree(rows: readonly RuleRow[], language: Language, isTop = ({ pid }: RuleRow): boolean => pid === null): MenuRule[] {
  const byParent = new Map<number, RuleRow[]>()
  for (const row of rows) if (row.pid !== null) byParent.set(row.pid, [...(byParent.get(row.pid) ?? []), row])
  const build = (level: readonly RuleRow[]): MenuRule[] =>
    level.flatMap((row) => {
      const children = build(byParent.get(row.id) ?? [])
      if (row.type === 'menu_dir' && children.length === 0) return []
      return [{ ...toMenuRule(row, language), ...(children.length ? { children } : {}) }]
    })
  return build(rows.filter(isTop))
}

/**
 * The rules of an account, with those above the granted ones: moving a rule changes nobody's rights, so one above it may not be granted. Such a one is sent as a
 * directory, which only leads to what is granted. Rules that come with others lead nowhere.
 */
export function withDirectories<Row extends RuleRow>(rows: readonly Row[], isOwn: (row: Row) => boolean, isGranted = isOwn): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const above = new Set<number>()
  for (const row of rows.filter(isGranted)) for (let { pid } = row; pid !== null && !above.has(pid); pid = byId.get(pid)?.pid ?? null) above.add(pid)
  return rows.flatMap((row) => (isOwn(row) ? [row] : above.has(row.id) ? [{ ...row, ...directory }] : []))
}

const directory = { type: 'menu_dir', menu_type: null, url: '', component: '', keepalive: 0 } as const

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
  ...(row.no_login_valid === undefined ? {} : { no_login_valid: row.no_login_valid }),
})
