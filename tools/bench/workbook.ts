import { createWriteStream } from 'node:fs'
import { devNull } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'

import { xlsxFile } from '../../server/crud/export/writers'
import { verdict } from './goals'

import type { RowValues } from '../../server/crud/compile/columns'

const columns = Array.from({ length: 20 }, (_, at) => at)
const sheet = {
  heads: columns.map((at) => `column ${at}`),
  cellsOf: (row: RowValues) => columns.map((at) => (at % 3 === 0 ? Number(row['id']) * at : `text ${Number(row['id']) * 7919 + at}`)),
}

/** The largest memory of this process beyond its start in MB, and the seconds, while a workbook of so many rows is written without a database. */
async function writeWorkbook(count: number): Promise<{ readonly memory: number; readonly taken: number }> {
  async function* batches(): AsyncGenerator<RowValues[]> {
    for (let from = 0; from < count; from += 1000) {
      await turn()
      yield Array.from({ length: 1000 }, (_, at) => ({ id: from + at }))
    }
  }
  const [before, begin] = [process.memoryUsage.rss(), performance.now()]
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  await pipeline(xlsxFile(sheet, batches()), createWriteStream(devNull))
  clearInterval(watch)
  return { memory: (most - before) / 1e6, taken: (performance.now() - begin) / 1000 }
}

/** The memory of the writer alone: that of a long workbook is that of a short one. */
export async function checkWorkbook(): Promise<string[]> {
  const small = await writeWorkbook(10_000)
  const large = await writeWorkbook(300_000)
  const line = `${small.memory.toFixed(0)} MB more for 10,000 rows, then ${large.memory.toFixed(0)} MB more for 300,000 in ${large.taken.toFixed(1)} s`
  return [verdict('P5 XLSX of any length, memory at most 100 MB more', Math.max(small.memory, large.memory) <= 100, line)]
}
