import excel from 'exceljs'
import { expect, test } from 'vitest'

import { xlsxOf } from '../../../../server/crud/export/sheets'

import type { RowValues } from '../../../../server/crud/compile/columns'

async function* batches(count: number): AsyncGenerator<RowValues[]> {
  for (let from = 1; from <= count; from += 2) yield [from, from + 1].filter((id) => id <= count).map((id): RowValues => ({ id }))
}

async function pagesOf(count: number, rowsPerPage: number): Promise<unknown[][]> {
  const sheet = { heads: ['ID'], cellsOf: (row: RowValues) => [Number(row['id'])] }
  const parts: Buffer[] = []
  for await (const part of xlsxOf(sheet, batches(count), rowsPerPage)) parts.push(part as Buffer)
  const book = new excel.Workbook()
  await book.xlsx.load(Buffer.concat(parts) as never) // exceljs was declared for an older Buffer
  return book.worksheets.map((page) => page.getColumn(1).values.slice(1))
}

test('rows that one sheet cannot hold go on in the next, below the same head', async () => {
  expect(await pagesOf(5, 3)).toEqual([
    ['ID', 1, 2, 3],
    ['ID', 4, 5],
  ])
})

test('a list that just fits one sheet has no second one', async () => {
  expect(await pagesOf(4, 4)).toEqual([['ID', 1, 2, 3, 4]])
  expect(await pagesOf(0, 4)).toEqual([['ID']])
})
