import { sql } from 'kysely'

import { shopZonePosix } from '../../../resources/kit/values/shopTime'
import { contextOf } from '../../request/contextOf'
import { takeExportSlot } from '../concurrency'
import { joinsOf } from '../paging/page'
import { searchedRows } from '../rows/scope'
import { pageRequestOf } from '../verbs/list'

import type { FastifyRequest } from 'fastify'
import type { ControlledTransaction } from 'kysely'

import type { Context } from '../../context'
import type { Tables } from '../../database/tables'
import type { AppDeps } from '../../deps'
import type { RequestParameters } from '../../request/parameters'
import type { RawRow, RowView } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'

/** One batch of an export. */
export interface ExportBatch<Content> {
  readonly count: number
  readonly content: Content
}

/** The select of the rows, and how a batch is formatted. */
export interface ExportSource<Content> {
  readonly view: Pick<RowView, 'select' | 'joins' | 'joined'>
  readonly size: number
  readonly make: (ctx: Context, raws: readonly RawRow[]) => Promise<Content> | Content
}

interface ExportCall {
  readonly request: FastifyRequest
  readonly deps: AppDeps
  readonly compiled: CompiledResource
}

/** All rows of a filter in batches, as of the first read: one cursor in one read-only transaction. Closing the generator ends it. */
export async function* readBatches<Content>({ request, deps, compiled }: ExportCall, reading: ExportSource<Content>): AsyncGenerator<ExportBatch<Content>> {
  const giveBack = takeExportSlot(deps.db, request.staff.id)
  const tx = await beginSnapshot(deps.db, giveBack)
  const ctx = contextOf(request, tx)
  try {
    await openCursor(ctx, compiled, request.query as RequestParameters, reading)
    // the next batch is fetched while this one is sent
    for (let number = 1, coming = fetchNext(ctx, request, reading.size, 0); ; number++) {
      const raws = await coming
      if (raws.length === 0) return
      const content = await reading.make(ctx, raws)
      const isLast = raws.length < reading.size
      if (!isLast) coming = fetchNext(ctx, request, reading.size, number)
      yield { count: raws.length, content }
      if (isLast) return
    }
  } finally {
    giveBack()
    // a lost connection has rolled back, and the pool removes it
    await tx
      .rollback()
      .execute()
      .catch((error: unknown) => request.log.warn({ err: error }, 'the connection of an export was lost'))
  }
}

async function openCursor(
  { tx, ...rest }: Context,
  compiled: CompiledResource,
  parameters: RequestParameters,
  { view }: Pick<ExportSource<unknown>, 'view'>,
): Promise<void> {
  // The reader may be slow; each statement reads only a batch. Moments are formatted in the shop's time zone.
  await sql`select set_config('idle_in_transaction_session_timeout', '120s', true), set_config('TimeZone', ${shopZonePosix}, true)`.execute(tx)
  const { where } = await searchedRows(compiled, { tx, ...rest }, parameters)
  const { order } = pageRequestOf(compiled, parameters, where)
  await sql`declare sheet no scroll cursor for select ${view.select} from ${compiled.table} m ${joinsOf(view, order)} where ${where} order by ${order.sql}`.execute(
    tx,
  )
}

/** No two names are equal: a prepared statement would keep the columns of an earlier export. */
function fetchNext({ tx }: Context, request: FastifyRequest, size: number, number: number): Promise<readonly RawRow[]> {
  const rows = sql<RawRow>`fetch ${sql.raw(String(size))} from sheet ${sql.raw(`/* ${request.id} ${number} */`)}`.execute(tx).then((result) => result.rows)
  // not awaited after the caller has left; a caller that still waits gets the error
  rows.catch(() => undefined)
  return rows
}

async function beginSnapshot(db: AppDeps['db'], giveBack: () => void): Promise<ControlledTransaction<Tables>> {
  try {
    return await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  } catch (error) {
    giveBack()
    throw error
  }
}
