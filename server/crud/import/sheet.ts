import { sql } from 'kysely'
import { z } from 'zod'

import { contactColumns } from '../../../resources/kit/masks'
import { nodeOf } from '../../../resources/kit/paths'
import { hasPermission } from '../../context'
import { parseQuery } from '../../lib/parseInput'
import { contextOf } from '../../request/contextOf'
import { serverTypeOf } from '../../types'
import { takeExportSlot } from '../concurrency'
import { readBatches } from '../export/batches'
import { exportFormats, sendFile } from '../export/export'
import { csvFile, xlsxFile } from '../export/writers'
import { addLines } from '../rows/lines'
import { searchedRows } from '../rows/scope'
import { readLabelIndex } from './labelIndex'
import { formatCell, markFormula } from './cellText'
import { headersOf, sheetColumnsOf } from './sheetFormat'
import { sheetLinesOf } from './sheetLines'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Context } from '../../context'
import type { AppDeps } from '../../deps'
import type { RequestParameters } from '../../request/parameters'
import type { SheetCell } from '../../types/shared/exportCell'
import type { RawRow, RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { ExportBatch } from '../export/batches'
import type { ExportRequest } from '../export/export'
import type { LabelIndex } from './labelIndex'
import type { LinesInSheet, SheetColumn } from './sheetFormat'

const size = 500
const sheetQuery = z.object({ format: z.enum(exportFormats).default('xlsx'), lines: z.enum(['each', 'cell']).default('each') })
type Lines = ExportBatch<readonly RowValues[]>

/**
 * A list as a sheet that can be imported again: every writable column, names instead of ids. It shows as much as an export, so without that right it has only
 * the column heads.
 */
export async function downloadSheet(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AppDeps,
  registry: ResourceRegistry,
  whole: CompiledResource,
): Promise<FastifyReply> {
  const compiled = whole.seenBy(request.staff)
  const { format, lines } = parseQuery(request, sheetQuery)
  const columns = sheetColumnsOf(compiled, lines)
  const mayTake = hasPermission(request.staff, nodeOf(compiled.resource.path, 'export'))
  const one: ExportRequest = { request, reply, deps, compiled, format, contact: mayTake ? contactColumns(columns) : [] }
  const begin = async (ctx: Context): Promise<SheetWriter> => {
    const labels = await readLabelIndex(compiled, registry, ctx)
    return { labels, write: lineWriter(compiled, ctx, { columns, labels, lines, isBook: format === 'xlsx' }) }
  }
  const sheet = { heads: headersOf(columns, request.language), cellsOf: (row: RowValues) => row['cells'] as SheetCell[] } // the writer makes them so
  const batches = !mayTake ? noLines() : compiled.parent ? treeLines(one, begin) : listLines(one, begin)
  return sendFile(one, batches, (lines) => (format === 'xlsx' ? xlsxFile(sheet, lines) : csvFile(sheet, lines)))
}

interface SheetWriter {
  readonly labels: LabelIndex
  readonly write: WriteLines
}
type Begin = (ctx: Context) => Promise<SheetWriter>

async function* noLines(): AsyncGenerator<Lines> {}

function listLines(one: ExportRequest, begin: Begin): AsyncGenerator<Lines> {
  const { compiled } = one
  let opening: Promise<SheetWriter> | undefined
  return readBatches(one, {
    view: compiled.columns.stored,
    size,
    make: async (ctx, raws) => (await (opening ??= begin(ctx))).write(raws.map(compiled.columns.stored.read)),
  })
}

/** A tree is written parents first, so that in an empty shop each parent is above its children. */
async function* treeLines({ request, deps, compiled }: ExportRequest, begin: Begin): AsyncGenerator<Lines> {
  const giveBack = takeExportSlot(deps.db, request.staff.id)
  try {
    const ctx = contextOf(request, deps.db)
    const { where } = await searchedRows(compiled, ctx, request.query as RequestParameters)
    const { labels, write } = await begin(ctx)
    const { rows } = await sql<RawRow>`select ${compiled.columns.stored.select} from ${compiled.table} m where ${where}`.execute(ctx.tx)
    const placed = rows.map((raw) => ({ row: compiled.columns.stored.read(raw), path: labels.labelOf('self', Number(raw['id'])) }))
    placed.sort((first, second) => (first.path < second.path ? -1 : 1))
    for (let at = 0; at < placed.length; at += size) {
      const content = await write(placed.slice(at, at + size).map(({ row }) => row))
      yield { content, count: content.length }
    }
  } finally {
    giveBack()
  }
}

/** Makes the lines of some rows: `{ cells }` for every line below a row, or one for the row. */
type WriteLines = (rows: readonly RowValues[]) => Promise<RowValues[]>

interface WriterOptions {
  readonly columns: readonly SheetColumn[]
  readonly labels: LabelIndex
  readonly lines: LinesInSheet
  readonly isBook: boolean
}

function lineWriter(compiled: CompiledResource, ctx: Context, { columns, labels, lines: kind, isBook }: WriterOptions): WriteLines {
  const lines = kind === 'cell' ? compiled.hooks.sheet?.lines : sheetLinesOf(compiled)
  const { language } = ctx
  const cellsOf = (row: RowValues, line: RowValues | undefined): SheetCell[] =>
    columns.map(({ name, field, of }) => {
      const source = of === 'line' ? line : row
      return source ? toCell(field, formatCell(field, source[name], { language, labels, row: source }), isBook) : ''
    })
  return async (rows) => {
    const ids = rows.map((row) => Number(row['id']))
    await addLines(compiled, ctx, rows)
    const below = lines ? await lines.read(ctx, ids) : undefined
    return rows.flatMap((row) => {
      const own = below?.get(Number(row['id'])) ?? []
      return own.length ? own.map((line) => ({ cells: cellsOf(row, line) })) : [{ cells: cellsOf(row, undefined) }]
    })
  }
}

/** A workbook gets numbers as numbers; texts never become formulas. */
function toCell(field: AnyField, text: string, isBook: boolean): SheetCell {
  if (!serverTypeOf(field).isBookNumber) return markFormula(text)
  return isBook && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}
