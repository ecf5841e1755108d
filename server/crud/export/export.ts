import { listDeeds } from '../../../resources/auth/logTitles'
import { code } from '../../../resources/kit/protocol'
import { translate } from '../../../resources/kit/text'
import { shopToday } from '../../../resources/kit/shopTime'
import { writeAuditLog } from '../../audit/adminLog'
import { logTitle } from '../../audit/logTitles'
import { maskUrl } from '../../audit/mask'
import { refuse } from '../../errors'
import { onRequestEnd } from '../../request/onRequestEnd'
import { batchesOf } from './batches'
import { sheetOf } from './columns'
import { readingLines, readingRows } from './readings'
import { textOf, xlsxOf } from './sheets'

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'

import type { AppDeps } from '../../deps'
import type { CompiledResource } from '../compile/compileResources'
import type { RequestParameters } from '../../request/parameters'
import type { Batch } from './batches'

const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const
export type Format = keyof typeof types

/** One export under way. */
export interface Export {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly parts: AppDeps
  readonly compiled: CompiledResource
  readonly format: Format
}

/** Answers a list as a file, whole and in constant memory. A bad filter is refused before the first byte. */
export async function exportList(request: FastifyRequest, reply: FastifyReply, parts: AppDeps, compiled: CompiledResource): Promise<FastifyReply> {
  const params = request.query as RequestParameters
  const format = params['format'] === undefined || params['format'] === '' ? 'csv' : params['format']
  if (format !== 'csv' && format !== 'xlsx') return refuse('bad_parameter', { field: 'format' })
  const sheet = sheetOf(compiled.resource, params['columns'], request.language, format === 'xlsx')
  const one: Export = { request, reply, parts, compiled, format }
  if (format === 'xlsx') return sendFile(one, batchesOf(one, readingRows(compiled, sheet)), (rows) => xlsxOf(sheet, rows))
  return sendFile(one, batchesOf(one, readingLines(compiled, sheet, request.language)), (lines) => textOf(sheet, lines))
}

/**
 * Sends what is read in batches, under a name that says which list it is and of which day. The first batch is read before, to see
 * whether the list can be read at all. From then on the reading is ended and logged once, by whichever is first: the end of the file,
 * an error in it, or the end of the call, for a file of which nothing was ever taken.
 */
export async function sendFile<Content>(
  one: Export,
  batches: AsyncGenerator<Batch<Content>>,
  fileOf: (contents: AsyncGenerator<Content>) => Readable,
): Promise<FastifyReply> {
  const { request, reply, compiled, format } = one
  const first = await batches.next()
  let rows = 0
  let ended: Promise<void> | undefined
  const end = (): Promise<void> => (ended ??= batches.return(undefined).then(() => keep(one, rows)))
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

function dispositionOf({ request, compiled, format }: Export): string {
  const name = `${translate(compiled.resource.title, request.language)}-${shopToday()}.${format}`
  return `attachment; filename="export.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/** Whatever became of the file, the log tells who took which rows out of the house, and how many of them. */
function keep({ request, parts, compiled, format }: Export, rows: number): Promise<void> {
  const { uuid: _, server: __, ...params } = request.query as RequestParameters
  const title = logTitle(compiled.resource.title, listDeeds.export).zh
  return writeAuditLog(parts.db, request, { title, code: code.done, staff: request.staff, data: { ...params, format, rows } })
}
