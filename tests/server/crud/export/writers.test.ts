import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

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
