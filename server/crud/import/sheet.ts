import { sql } from 'kysely'

import { nodeOf } from '../../../resources/kit/paths'
import { hasPermission } from '../../context'
import { refuse } from '../../errors'
import { contextOf } from '../../request/contextOf'
import { batchesOf } from '../export/batches'
import { sendFile } from '../export/export'
import { csvOf, xlsxOf } from '../export/sheets'
import { takeSlot } from '../export/slots'
import { searchedRows } from '../rows/scope'
import { readLabels } from './labels'
import { headsOf, sheetColumnsOf } from './sheetColumns'
import { writerOf } from './sheetLines'
import { readStored, storedSelect } from './stored'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Context } from '../../context'
import type { AppDeps } from '../../deps'
import type { RawRow, RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { Batch } from '../export/batches'
import type { Cell } from '../export/cells'
import type { Export } from '../export/export'
import type { RequestParameters } from '../../request/parameters'
import type { Labels } from './labels'
import type { WriteLines } from './sheetLines'

const size = 500
type Lines = Batch<readonly RowValues[]>

/**
 * A list as a sheet that can be read back: every column that can be written, names instead of ids. It takes as much out
 * of the house as an export, so without that right there is its head alone, to be filled with new rows.
 */
export async function writeSheet(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AppDeps,
  registry: ResourceRegistry,
  compiled: CompiledResource,
): Promise<FastifyReply> {
  const { format = 'xlsx' } = request.query as RequestParameters
  if (format !== 'csv' && format !== 'xlsx') return refuse('bad_parameter', { field: 'format' })
  const one: Export = { request, reply, parts, compiled, format }
  const columns = sheetColumnsOf(compiled)
  const begin = async (ctx: Context): Promise<Begun> => {
    const labels = await readLabels(compiled, registry, ctx)
    return { labels, write: writerOf(compiled, ctx, { columns, labels, isBook: format === 'xlsx' }) }
  }
  const mayTake = hasPermission(request.staff, nodeOf(compiled.resource.path, 'export'))
  const sheet = { heads: headsOf(columns, request.language), cellsOf: (row: RowValues) => row['cells'] as Cell[] } // the writer makes them so
  const batches = !mayTake ? noLines() : compiled.parent ? treeLines(one, begin) : listLines(one, begin)
  return sendFile(one, batches, (lines) => (format === 'xlsx' ? xlsxOf(sheet, lines) : csvOf(sheet, lines)))
}

interface Begun {
  readonly labels: Labels
  readonly write: WriteLines
}
type Begin = (ctx: Context) => Promise<Begun>

async function* noLines(): AsyncGenerator<Lines> {}

function listLines(one: Export, begin: Begin): AsyncGenerator<Lines> {
  const { compiled } = one
  let begun: Promise<Begun> | undefined
  return batchesOf(one, {
    view: { ...compiled.columns.stored, select: storedSelect(compiled) },
    size,
    make: async (ctx, raws) => (await (begun ??= begin(ctx))).write(raws.map((raw) => readStored(compiled, raw))),
  })
}

/** A tree is written parents first, so that a sheet read into an empty shop finds each parent above its children. */
async function* treeLines({ request, parts, compiled }: Export, begin: Begin): AsyncGenerator<Lines> {
  const giveBack = takeSlot(parts.db, request.staff.id)
  try {
    const ctx = contextOf(request, parts.db)
    const { where } = await searchedRows(compiled, ctx, request.query as RequestParameters)
    const { labels, write } = await begin(ctx)
    const { rows } = await sql<RawRow>`select ${storedSelect(compiled)} from ${compiled.table} m where ${where}`.execute(ctx.tx)
    const placed = rows.map((raw) => ({ row: readStored(compiled, raw), path: labels.labelOf('self', Number(raw['id'])) }))
    placed.sort((first, second) => (first.path < second.path ? -1 : 1))
    for (let at = 0; at < placed.length; at += size) {
      const content = await write(placed.slice(at, at + size).map(({ row }) => row))
      yield { content, count: content.length }
    }
  } finally {
    giveBack()
  }
}
