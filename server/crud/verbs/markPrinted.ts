import { countedRows } from '../../../resources/kit/derived'
import { sql } from 'kysely'

import { matches } from '../../../resources/kit/conditions'
import { logChanges } from '../../audit/changeLog'
import { refuse } from '../../errors'
import { anyId } from '../../lib/sqlCondition'
import { idsOf } from '../../request/parameters'
import { ok } from '../../result'
import { serverTypeOf } from '../../types'
import { printoutOf, withinLimit } from './print'
import { lockRows } from './read'

import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { Result } from '../../result'
import type { CompiledResource } from '../compile/compileResources'

/** Marks rows as printed that are not yet, by one statement, so that of several calls one finds a row unmarked. */
export async function markPrinted(compiled: CompiledResource, ctx: Context, name: string, body: RequestParameters): Promise<Result> {
  const one = printoutOf(compiled, name)
  const { marks = '', when } = one.printout
  const ids = withinLimit(one, idsOf(body['ids']))
  if (ids.length === 0) refuse('no_rows')
  const before = (await lockRows(compiled, ctx, ids)).filter((row) => matches(when, row))
  const stamps = Object.entries(compiled.resource.fields).flatMap(([column, field]) => {
    const stamp = serverTypeOf(field).valueOnEdit?.(field)
    return stamp ? [sql`${sql.ref(column)} = ${stamp}`] : []
  })
  const assignments = [sql`${sql.ref(marks)} = now()`, ...stamps, sql`row_version = m.row_version + 1`]
  const { rows: marked } = await sql<{ id: number }>`update ${compiled.table} m set ${sql.join(assignments)}
    where m.id = ${anyId(before.map((row) => Number(row['id'])))} and m.${sql.ref(marks)} is null returning m.id`.execute(ctx.tx)
  const changed = new Set(marked.map((row) => row.id))
  const after = new Map((await lockRows(compiled, ctx, [...changed])).map((row) => [row['id'], row]))
  await logChanges(
    compiled,
    ctx,
    before.flatMap((row) => (changed.has(Number(row['id'])) ? [{ kind: name, before: row, after: after.get(row['id']) }] : [])),
  )
  if (changed.size > 0) await compiled.hooks.afterPrint?.(ctx, [...changed], name)
  return ok({ done: changed.size }, 'marked_printed', countedRows(compiled.resource, changed.size))
}
