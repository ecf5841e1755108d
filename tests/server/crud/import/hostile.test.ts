import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { signInWith, testApp } from '../../../support/app'
import { bookOfRows, bookWith, sendSheet } from '../../../support/sheets'

import type { AddressInfo } from 'node:net'
import type { Answer, TestApp } from '../../../support/app'

const service = 'shop/goodsService'
const nodes = ['shop/goodsService', ...['index', 'import', 'add', 'edit'].map((verb) => `shop/goodsService/${verb}`)]
const unreadable = '无法读取该文件，请使用 XLSX 或 CSV 表格'
const tooLong = '表格最多 100,000 行，请拆分后再导入'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const temporaries = (): string[] => {
  const folder = join(app.dataDir, 'tmp')
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Answers to other requests while these are running, and the number of idle open transactions. */
async function meanwhile(imports: readonly Promise<Answer>[]): Promise<{ answers: Answer[]; others: Answer[]; idle: number }> {
  let isOver = false
  const all = Promise.all(imports).finally(() => (isOver = true))
  const others: Answer[] = []
  let idle = 0
  while (!isOver) {
    others.push(await app.call('GET', callOf(service, 'index')))
    const { rows } = await app.sql<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%' and (query like 'begin%' or query like '%import_r%')",
    )
    idle += rows[0]?.count ?? 0
  }
  return { answers: await all, others, idle }
}

test.each([
  ['nested elements', () => bookWith(`<worksheet>${'<a>'.repeat(8_000_000)}`), unreadable],
  ['blank rows', () => bookOfRows('<row/>'.repeat(3_000_000)), tooLong],
  ['blank lines', () => '\n'.repeat(20_000_000), tooLong],
  ['a document type', () => bookWith('<!DOCTYPE worksheet [<!ENTITY a "a">]><worksheet/>'), unreadable],
])('a sheet of %s is refused with a message, and other requests are answered meanwhile', async (_, content, refusal) => {
  const bytes = content()
  // a quick refusal may arrive before a second answer; a blocked thread would never give one
  for (let attempt = 1, count = 0; count <= 1; attempt += 1) {
    expect(attempt).toBeLessThan(20)
    const { answers, others, idle } = await meanwhile([sendSheet(app, service, bytes)])
    expect(answers).toMatchObject([{ status: 200, code: 0, msg: refusal }])
    expect(others.filter((one) => one.code !== 1)).toEqual([])
    expect(idle).toBe(0)
    count = others.length
  }
  expect(temporaries()).toEqual([])
})

test('twelve imports of four accounts at once do not block a list', async () => {
  const clerks = await Promise.all(Array.from({ length: 4 }, () => signInWith(app, nodes)))
  const book = bookOfRows('<row/>'.repeat(1_000_000))
  const { answers, others, idle } = await meanwhile(clerks.flatMap(({ token }) => [1, 2, 3].map(() => sendSheet(app, service, book, { token }))))
  expect(answers.map(({ msg }) => msg)).toEqual(answers.map(() => tooLong))
  expect(others.filter((one) => one.code !== 1)).toEqual([])
  expect(idle).toBe(0)
  expect(temporaries()).toEqual([])
})

test('more sheets than allowed are refused until earlier ones are done', async () => {
  const { token } = await signInWith(app, nodes)
  const long = `name\n${Array.from({ length: 8000 }, (_, at) => `乙${at}`).join('\n')}\n` // not done before the last one arrives
  const answers = await Promise.all(Array.from({ length: 12 }, () => sendSheet(app, service, long, { token })))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(10)
  expect(answers.filter(({ code }) => code === 0).map(({ msg }) => msg)).toEqual(Array.from({ length: 2 }, () => '正在处理的表格较多，请稍后再导入'))
  expect((await sendSheet(app, service, 'name\n乙\n', { token })).code).toBe(1)
})

test('an upload whose connection is lost leaves no file and no slot occupied', async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo // a TCP listener always has an address
  const { token } = await signInWith(app, nodes)
  const head = [
    `POST ${callOf(service, 'import')} HTTP/1.1`,
    'host: 127.0.0.1',
    `batoken: ${token}`,
    'server: true',
    'content-type: multipart/form-data; boundary=edge',
    'content-length: 1000000',
  ].join('\r\n')
  for (let count = 0; count < 12; count++) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`${head}\r\n\r\n--edge\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\n`)
    while (temporaries().length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    socket.destroy()
    while (temporaries().length > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect((await sendSheet(app, service, 'name\n乙\n', { token })).code).toBe(1)
})

test.each([
  ['without a boundary', 'multipart/form-data', 'x'],
  ['with an empty boundary', 'multipart/form-data; boundary=', '--\r\n\r\n--'],
  ['that ends early', 'multipart/form-data; boundary=edge', '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\n甲'],
  ['whose part has incomplete headers', 'multipart/form-data; boundary=edge', '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n'],
  ['without parts', 'multipart/form-data; boundary=edge', '--edge--\r\n'],
  ['without a file', 'multipart/form-data; boundary=edge', '--edge\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--edge--\r\n'],
])('a form %s is refused without a server error', async (_, type, payload) => {
  const response = await app.app.inject({
    method: 'POST',
    url: callOf(service, 'import'),
    headers: { batoken: app.token, server: 'true', 'think-lang': 'zh-cn', 'content-type': type },
    payload,
  })
  expect([response.statusCode, response.json<{ msg: string }>().msg]).toEqual([200, '上传的文件数据不完整！'])
  // the slot is free again
  expect((await sendSheet(app, service, 'name\n乙\n')).code).toBe(1)
})
