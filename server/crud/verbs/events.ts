import { sql } from 'kysely'

import { limits } from '../../../resources/kit/protocol/list'
import { hasPermission } from '../../context'
import { fixedReadOf } from '../../lib/readTogether'
import { allOf } from '../../lib/sqlCondition'
import { visibleRows } from '../rows/scope'
import { linesOfKinds } from '../undo/loggedLines'
import { readWithin } from './read'

import type { RawBuilder } from 'kysely'

import type { DetailEvent, RowEvents, Row } from '../../../resources/kit/protocol/list'
import type { Context } from '../../context'
import type { Read } from '../../lib/readTogether'
import type { RawRow, RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { CompiledEvent } from '../compile/show'

/** What happened around a row, as far as the caller may open the lists of it, and the changes of the row. */
export async function eventReads(compiled: CompiledResource, registry: ResourceRegistry, ctx: Context, row: RowValues): Promise<Read<DetailEvent[]>[]> {
  const { show, resource } = compiled
  const reads: Read<DetailEvent[]>[] = []
  for (const [source, one] of (show?.events ?? []).entries())
    if (one.of === resource.path || one.node === undefined || hasPermission(ctx.staff, one.node)) reads.push(await sourceRead(one, source, registry, ctx, row))
  const kinds = resource.show?.events?.changes ?? []
  if (kinds.length > 0) reads.push(changesRead(compiled, Number(row['id']), kinds))
  return reads
}

/** The newest first; of one second the later in the definition. */
export function newestEvents(read: readonly (readonly DetailEvent[])[]): RowEvents {
  const list = read.flat().toSorted((one, other) => other.at - one.at || (other.source ?? 0) - (one.source ?? 0))
  return { list: list.slice(0, limits.events), has_more: list.length > limits.events }
}

async function sourceRead(one: CompiledEvent, source: number, registry: ResourceRegistry, ctx: Context, row: RowValues): Promise<Read<DetailEvent[]>> {
  const screen = registry.at(one.of)
  const moment = sql`m.${sql.ref(one.at)}`
  const conditions = [one.isMeant, sql<boolean>`${moment} is not null`, ...(screen ? await visibleRows(screen, ctx) : [])]
  const query = (value: unknown): RawBuilder<RawRow> => sql`select ${one.view.select} from ${one.table} m ${one.view.joins}
    where ${allOf([one.refersTo(value), ...conditions])} order by ${moment} desc, m.id desc limit ${limits.events + 1}`
  return readWithin(screen, one, row[one.equals], query, (raws) => {
    const rows = raws.map(one.view.read)
    one.translation?.apply(rows, ctx.language)
    for (const [name, node] of one.needs) if (!hasPermission(ctx.staff, node)) for (const read of rows) delete read[name]
    return rows.map((read) => ({ at: Number(read[one.at]), source, row: read as Row })) // every view has the id
  })
}

/** Who changed which fields; their values are in the history. */
const changesRead = ({ resource }: CompiledResource, id: number, kinds: readonly string[]): Read<DetailEvent[]> =>
  fixedReadOf(
    kinds,
    id,
    (value) => linesOfKinds({ path: resource.path, id: value, kinds, limit: limits.events + 1 }),
    (lines) =>
      lines.map(({ id: line, create_time: at, username: by, kind, before, after }) => {
        const names = kind === 'edit' ? Object.keys({ ...before, ...after }) : []
        return { at, source: null, id: line, by, kind, fields: names.filter((name) => Object.hasOwn(resource.fields, name)) }
      }),
  )
