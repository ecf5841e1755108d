import { sql } from 'kysely'

import { isSeenWhole } from '../../resources/kit/masks'
import { controllerFileOf, nodeOf } from '../../resources/kit/paths'
import { fieldsOfTab, nodeOfTab } from '../../resources/kit/settings'
import { settingsPages } from '../../resources/settingsPages'
import { watchableLists } from '../../resources/watchable'
import { hasPermission } from '../context'
import { anyOf, anyText } from '../lib/sqlCondition'

import type { Context } from '../context'
import type { ResourceRegistry } from '../crud/compile/compileResources'
import type { SqlCondition } from '../lib/sqlCondition'

/**
 * The row rule of the log of sensitive data, over its table `m`: changes in lists that the staff may open, of rows that the row rule of the list shows them, and
 * of fields whose nodes they hold and that are not masked for them; of settings those whose tabs they may open.
 */
export async function changesScope(registry: ResourceRegistry, ctx: Context): Promise<SqlCondition | undefined> {
  const open = watchableLists('edit').flatMap(({ path }) => (hasPermission(ctx.staff, nodeOf(path, 'index')) ? (registry.at(path) ?? []) : []))
  const [plain, ruled]: [string[], SqlCondition[]] = [[], []]
  for (const compiled of open) {
    const controller = controllerFileOf(compiled.resource.path)
    const scope = await compiled.hooks.scope?.(ctx)
    const seen = compiled.seenBy(ctx.staff).resource.fields
    const hidden = Object.keys(compiled.resource.fields).filter((name) => !isSeenWhole(seen, name))
    if (!scope && hidden.length === 0) plain.push(controller)
    else ruled.push(sql`(m.controller = ${controller} and not m.data_field = ${anyText(hidden)} and ${scope ? rowsOf(compiled.table, scope) : sql`true`})`)
  }
  for (const settings of settingsPages) {
    const tabs = Object.entries(settings.tabs)
    const shown = tabs.filter(([name]) => hasPermission(ctx.staff, nodeOfTab(settings, name)))
    const controller = controllerFileOf(settings.path)
    if (shown.length === tabs.length) plain.push(controller)
    else ruled.push(sql`(m.controller = ${controller} and m.data_field = ${anyText(shown.flatMap(([, tab]) => Object.keys(fieldsOfTab(tab))))})`)
  }
  return ctx.staff.isSuper && ruled.length === 0 ? undefined : anyOf([sql`m.controller = ${anyText(plain)}`, ...ruled])
}

/** The row rule names its table `m`, too. */
const rowsOf = (table: ReturnType<typeof sql>, scope: SqlCondition): SqlCondition => sql`m.id_value in (select m.id from ${table} m where ${scope})`
