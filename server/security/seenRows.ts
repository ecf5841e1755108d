import { sql } from 'kysely'

import { maskedValue } from '../../resources/kit/masks'
import { controllerFileOf, nodeOf } from '../../resources/kit/paths'
import { rulesOf } from '../../resources/kit/types'
import { resourceNamed, watchable, watchableLists } from '../../resources/watchable'
import { settingsNamed } from '../../resources/watchedSettings'
import { isSecretName } from '../audit/mask'
import { hasPermission } from '../context'
import { anyOf, anyText } from '../lib/sqlCondition'

import type { Context, Staff } from '../context'
import type { RawRow, RowValues } from '../crud/compile/columns'
import type { CompiledResource, ResourceRegistry } from '../crud/compile/compileResources'
import type { SqlCondition } from '../lib/sqlCondition'

/**
 * The row rule of the recycle bin, over its table `m`: rows of lists that the staff may open, and of those only what the row rule of the list would show them.
 * It is tested on the stored copy, which the database reads as a row of that table.
 */
export async function recycledScope(registry: ResourceRegistry, ctx: Context): Promise<SqlCondition | undefined> {
  const open = watchableLists('del').flatMap(({ path }) => (hasPermission(ctx.staff, nodeOf(path, 'index')) ? (registry.at(path) ?? []) : []))
  const [plain, ruled]: [string[], SqlCondition[]] = [[], []]
  for (const compiled of open) {
    const controller = controllerFileOf(compiled.resource.path)
    const scope = await compiled.hooks.scope?.(ctx)
    if (scope) ruled.push(sql`(m.controller = ${controller} and exists (select from jsonb_populate_record(null::${compiled.table}, m.data) m where ${scope}))`)
    else plain.push(controller)
  }
  const pages = watchable('del').filter(({ path }) => !registry.at(path) && hasPermission(ctx.staff, nodeOf(path, 'index')))
  plain.push(...pages.map(({ path }) => controllerFileOf(path)))
  return ctx.staff.isSuper && ruled.length === 0 ? undefined : anyOf([sql`m.controller = ${anyText(plain)}`, ...ruled])
}

/**
 * What staff may see of a stored row: the columns of fields that they hold the nodes of, with their masks, and nothing secret. `isMasked`: as lists
 * have it for everybody.
 */
export function seenData(registry: ResourceRegistry, staff: Staff, { controller, data }: Readonly<RowValues>, isMasked = false): RowValues {
  const compiled = compiledAt(registry, staff, controller)
  if (settingsNamed(controller)) return data as RowValues // a variable, whose secret was not kept
  if (!compiled || typeof data !== 'object' || data === null) return {}
  const { resource, storages } = compiled
  const columns = Object.entries(resource.fields).flatMap(([name, field]) =>
    rulesOf(field).isWriteOnly || isSecretName(name) ? [] : (storages.get(name)?.columns.map((column) => column.name) ?? []),
  )
  const seen = new Set(['id', ...columns])
  const values = Object.entries(data).filter(([name]) => seen.has(name) && !isSecretName(name))
  return Object.fromEntries(values.map(([name, value]) => [name, maskedValue({ ...resource.fields[name], ...(isMasked && { isMasked }) }, value)]))
}

/** The same row as its own list and details would show it, with the names of what it refers to. */
export async function shownRecord(registry: ResourceRegistry, ctx: Context, controller: unknown, logId: number): Promise<RowValues | null> {
  const compiled = compiledAt(registry, ctx.staff, controller)
  if (!compiled) return null
  const { show } = compiled.columns
  const { rows } = await sql<RawRow>`select ${show.select} from security_data_recycle_log l
    cross join lateral jsonb_populate_record(null::${compiled.table}, l.data) m ${show.joins} where l.id = ${logId}::bigint`.execute(ctx.tx)
  const record = rows[0] && show.read(rows[0])
  if (!record) return null
  compiled.translation?.apply([record], ctx.language)
  return record
}

const compiledAt = (registry: ResourceRegistry, staff: Staff, controller: unknown): CompiledResource | undefined =>
  registry.at(resourceNamed(controller)?.path ?? '')?.seenBy(staff)
