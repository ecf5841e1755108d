import { isSame } from '../lib/isSame'
import { watchedNames } from './watchRule'

import type { Context } from '../context'
import type { RowValues } from '../crud/compile/columns'
import type { CompiledResource } from '../crud/compile/compileResources'

interface Saved {
  readonly before: RowValues | undefined
  readonly accepted: RowValues
}

/** The watched fields that hooks keep, by row. A save without such a field reads nothing. */
export async function readKept({ hooks }: CompiledResource, ctx: Context, rows: readonly Saved[]): Promise<ReadonlyMap<number, RowValues>> {
  const ids = rows.flatMap(({ before, accepted }) => (watchedNames(before).some((name) => accepted[name] !== undefined) ? [Number(before?.['id'])] : []))
  return ids.length > 0 && hooks.kept ? hooks.kept.read(ctx, ids) : new Map()
}

/** The values of one row for the log, if they were read before its save. */
export const keptOf = (id: unknown, before: ReadonlyMap<number, RowValues>, after: ReadonlyMap<number, RowValues>) => {
  const [old, now] = [before.get(Number(id)), after.get(Number(id))]
  return old && now && !isSame(old, now) ? { kept: { before: old, after: now } } : {}
}
