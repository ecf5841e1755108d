import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setImmediate as turnOfEvents, setTimeout as pause } from 'node:timers/promises'

import excel from 'exceljs'
import { expect, test } from 'vitest'

import { xlsxFile } from '../../../../server/crud/export/writers'

import type { PassThrough } from 'node:stream'

import type { RowValues } from '../../../../server/crud/compile/columns'

async function* batches(count: number): AsyncGenerator<RowValues[]> {
  for (let from = 1; from <= count; from += 2) yield [from, from + 1].filter((id) => id <= count).map((id): RowValues => ({ id }))
}

async function pagesOf(count: number, rowsPerPage: number): Promise<unknown[][]> {
  const sheet = { heads: ['ID'], cellsOf: (row: RowValues) => [Number(row['id'])] }
  const parts: Buffer[] = []
  for await (const part of xlsxFile(sheet, batches(count), rowsPerPage)) parts.push(part as Buffer)
  const book = new excel.Workbook()
  await book.xlsx.load(Buffer.concat(parts) as never) // exceljs declares the Buffer of an older Node
  return book.worksheets.map((page) => page.getColumn(1).values.slice(1))
}

test('rows beyond the limit of a sheet continue in the next, with the same column heads', async () => {
  expect(await pagesOf(5, 3)).toEqual([
    ['ID', 1, 2, 3],
    ['ID', 4, 5],
  ])
})

test('a list that exactly fills one sheet has no second one', async () => {
  expect(await pagesOf(4, 4)).toEqual([['ID', 1, 2, 3, 4]])
  expect(await pagesOf(0, 4)).toEqual([['ID']])
})

/** Much more than a workbook buffers for a reader who reads nothing, and hardly compressible. */
async function* large(onEnd: () => void): AsyncGenerator<RowValues[]> {
  try {
    for (let id = 1; id <= 400; id++) {
      await pause(1) // as a database does, so that earlier rows are compressed meanwhile
      yield [{ id, text: randomBytes(15_000).toString('hex') }]
    }
  } finally {
    onEnd()
  }
}
const texts = { heads: ['Text'], cellsOf: (row: RowValues) => [String(row['text'])] }

test('a workbook without a reader stops writing, and closing it ends its source', async () => {
  let end: (() => void) | undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const file = xlsxFile(
    texts,
    large(() => end?.()),
  )
  await once(file, 'readable')
  file.destroy()
  await ended
  expect(file.readableEnded).toBe(false)
})

test('a workbook waits for its compression and its reader, however fast the rows come', async () => {
  const count = 400
  let read = 0
  async function* rows(): AsyncGenerator<RowValues[]> {
    for (; read < count; read++) yield [{ id: read, text: randomBytes(15_000).toString('hex') }]
  }
  const file = xlsxFile(texts, rows()) as PassThrough
  await once(file, 'readable')
  expect(read).toBeLessThan(count / 2) // the first bytes were compressed while most rows were not even read
  while (!file.writableNeedDrain) await pause(1)
  for (let turn = 0; turn < 100; turn++) await turnOfEvents()
  expect(read).toBeLessThan(count / 2)
  const parts: Buffer[] = []
  for await (const part of file) parts.push(part as Buffer)
  expect(read).toBe(count)
  const book = new excel.Workbook()
  await book.xlsx.load(Buffer.concat(parts) as never)
  expect(book.worksheets[0]?.rowCount).toBe(count + 1)
})

test('a workbook has its texts in their cells: a table of all of them would grow with the rows', async () => {
  const parts: Buffer[] = []
  for await (const part of xlsxFile(texts, batches(3))) parts.push(part as Buffer)
  const file = Buffer.concat(parts)
  expect(file.includes('xl/worksheets/sheet1.xml')).toBe(true)
  expect(file.includes('sharedStrings')).toBe(false)
})

test('waiting for a slow reader leaves no event listeners', async () => {
  const file = xlsxFile(
    texts,
    large(() => undefined),
  ) as PassThrough
  const listening: number[] = []
  for await (const _ of file) {
    while (!file.writableNeedDrain && !file.writableEnded) await pause(1) // until the workbook waits for its reader
    listening.push(file.listenerCount('close'))
  }
  expect(listening.length).toBeGreaterThan(5)
  expect(Math.max(...listening)).toBeLessThan(5)
})
