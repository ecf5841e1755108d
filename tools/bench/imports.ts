import excel from 'exceljs'

import type { Client } from 'pg'

/** Rows of the imported sheet. Goal P11: 10,000 goods are read, validated and written within 20 s; the goal for other sizes is proportional. */
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
/** Memory must not grow with the sheet: one that is several times as long may need this many MB more than the first. */
const [longer, spare] = [4, 60] as const
const line = (n: number, price: number): string => `测试分类,导入商品 ${n},IMP-${n},/static/images/picture.png,包邮,IMP-${n}-1,${price}.50,${n % 100},0.250`
const sheet = (price: number, count = rows): string => [head, ...Array.from({ length: count }, (_, n) => line(n + 1, price))].join('\r\n')

async function bookOf(text: string): Promise<Uint8Array> {
  const book = new excel.Workbook()
  const page = book.addWorksheet('1')
  for (const cells of text.split('\r\n')) page.addRow(cells.split(','))
  return new Uint8Array(await book.xlsx.writeBuffer())
}

/** Imports a sheet of new goods, the same sheet with other prices, and the first one again: seconds to compare and to write. */
export async function reportImports(place: Place): Promise<string[]> {
  const { client, memory } = place
  await client.query("insert into shop_goods_category (name) select '测试分类' where not exists (select from shop_goods_category where name = '测试分类')")
  const lines: string[] = []
  const once = await mostMemory(memory, async () => {
    lines.push(...(await reportOne(place, 'new goods as CSV', new File([sheet(10)], 'sheet.csv'))))
    lines.push(...(await reportOne(place, 'other prices as XLSX', new File([new Uint8Array(await bookOf(sheet(20)))], 'sheet.xlsx'))))
  })
  const long = await mostMemory(memory, async () => {
    const file = new File([sheet(30, rows * longer)], 'long.csv')
    lines.push(...(await reportOne(place, `goods as CSV, ${longer} times as many`, file, rows * longer)))
  })
  const verdict = long - once <= spare ? 'kept' : 'missed'
  return [
    ...lines,
    `memory of the server: at most ${once.toFixed(0)} MB, with ${longer} times the rows ${long.toFixed(0)} MB, goal ${spare} MB more: ${verdict}`,
  ]
}

/** Peak memory during an operation, in MB. */
async function mostMemory(memory: Place['memory'], work: () => Promise<void>): Promise<number> {
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, memory() ?? 0)), 50)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return most
}

async function reportOne(place: Place, what: string, file: File, count = rows): Promise<string[]> {
  const body = new FormData()
  body.append('file', file)
  const run = (action: string, id: number) => call(place, action, { body: JSON.stringify({ run: id }), headers: { 'content-type': 'application/json' } })
  const [read, reading] = await timed(() => call(place, 'import', { body }))
  const [, writing] = await timed(() => run('importApply', read.run))
  const total = reading + writing
  const allowed = (goal * count) / 10_000
  const verdict = total <= allowed ? 'kept' : 'missed'
  const report = `import of ${count} ${what}: read ${reading.toFixed(1)} s, write ${writing.toFixed(1)} s (${JSON.stringify(read.counts)}), together ${total.toFixed(1)} s, goal P11 ${allowed} s: ${verdict}`
  if (!read.counts['edit'] || read.counts['add']) return [report]
  const [, undoing] = await timed(() => run('importUndo', read.run))
  return [report, `undo of ${count} changes: ${undoing.toFixed(1)} s`]
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
