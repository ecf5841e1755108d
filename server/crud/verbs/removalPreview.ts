import { sql } from 'kysely'

import { details } from '../../../resources/index'
import { isManyToMany } from '../../../resources/kit/derived'
import { translate } from '../../../resources/kit/text'
import { reverseOf } from '../../../resources/kit/undo'
import { hasPermission } from '../../context'
import { anyId } from '../../lib/sqlCondition'
import { hasRecycleRule } from '../../security/recycle'
import { storageOf } from '../../types'
import { targetIds } from '../rows/targetRows'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { CountedRows, RemovalPreview } from '../../../resources/kit/protocol/removal'
import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'

/** What the deletion of these rows would take along and leave behind, by the references of the definitions; two queries for any number of rows. */
export async function previewRemoval(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, body: RequestParameters): Promise<RemovalPreview> {
  const { resource } = compiled
  const ids = await targetIds(compiled, ctx, {}, body)
  const counts = await countReferences(referencesTo(resource, [...registry.definitions, ...details]), ctx, ids)
  const kept = resource.softDelete ? 'marked' : (await hasRecycleRule(ctx.tx, resource)) ? 'bin' : 'nowhere'
  const reverse = reverseOf(resource, 'del')
  return {
    count: ids.length,
    along: counts('cascade'),
    released: counts('set null'),
    blocking: counts('restrict'),
    kept,
    can_undo: kept !== 'nowhere' && reverse !== undefined && hasPermission(ctx.staff, reverse.node),
  }
}

type Effect = 'restrict' | 'set null' | 'cascade'

interface CountedReference {
  readonly by: AnyResource
  readonly effect: Effect
  readonly count: (ids: readonly number[]) => RawBuilder<unknown>
}

function referencesTo({ path, softDelete }: AnyResource, all: readonly AnyResource[]): CountedReference[] {
  const own = all.filter(({ viewOf }) => viewOf === undefined)
  return own.flatMap((by) =>
    Object.entries(by.fields).flatMap(([name, field]): CountedReference[] => {
      const alive = by.softDelete ? sql` and u.delete_time is null` : sql``
      const table = sql.table(by.table)
      if (isManyToMany(field) && field.to === path) {
        if (softDelete && field.dropsDeleted) return []
        const { table: through, own, other } = field.through
        const count = (ids: readonly number[]) =>
          sql`select count(distinct u.id) as count from ${sql.table(through)} x join ${table} u on u.id = x.${sql.ref(own)} where x.${sql.ref(other)} = ${anyId(ids)}${alive}`
        return [{ by, effect: field.dropsDeleted ? 'set null' : 'restrict', count }]
      }
      return storageOf(name, field).columns.flatMap(({ name: column, references }) => {
        if (references?.to !== path) return []
        const { onDelete: effect } = references
        if (by.isLog && effect !== 'cascade') return [] // logs speak of the past
        if (softDelete && staysBeside(by, field, effect)) return []
        return [{ by, effect, count: (ids) => sql`select count(*) as count from ${table} u where u.${sql.ref(column)} = ${anyId(ids)}${alive}` }]
      })
    }),
  )
}

/** A marked row keeps what refers to it. It hides its details and what has a mark of its own; other lists go on showing their rows. */
const staysBeside = (by: AnyResource, field: AnyField, effect: Effect): boolean =>
  effect === 'set null' ||
  ('keepsDeleted' in field && field.keepsDeleted === true) ||
  (by.isDetail ? effect === 'restrict' : effect === 'cascade' && !by.softDelete)

/** The numbers by effect; several references of one list are one entry with the largest of their numbers. */
async function countReferences(
  references: readonly CountedReference[],
  { tx, language }: Context,
  ids: readonly number[],
): Promise<(effect: Effect) => CountedRows[]> {
  if (references.length === 0) return () => []
  const parts = references.map(({ count }, at) => sql`select ${sql.lit(at)} as at, c.count from (${count(ids)}) c`)
  const { rows } = await sql<{ at: number; count: number }>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return (effect) => {
    const counts = new Map<string, number>()
    for (const { at, count } of rows) {
      const reference = references[at]
      if (reference?.effect !== effect || Number(count) === 0) continue
      const title = translate(reference.by.noun, language)
      counts.set(title, Math.max(counts.get(title) ?? 0, Number(count)))
    }
    return [...counts].map(([title, count]) => ({ title, count }))
  }
}
