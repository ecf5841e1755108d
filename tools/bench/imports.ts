import excel from 'exceljs'

import type { Client } from 'pg'

/** Rows of the imported sheet. Goal P11: 10,000 goods with their checks within 20 s, read and written. */
const rows = Number(process.env['BENCH_IMPORT_ROWS'] ?? 10_000)
const goal = 20

interface Place {
  readonly url: string
  readonly token: string
  readonly client: Client
  /** Resident memory of the server in MB. */
  readonly memory: () => number | undefined
}

const head = '商品分类,商品名称,商品编号,商品图片,运费方式,规格编码,售价,库存,重量(Kg)'
const line = (n: number, price: number): string => `测试分类,导入商品 ${n},IMP-${n},/static/images/picture.png,包邮,IMP-${n}-1,${price}.50,${n % 100},0.250`
const sheet = (price: number): string => [head, ...Array.from({ length: rows }, (_, n) => line(n + 1, price))].join('\r\n')

async function bookOf(text: string): Promise<Uint8Array> {
  const book = new excel.Workbook()
  const page = book.addWorksheet('1')
  for (const cells of text.split('\r\n')) page.addRow(cells.split(','))
  return new Uint8Array(await book.xlsx.writeBuffer())
}

/** A sheet of new goods, the same as a book with other prices, and the way back: seconds to compare and to write. */
export async function reportImports(place: Place): Promise<string[]> {
  const { client, memory } = place
  await client.query("insert into shop_goods_category (name) select '测试分类' where not exists (select from shop_goods_category where name = '测试分类')")
  const before = memory() ?? 0
  let most = before
  const watch = setInterval(() => (most = Math.max(most, memory() ?? 0)), 50)
  const lines: string[] = []
  try {
    for (const [what, name, price] of [
      ['new goods as CSV', 'sheet.csv', 10],
      ['other prices as XLSX', 'sheet.xlsx', 20],
    ] as const) {
      const file = new File([name === 'sheet.csv' ? sheet(price) : new Uint8Array(await bookOf(sheet(price)))], name)
      lines.push(...(await reportOne(place, what, file)))
    }
  } finally {
    clearInterval(watch)
  }
  return [...lines, `memory of the server while importing: ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB`]
}

async function reportOne(place: Place, what: string, file: File): Promise<string[]> {
  const body = new FormData()
  body.append('file', file)
  const run = (action: string, id: number) => call(place, action, { body: JSON.stringify({ run: id }), headers: { 'content-type': 'application/json' } })
  const [read, reading] = await timed(() => call(place, 'import', { body }))
  const [, writing] = await timed(() => run('importApply', read.run))
  const total = reading + writing
  const verdict = total <= goal ? 'kept' : 'missed'
  const report = `import of ${rows} ${what}: read ${reading.toFixed(1)} s, write ${writing.toFixed(1)} s (${JSON.stringify(read.counts)}), together ${total.toFixed(1)} s, goal P11 ${goal} s: ${verdict}`
  if (!read.counts['edit']) return [report]
  const [, undoing] = await timed(() => run('importUndo', read.run))
  return [report, `undo of ${rows} changes: ${undoing.toFixed(1)} s`]
}

interface Answer {
  readonly run: number
  readonly counts: Readonly<Record<string, number>>
}

async function call({ url, token }: Place, action: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(`${url}/admin/shop.Goods/${action}`, { method: 'POST', ...init, headers: { batoken: token, server: 'true', ...init.headers } })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Answer }
  if (code !== 1) throw new Error(`${action}: ${msg}`)
  return data
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const begin = performance.now()
  const result = await work()
  return [result, (performance.now() - begin) / 1000]
}
