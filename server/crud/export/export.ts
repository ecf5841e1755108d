import { sql } from 'kysely'
import { z } from 'zod'

import { listActionTitles } from '../../../resources/auth/logTitles'
import { contactColumns } from '../../../resources/kit/masks'
import { code } from '../../../resources/kit/protocol/envelope'
import { translate } from '../../../resources/kit/text'
import { shopToday } from '../../../resources/kit/values/shopTime'
import { appendToAuditLog } from '../../audit/adminLog'
import { logTitle } from '../../audit/logTitles'
import { maskUrl } from '../../audit/mask'
import { isConnectionEnded } from '../../database/session/prepared'
import { parseQuery, unchecked } from '../../lib/parseInput'
import { onRequestEnd } from '../../request/onRequestEnd'
import { serverTypeOf } from '../../types'
import { quotedSql } from '../../types/shared/exportCell'
import { joinAlias } from '../compile/references'
import { addLines } from '../rows/lines'
import { readBatches } from './batches'
import { exportSheetOf } from './columns'
import { csvFromLines, csvLines, xlsxFile } from './writers'

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Readable } from 'node:stream'

import type { Column } from '../../../resources/kit/derived'
import type { Language } from '../../../resources/kit/text'
import type { AppDeps } from '../../deps'
import type { RequestParameters } from '../../request/parameters'
import type { SqlCell } from '../../types/shared/exportCell'
import type { RawRow, RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { Translation } from '../compile/translation'
import type { ExportBatch, ExportSource } from './batches'
import type { ExportSheet } from './columns'

const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const
export const exportFormats = ['csv', 'xlsx'] as const
type ExportFormat = (typeof exportFormats)[number]

const exportQuery = z.object({ format: z.enum(['', ...exportFormats]).default('csv'), columns: unchecked, lines: z.enum(['each', 'cell']).default('cell') })

/** A running export. */
export interface ExportRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly deps: AppDeps
  readonly compiled: CompiledResource
  readonly format: ExportFormat
  /** The columns with whole contact data, for the log. */
  readonly contact?: readonly string[]
}

/** Sends a list as a file, completely and in constant memory. An invalid filter is refused before the first byte. */
export async function exportList(request: FastifyRequest, reply: FastifyReply, deps: AppDeps, whole: CompiledResource): Promise<FastifyReply> {
  const compiled = whole.seenBy(request.staff)
  const { format: requestedFormat, columns, lines } = parseQuery(request, exportQuery)
  const format = requestedFormat || 'csv'
  const sheet = exportSheetOf(compiled.resource, columns, { language: request.language, isSheet: format === 'xlsx', isByLine: lines === 'each' })
  const one: ExportRequest = { request, reply, deps, compiled, format, contact: contactColumns(sheet.columns) }
  if (format === 'xlsx') return sendFile(one, readBatches(one, rowSource(compiled, sheet)), (rows) => xlsxFile(sheet, rows))
  return sendFile(one, readBatches(one, csvSource(compiled, sheet, request.language)), (lines) => csvFromLines(sheet, lines))
}

/**
 * Sends the batches under a file name with the list and the date. The first batch is read before, to see whether the list can be read. The reading is ended
 * and logged once, at the end of the file, at an error in it, or at the end of the request, whichever comes first.
 */
export async function sendFile<Content>(
  one: ExportRequest,
  batches: AsyncGenerator<ExportBatch<Content>>,
  fileOf: (contents: AsyncGenerator<Content>) => Readable,
): Promise<FastifyReply> {
  const { request, reply, compiled, format } = one
  const first = await batches.next()
  let rows = 0
  let ended: Promise<void> | undefined
  const end = (): Promise<void> => (ended ??= batches.return(undefined).then(() => logExport(one, rows)))
  async function* contents(): AsyncGenerator<Content> {
    try {
      for (let next = first; !next.done; next = await batches.next()) {
        rows += next.value.count
        yield next.value.content
      }
    } finally {
      await end()
    }
  }
  onRequestEnd(request, () => void end().catch((error: unknown) => request.log.warn({ err: error }, 'an export ended badly')))
  request.log.info({ staff: request.staff.username, list: compiled.resource.path, url: maskUrl(request.url), ip: request.ip }, 'a list is exported')
  return reply.type(types[format]).header('content-disposition', dispositionOf(one)).send(fileOf(contents()))
}

function dispositionOf({ request, compiled, format }: ExportRequest): string {
  const name = `${translate(compiled.resource.title, request.language)}-${shopToday()}.${format}`
  return `attachment; filename="export.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/**
 * Logged however the export ended: who exported which rows, and how many. Written again if the database ends the connection meanwhile, which means that the
 * first line was not committed.
 */
async function logExport({ request, deps, compiled, format, contact = [] }: ExportRequest, rows: number): Promise<void> {
  const { uuid: _, server: __, ...params } = request.query as RequestParameters
  const title = logTitle(compiled.resource.title, listActionTitles.export).zh
  const write = (): Promise<void> =>
    appendToAuditLog(deps.db, request, {
      title,
      code: code.done,
      staff: request.staff,
      data: { ...params, format, rows, ...(contact.length > 0 && { contact }) },
    })
  try {
    await write()
  } catch (error) {
    if (!isConnectionEnded(error)) throw error
    await write()
  }
}

/** Rows of the list, for a file that is formatted here. */
export function rowSource(compiled: CompiledResource, sheet: ExportSheet): ExportSource<RowValues[]> {
  const { hooks, columns, translation } = compiled
  const rowTables = compiled.rowTables.filter(({ name }) => sheet.columns.some((column) => column.name === name))
  // a hook that completes rows may read any of their columns, and so may the condition of a text
  const view = hooks.afterRead || isTranslated(translation, sheet) ? columns.list : columns.subset(sheet.columns.map((column) => column.name))
  return {
    view,
    size: 1000,
    make: async (ctx, raws) => {
      const rows = raws.map(view.read)
      await addLines({ rowTables }, ctx, rows)
      await hooks.afterRead?.(ctx, rows, 'list')
      translation?.apply(rows, ctx.language)
      return rows.flatMap(sheet.split)
    },
  }
}

const isTranslated = (translation: Translation | undefined, { columns }: ExportSheet): boolean => columns.some(({ name }) => translation?.names.has(name))

/** Lines formatted by the database, if possible; they are passed through. */
export function csvSource(compiled: CompiledResource, sheet: ExportSheet, language: Language): ExportSource<string> {
  const isWrittenHere = compiled.hooks.afterRead !== undefined || (language === 'en' && isTranslated(compiled.translation, sheet))
  const line = isWrittenHere ? undefined : csvLineSql(sheet.columns, language)
  if (!line) {
    const { make, ...rows } = rowSource(compiled, sheet)
    return { ...rows, make: async (ctx, raws) => csvLines(sheet, await make(ctx, raws)) }
  }
  const { joins, joined } = compiled.columns.subset(sheet.columns.map((column) => column.name))
  return { view: { select: sql`${line} as line`, joins, joined }, size: 2000, make: (_, raws) => joinLines(raws) }
}

function joinLines(raws: readonly RawRow[]): string {
  let text = ''
  for (const raw of raws) text += raw['line'] as string // the select above answers nothing else
  return text
}

type Text = RawBuilder<string>

/** One line of the file with its line end; undefined if the database cannot format one of the columns. */
function csvLineSql(columns: readonly Column[], language: Language): Text | undefined {
  const cells: SqlCell[] = []
  for (const column of columns) {
    // masks are made here
    const cell = column.field.isMasked ? undefined : serverTypeOf(column.field).exportLine?.(columnRef(column), column.field, language)
    if (!cell) return undefined
    cells.push(cell)
  }
  const plain = concatCells(cells.map((one) => one.text))
  const texts = cells.filter((one) => one.isFree).map((one) => one.text)
  if (texts.length === 0) return plain
  const escaped = concatCells(cells.map((one) => (one.isFree ? quotedSql(one.text) : one.text)))
  // nearly every line passes one check of all its texts; only the others are checked cell by cell
  return sql`case when concat_ws(e'\x01', ${sql.join(texts)}) ~ ${sql.raw(`e'[",''\\r\\n]|(^|\\x01)[=+@\\t-]'`)} then ${escaped} else ${plain} end`
}

const columnRef = ({ name, relation }: Column): RawBuilder<unknown> =>
  relation ? sql`${sql.ref(joinAlias(relation.field))}.${sql.ref(relation.column)}` : sql`m.${sql.ref(name)}`

const concatCells = (cells: readonly Text[]): Text => sql`concat(${sql.join(cells, sql`, ',', `)}, ${sql.raw(`e'\\r\\n'`)})`
