import { sql } from 'kysely'

import { nodeOf } from '../../../resources/kit/paths'
import { hasPermission } from '../../context'
import { refuse } from '../../errors'
import { contextOf } from '../../request/contextOf'
import { batchesOf } from '../export/batches'
import { sendFile, started } from '../export/export'
import { csvOf, xlsxOf } from '../export/sheets'
import { takeSlot } from '../export/slots'
import { searched } from '../rows/visible'
import { readLabels } from './labels'
import { headsOf, sheetColumnsOf } from './sheetColumns'
import { writerOf } from './sheetLines'
import { readStored, storedSelect } from './stored'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Context } from '../../context'
import type { AppDeps } from '../../deps'
import type { Batch } from '../export/batches'
import type { Cell } from '../export/cells'
import type { Export } from '../export/export'
import type { Raw, Row } from '../plan/columns'
import type { Plan, Plans } from '../plan/plan'
import type { Asked } from '../query/search'
import type { Labels } from './labels'
import type { WriteLines } from './sheetLines'

const size = 500
type Lines = Batch<readonly Row[]>

/**
 * A list as a sheet that can be read back: every column that can be written, names instead of ids. It takes as much out
 * of the house as an export, so without that right there is its head alone, to be filled with new rows.
 */
export async function writeSheet(request: FastifyRequest, reply: FastifyReply, parts: AppDeps, plans: Plans, plan: Plan): Promise<FastifyReply> {
  const { format = 'xlsx' } = request.query as Asked
  if (format !== 'csv' && format !== 'xlsx') return refuse('bad_parameter', { field: 'format' })
  const one: Export = { request, reply, parts, plan, format }
  const columns = sheetColumnsOf(plan)
  const begin = async (ctx: Context): Promise<Begun> => {
    const labels = await readLabels(plan, plans, ctx)
    return { labels, write: writerOf(plan, ctx, { columns, labels, isBook: format === 'xlsx' }) }
  }
  const mayTake = hasPermission(request.staff, nodeOf(plan.resource.path, 'export'))
  const lines = await started(one, mayTake ? (plan.parent ? treeLines(one, begin) : listLines(one, begin)) : noLines())
  const sheet = { heads: headsOf(columns, request.language), cellsOf: (row: Row) => row['cells'] as Cell[] } // the writer makes them so
  return sendFile(one, format === 'xlsx' ? xlsxOf(sheet, lines) : csvOf(sheet, lines))
}

interface Begun {
  readonly labels: Labels
  readonly write: WriteLines
}
type Begin = (ctx: Context) => Promise<Begun>

async function* noLines(): AsyncGenerator<Lines> {}

function listLines(one: Export, begin: Begin): AsyncGenerator<Lines> {
  const { plan } = one
  let begun: Promise<Begun> | undefined
  return batchesOf(one, {
    view: { ...plan.columns.stored, select: storedSelect(plan) },
    size,
    make: async (ctx, raws) => (await (begun ??= begin(ctx))).write(raws.map((raw) => readStored(plan, raw))),
  })
}

/** A tree is written parents first, so that a sheet read into an empty shop finds each parent above its children. */
async function* treeLines({ request, parts, plan }: Export, begin: Begin): AsyncGenerator<Lines> {
  const giveBack = takeSlot(parts.db, request.staff.id)
  try {
    const ctx = contextOf(request, parts.db)
    const { where } = await searched(plan, ctx, request.query as Asked)
    const { labels, write } = await begin(ctx)
    const { rows } = await sql<Raw>`select ${storedSelect(plan)} from ${plan.table} m where ${where}`.execute(ctx.tx)
    const placed = rows.map((raw) => ({ row: readStored(plan, raw), path: labels.labelOf('self', Number(raw['id'])) }))
    placed.sort((first, second) => (first.path < second.path ? -1 : 1))
    for (let at = 0; at < placed.length; at += size) {
      const content = await write(placed.slice(at, at + size).map(({ row }) => row))
      yield { content, count: content.length }
    }
  } finally {
    giveBack()
  }
}
