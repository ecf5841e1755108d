import type { Client } from 'pg'

/** Rows of the imported sheet. Goal P11: 10,000 goods with their checks within 20 s, read and written. */
const rows = Number(process.env['BENCH_IMPORT_ROWS'] ?? 10_000)
const goal = 20

interface Place {
  readonly url: string
  readonly token: string
  readonly client: Client
}

const head = '商品分类,商品名称,商品编号,商品图片,运费方式,规格编码,售价,库存,重量(Kg)'
const line = (n: number, price: number): string => `测试分类,导入商品 ${n},IMP-${n},/static/images/picture.png,包邮,IMP-${n}-1,${price}.50,${n % 100},0.250`
const sheet = (price: number): string => [head, ...Array.from({ length: rows }, (_, n) => line(n + 1, price))].join('\r\n')

/** A sheet of new goods, the same sheet with other prices, and the way back: seconds to compare and to write. */
export async function reportImports({ url, token, client }: Place): Promise<string[]> {
  await client.query("insert into shop_goods_category (name) select '测试分类' where not exists (select from shop_goods_category where name = '测试分类')")
  const call = async (action: string, init: RequestInit): Promise<{ run: number; counts: Record<string, number> }> => {
    const response = await fetch(`${url}/admin/shop.Goods/${action}`, { method: 'POST', ...init, headers: { batoken: token, server: 'true', ...init.headers } })
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: { run: number; counts: Record<string, number> } }
    if (code !== 1) throw new Error(`${action}: ${msg}`)
    return data
  }
  const timed = async <Result>(work: () => Promise<Result>): Promise<[Result, number]> => {
    const begin = performance.now()
    const result = await work()
    return [result, (performance.now() - begin) / 1000]
  }
  const send = (text: string) => {
    const body = new FormData()
    body.append('file', new File([text], 'sheet.csv'))
    return call('import', { body })
  }
  const run = (action: string, id: number) => call(action, { body: JSON.stringify({ run: id }), headers: { 'content-type': 'application/json' } })
  const lines: string[] = []
  for (const [what, price] of [
    ['new goods', 10],
    ['other prices', 20],
  ] as const) {
    const [read, reading] = await timed(() => send(sheet(price)))
    const [, writing] = await timed(() => run('importApply', read.run))
    const total = reading + writing
    lines.push(
      `import of ${rows} ${what}: read ${reading.toFixed(1)} s, write ${writing.toFixed(1)} s (${JSON.stringify(read.counts)}), together ${total.toFixed(1)} s, goal P11 ${goal} s: ${total <= goal ? 'kept' : 'missed'}`,
    )
    if (price === 20) lines.push(`undo of ${rows} changes: ${(await timed(() => run('importUndo', read.run)))[1].toFixed(1)} s`)
  }
  return lines
}
