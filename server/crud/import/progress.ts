import { createHash } from 'node:crypto'

import { sql } from 'kysely'
import { z } from 'zod'

import { headers } from '../../../resources/kit/protocol/envelope'
import { id, optionalInput, parseQuery, scalar } from '../../lib/parseInput'

import type { FastifyRequest } from 'fastify'

import type { ImportProgress } from '../../../resources/kit/protocol/imports'
import type { Context, Db } from '../../context'

/* How far an import has come is the name of its database session: PostgreSQL shows it to every process while the transaction runs, and takes it back at the end
   of the transaction, however that ends. */

/** Counts lines that are done. */
export type CountLines = (lines: number) => Promise<void>

/** Lines between two reports where they are written one by one. */
const step = 25

/** Counts the lines of an import in its transaction, from 0 on. */
export async function countLinesOf({ tx }: Pick<Context, 'tx'>, progressId: string, total: number): Promise<CountLines> {
  let done = 0
  let reported = -step
  const count: CountLines = async (lines) => {
    done += lines
    if (done - reported < step) return
    reported = done
    await sql`select set_config('application_name', ${`${sessionOf(progressId)}${done}/${total}`}, true)`.execute(tx)
  }
  await count(0)
  return count
}

/** The lines of an import that is running; null if none is. */
export async function readProgress(db: Db, progressId: string): Promise<ImportProgress | null> {
  const session = sessionOf(progressId)
  const { rows } = await sql<{ name: string }>`select application_name as name from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${session}) limit 1`.execute(db)
  const [done, total] = (rows[0]?.name.slice(session.length) ?? '').split('/').map(Number)
  return done === undefined || total === undefined ? null : { done, total }
}

/** As the other sessions of the product, by which tools know them; at most 63 characters. */
const sessionOf = (progressId: string): string => `zhanggui import ${progressId} `

export const progressOfRun = (run: number): string => `run ${run}`

/** An upload has no run before its end, so it is known by its account and its idempotency key; without one nobody looks for it. */
export const progressOfUpload = ({ staff, headers: sent }: FastifyRequest): string => progressOfKey(staff.id, String(sent[headers.idempotency] ?? ''))

const progressOfKey = (staffId: number, key: string): string => `key ${createHash('sha256').update(`${staffId} ${key}`).digest('hex').slice(0, 20)}`

const progressQuery = z.object({ run: optionalInput(id), key: scalar })

/** What a client wants to know the progress of: a run, or else its own upload. */
export function requestedProgress(request: FastifyRequest): { readonly run?: number; readonly progressId: string } {
  const { run, key } = parseQuery(request, progressQuery)
  return run === undefined ? { progressId: progressOfKey(request.staff.id, key) } : { run, progressId: progressOfRun(run) }
}
