import { z } from 'zod'

import { listActionTitles } from '../../../resources/auth/logTitles'
import { code } from '../../../resources/kit/protocol'
import { shopToday } from '../../../resources/kit/shopTime'
import { translate } from '../../../resources/kit/text'
import { writeAuditLog } from '../../audit/adminLog'
import { logTitle } from '../../audit/logTitles'
import { maskUrl } from '../../audit/mask'
import { parseQuery, unchecked } from '../../lib/parseInput'
import { onRequestEnd } from '../../request/onRequestEnd'
import { readBatches } from './batches'
import { exportSheetOf } from './columns'
import { csvSource, rowSource } from './sources'
import { csvFromLines, xlsxFile } from './writers'

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'

import type { AppDeps } from '../../deps'
import type { RequestParameters } from '../../request/parameters'
import type { CompiledResource } from '../compile/compileResources'
import type { ExportBatch } from './batches'

const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

const exportQuery = z.object({ format: z.enum(['', ...exportFormats]).default('csv'), columns: unchecked })

/** One export under way. */
export interface ExportRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly parts: AppDeps
  readonly compiled: CompiledResource
  readonly format: ExportFormat
}

/** Answers a list as a file, whole and in constant memory. A bad filter is refused before the first byte. */
export async function exportList(request: FastifyRequest, reply: FastifyReply, parts: AppDeps, compiled: CompiledResource): Promise<FastifyReply> {
  const { format: asked, columns } = parseQuery(request, exportQuery)
  const format = asked || 'csv'
  const sheet = exportSheetOf(compiled.resource, columns, request.language, format === 'xlsx')
  const one: ExportRequest = { request, reply, parts, compiled, format }
  if (format === 'xlsx') return sendFile(one, readBatches(one, rowSource(compiled, sheet)), (rows) => xlsxFile(sheet, rows))
  return sendFile(one, readBatches(one, csvSource(compiled, sheet, request.language)), (lines) => csvFromLines(sheet, lines))
}

/**
 * Sends what is read in batches, under a name that says which list it is and of which day. The first batch is read before, to see
 * whether the list can be read at all. From then on the reading is ended and logged once, by whichever is first: the end of the file,
 * an error in it, or the end of the call, for a file of which nothing was ever taken.
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

/** Whatever became of the file, the log tells who took which rows out of the house, and how many of them. */
function logExport({ request, parts, compiled, format }: ExportRequest, rows: number): Promise<void> {
  const { uuid: _, server: __, ...params } = request.query as RequestParameters
  const title = logTitle(compiled.resource.title, listActionTitles.export).zh
  return writeAuditLog(parts.db, request, { title, code: code.done, staff: request.staff, data: { ...params, format, rows } })
}
