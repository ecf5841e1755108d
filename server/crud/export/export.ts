import { say } from '../../../resources/kit/text'
import { refuse } from '../../refusal'
import { maskUrl } from '../logs/mask'
import { sayShopTime } from '../search/shopTime'
import { batchesOf } from './batches'
import { sheetOf } from './columns'
import { csvOf, xlsxOf } from './sheets'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Parts } from '../../parts'
import type { Row } from '../plan/columns'
import type { Plan } from '../plan/plan'
import type { Asked } from '../search/search'

const kinds = {
  csv: { type: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxOf },
} as const

/** Answers a list as a file, whole and in constant memory. A bad filter is refused before the first byte. */
export async function exportList(request: FastifyRequest, reply: FastifyReply, parts: Parts, plan: Plan): Promise<FastifyReply> {
  const asked = request.query as Asked
  const format = asked['format'] === undefined || asked['format'] === '' ? 'csv' : asked['format']
  const kind = format === 'csv' || format === 'xlsx' ? kinds[format] : refuse('bad_parameter', { field: 'format' })
  const sheet = sheetOf(plan.resource, asked['columns'], request.language, format === 'xlsx')
  const batches = batchesOf(request, parts, plan, sheet.names)
  const first = await batches.next()
  // Whoever leaves before the first byte never starts the stream that would end the reading.
  reply.raw.once('close', () => void batches.return(undefined))
  // To the server's log: a read leaves the database as it was.
  request.log.info({ staff: request.staff.username, list: plan.resource.path, url: maskUrl(request.url), ip: request.ip }, 'a list was exported')
  const name = `${say(plan.resource.title, request.language)}-${sayShopTime(Math.floor(Date.now() / 1000)).slice(0, 10)}.${String(format)}`
  return reply
    .type(kind.type)
    .header('content-disposition', `attachment; filename="export.${String(format)}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(kind.write(sheet, after(first, batches)))
}

/** The batch that was read to see whether the list can be read at all, then the rest. */
async function* after(first: IteratorResult<Row[]>, rest: AsyncGenerator<Row[]>): AsyncGenerator<Row[]> {
  try {
    if (first.done) return
    yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
