import { sql } from 'kysely'

import { chunksOf } from '../../../resources/kit/values/chunksOf'
import { translateRefusal } from '../../../resources/errors'
import { isRelation } from '../../../resources/kit/derived'
import { UserError } from '../../errors'
import { isDatabaseError } from '../../request/databaseErrors'
import { anyId } from '../../lib/sqlCondition'
import { nameOfRow } from '../rows/rowMessage'
import { targetIds } from '../rows/targetRows'
import { listRows } from '../verbs/list'
import { rowsNow } from '../verbs/read'
import { plannedValue, readChange, run } from './changeRows'

import type { ChangeCounts, ChangePreview, PreviewedRow } from '../../../resources/kit/protocol/changes'
import type { Row } from '../../../resources/kit/protocol/list'
import type { Context } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { Change } from './changeRows'

/** Rows that are tried and shown. */
const shownRows = 20

/** Thrown to take back what was tried. */
class TakenBack extends Error {
  constructor(readonly preview: ChangePreview) {
    super('a preview is taken back')
  }
}

interface PreviewCall {
  readonly inTransaction: (work: (ctx: Context) => Promise<never>) => Promise<never>
  /** Nobody waits for the answer any more, because something else was typed. */
  readonly isLeft: () => boolean
}

/**
 * What the change would do. The first rows are changed with all checks and taken back, and are not shown while others have locked one of them; the others are
 * only read, because whoever buys what they lock would have to wait. Both is short: a preview is made for every number that is typed.
 */
export async function previewChange(
  { inTransaction, isLeft }: PreviewCall,
  compiled: CompiledResource,
  registry: ResourceRegistry,
  body: RequestParameters,
): Promise<ChangePreview> {
  try {
    return await inTransaction(async (ctx) => {
      const change = readChange(compiled, registry, ctx, body)
      const ids = await targetIds(compiled, ctx, {}, body)
      const others = await countPlanned(change, ctx, ids.slice(shownRows), isLeft)
      if (isLeft()) throw new TakenBack({ ...others, rows: [] })
      const first = ids.slice(0, shownRows)
      const { rows, ...tried } = (await tryUnlocked(change, ctx, first)) ?? { ...(await countPlanned(change, ctx, first, isLeft)), rows: [] }
      throw new TakenBack({
        changed: tried.changed + others.changed,
        unchanged: tried.unchanged + others.unchanged,
        refused: tried.refused + others.refused,
        rows,
      })
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.preview
    throw error
  }
}

/** By the values of the rows; what the domain refuses is known only when they change. */
async function countPlanned(change: Change, ctx: Context, ids: readonly number[], isLeft: () => boolean): Promise<ChangeCounts> {
  const counts = { changed: 0, unchanged: 0, refused: 0 }
  for (const some of chunksOf(ids, 500)) {
    if (isLeft()) break
    const rows = await rowsNow(change.compiled, ctx, some)
    for (const row of rows) counts[outcomeOf(change, row)]++
    counts.refused += some.length - rows.length
  }
  return counts
}

function outcomeOf(change: Change, row: RowValues): keyof ChangeCounts {
  try {
    return plannedValue(change, row) ? 'changed' : 'unchanged'
  } catch (error) {
    if (error instanceof UserError) return 'refused'
    throw error
  }
}

/** Undefined while another transaction has locked one of the rows, or what they belong to. */
async function tryUnlocked(change: Change, ctx: Context, ids: readonly number[]): Promise<ChangePreview | undefined> {
  await sql`savepoint trial`.execute(ctx.tx)
  try {
    return await tryOut(change, ctx, ids)
  } catch (error) {
    if (!isDatabaseError(error) || error.code !== '55P03') throw error
    await sql`rollback to savepoint trial`.execute(ctx.tx)
    return undefined
  }
}

async function tryOut(change: Change, ctx: Context, ids: readonly number[]): Promise<ChangePreview> {
  await sql`set local lock_timeout = 300`.execute(ctx.tx)
  const before = await shownValues(change, ctx, ids)
  const outcome = await run(change, ctx, ids)
  const after = await shownValues(change, ctx, ids)
  const rows = ids.flatMap((id): PreviewedRow[] => {
    const [old, now] = [before.get(id), after.get(id)]
    const refusal = outcome.refused.find((row) => row.id === id)?.refusal
    if (!old) return []
    const result = refusal ? { msg: translateRefusal(refusal.refusal, ctx.language, refusal.values) } : now ? { after: now.row } : {}
    return [{ id, name: old.name, before: old.row, ...result }]
  })
  return { changed: outcome.changed.length, unchanged: outcome.unchanged, refused: outcome.refused.length, rows }
}

/** The field of rows as their list shows it, and no more of them. */
async function shownValues({ compiled, one }: Change, ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, { name: string; row: Row }>> {
  const rows = await listRows(compiled, ctx, sql`m.id = ${anyId(ids)}`, { limit: ids.length })
  const keys = [one.name, ...(isRelation(one.field) ? [one.field.as] : [])]
  const values = rows.map(async (row) => {
    const id = Number(row['id'])
    const shown = Object.fromEntries(keys.filter((key) => row[key] !== undefined).map((key) => [key, row[key]]))
    return [id, { name: await nameOfRow(compiled, ctx, row), row: { id, ...shown } }] as const
  })
  return new Map(await Promise.all(values))
}
