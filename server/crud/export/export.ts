import { listDeeds } from '../../../resources/auth/logTitles'
import { code } from '../../../resources/kit/protocol'
import { translate } from '../../../resources/kit/text'
import { writeAuditLog } from '../../audit/adminLog'
import { logTitle } from '../../audit/logTitles'
import { maskUrl } from '../../audit/mask'
import { refuse } from '../../errors'
import { formatShopTime } from '../query/shopTime'
import { batchesOf } from './batches'
import { sheetOf } from './columns'
import { readingLines, readingRows } from './readings'
import { textOf, xlsxOf } from './sheets'

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'

import type { AppDeps } from '../../deps'
import type { CompiledResource } from '../compile/compileResources'
import type { RequestParameters } from '../../request/parameters'
import type { Batch, Reading } from './batches'
import type { Sheet } from './columns'

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
  return sendFile(one, await write(one, sheet))
}

/** The file under a name that says which list it is, and of which day. */
export function sendFile({ request, reply, compiled, format }: Export, file: Readable): FastifyReply {
  request.log.info({ staff: request.staff.username, list: compiled.resource.path, url: maskUrl(request.url), ip: request.ip }, 'a list is exported')
  const name = `${translate(compiled.resource.title, request.language)}-${formatShopTime(Math.floor(Date.now() / 1000)).slice(0, 10)}.${format}`
  return reply
    .type(types[format])
    .header('content-disposition', `attachment; filename="export.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(file)
}

async function write(one: Export, sheet: Sheet): Promise<Readable> {
  if (one.format === 'xlsx') return xlsxOf(sheet, await begin(one, readingRows(one.compiled, sheet)))
  return textOf(sheet, await begin(one, readingLines(one.compiled, sheet, one.request.language)))
}

const begin = <Content>(one: Export, reading: Reading<Content>): Promise<AsyncGenerator<Content>> => started(one, batchesOf(one, reading))

/** The first batch is read to see whether the list can be read at all; then it comes with the rest. */
export async function started<Content>(one: Export, batches: AsyncGenerator<Batch<Content>>): Promise<AsyncGenerator<Content>> {
  const { request, reply } = one
  // Whoever leaves before the first byte never starts the stream that would end the reading.
  const end = (): Promise<unknown> => batches.return(undefined).catch((error: unknown) => request.log.warn({ err: error }, 'an export ended badly'))
  if (reply.raw.destroyed) void end()
  else reply.raw.once('close', () => void end())
  return logged(one, await batches.next(), batches)
}

/** Whatever becomes of the file, the log tells who took which rows out of the house, and how many of them. */
async function* logged<Content>(one: Export, first: IteratorResult<Batch<Content>>, rest: AsyncGenerator<Batch<Content>>): AsyncGenerator<Content> {
  let rows = 0
  try {
    for (let next = first; !next.done; next = await rest.next()) {
      rows += next.value.count
      yield next.value.content
    }
  } finally {
    await rest.return(undefined)
    await keep(one, rows)
  }
}

function keep({ request, parts, compiled, format }: Export, rows: number): Promise<void> {
  const { uuid: _, server: __, ...params } = request.query as RequestParameters
  const title = logTitle(compiled.resource.title, listDeeds.export).zh
  return writeAuditLog(parts.db, request, { title, code: code.done, staff: request.staff, data: { ...params, format, rows } })
}
