import { parse } from 'csv-parse/sync'
import { fromBufferPromise } from 'yauzl'

import { billCents, billMoment, lineOf, requireHeadings, unreadableBill } from './billRows'
import { GatewayError } from './driver'
import { billLimit } from './exchange'

import type { Readable } from 'node:stream'
import type { BillLine } from './billRows'
import type { BillRow } from './driver'

const columns = {
  tradeNo: '支付宝交易号',
  paymentNo: '商户订单号',
  kind: '业务类型',
  at: '完成时间',
  cents: '订单金额（元）',
  refundNo: '退款批次号/请求号',
} as const

/** Files of an archive: the details and the sums. */
const mostFiles = 20

/** Reads the ZIP archive of a trade bill: texts in GB 18030, of which one lists the payments and refunds; the other has sums only. */
export async function parseAlipayBill(archive: Buffer): Promise<BillRow[]> {
  try {
    return await readArchive(archive)
  } catch (error) {
    // of the archive or the list
    throw error instanceof GatewayError ? error : unreadableBill(String(error))
  }
}

async function readArchive(archive: Buffer): Promise<BillRow[]> {
  const zip = await fromBufferPromise(archive, { decodeStrings: false })
  if (zip.entryCount > mostFiles) throw unreadableBill(`${zip.entryCount} files`)
  let left = billLimit
  const lists: string[] = []
  for await (const entry of zip.eachEntry()) {
    left -= entry.uncompressedSize
    if (left < 0) throw unreadableBill(`more than ${billLimit} bytes`)
    const text = new TextDecoder('gb18030').decode(await bytesOf(await zip.openReadStreamPromise(entry)))
    if (text.includes(`\n${columns.tradeNo},`)) lists.push(text)
  }
  const [list, ...others] = lists.filter((text) => text.includes(columns.refundNo))
  if (list === undefined || others.length > 0) throw unreadableBill(`${others.length} lists instead of one`)
  return parseList(list)
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Lines with a number sign are remarks; those behind the list have its count. Numbers end with a tab, so that spreadsheets keep them as text. */
function parseList(text: string): BillRow[] {
  const lines = text.split(/\r?\n/)
  const first = lines.findIndex((line) => line.startsWith(columns.tradeNo))
  const records = parse(
    lines
      .slice(first)
      .filter((line) => line !== '' && !line.startsWith('#'))
      .join('\n'),
    {
      relax_column_count: true,
      relax_quotes: true,
    },
  ).map((record) => record.map((value) => value.trim()))
  // the headings and the lines may end with a comma
  const [headings = [], ...values] = records.map((record) => (record.at(-1) === '' && record.length > headingCount(records) ? record.slice(0, -1) : record))
  requireHeadings(headings, Object.values(columns))
  return values.map((line) => rowOf(lineOf(headings, line)))
}

const headingCount = ([headings = []]: readonly (readonly string[])[]): number => headings.filter((heading) => heading !== '').length

function rowOf(line: BillLine): BillRow {
  const common = {
    paymentNo: line(columns.paymentNo),
    tradeNo: line(columns.tradeNo),
    cents: billCents(line(columns.cents)),
    at: billMoment(line(columns.at)),
  }
  const kind = line(columns.kind)
  if (kind === '交易') return { ...common, kind: 'payment' }
  // refunds are listed once they are done; there is no column of states
  if (kind === '退款') return { ...common, kind: 'refund', refundNo: line(columns.refundNo) }
  throw unreadableBill(`the kind '${kind}'`)
}
