import { listDeeds } from '../../../resources/auth/logTitles'
import { code } from '../../../resources/kit/protocol'
import { translate } from '../../../resources/kit/text'
import { writeAuditLog } from '../../audit/adminLog'
import { maskUrl } from '../../audit/mask'
import { logTitle } from '../../audit/titles'
import { refuse } from '../../errors'
import { sayShopTime } from '../query/shopTime'
import { batchesOf } from './batches'
import { sheetOf } from './columns'
import { readingLines, readingRows } from './readings'
import { textOf, xlsxOf } from './sheets'

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'

import type { AppDeps } from '../../deps'
import type { Plan } from '../plan/plan'
import type { Asked } from '../query/search'
import type { Batch, Reading } from './batches'
import type { Sheet } from './columns'

const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const
export type Format = keyof typeof types

/** One export under way. */
export interface Export {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly parts: AppDeps
  readonly plan: Plan
  readonly format: Format
}

/** Answers a list as a file, whole and in constant memory. A bad filter is refused before the first byte. */
export async function exportList(request: FastifyRequest, reply: FastifyReply, parts: AppDeps, plan: Plan): Promise<FastifyReply> {
  const asked = request.query as Asked
  const format = asked['format'] === undefined || asked['format'] === '' ? 'csv' : asked['format']
  if (format !== 'csv' && format !== 'xlsx') return refuse('bad_parameter', { field: 'format' })
  const sheet = sheetOf(plan.resource, asked['columns'], request.language, format === 'xlsx')
  const one: Export = { request, reply, parts, plan, format }
  return sendFile(one, await write(one, sheet))
}

/** The file under a name that says which list it is, and of which day. */
export function sendFile({ request, reply, plan, format }: Export, file: Readable): FastifyReply {
  request.log.info({ staff: request.staff.username, list: plan.resource.path, url: maskUrl(request.url), ip: request.ip }, 'a list is exported')
  const name = `${translate(plan.resource.title, request.language)}-${sayShopTime(Math.floor(Date.now() / 1000)).slice(0, 10)}.${format}`
  return reply
    .type(types[format])
    .header('content-disposition', `attachment; filename="export.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(file)
}

async function write(one: Export, sheet: Sheet): Promise<Readable> {
  if (one.format === 'xlsx') return xlsxOf(sheet, await begin(one, readingRows(one.plan, sheet)))
  return textOf(sheet, await begin(one, readingLines(one.plan, sheet, one.request.language)))
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

function keep({ request, parts, plan, format }: Export, rows: number): Promise<void> {
  const { uuid: _, server: __, ...asked } = request.query as Asked
  const title = logTitle(plan.resource.title, listDeeds.export).zh
  return writeAuditLog(parts.db, request, { title, code: code.done, staff: request.staff, data: { ...asked, format, rows } })
}
