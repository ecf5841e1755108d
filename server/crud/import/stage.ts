import { refuse } from '../../errors'
import { linesIn } from '../sheetReader/readApart'
import { judgeRecord } from './judge'
import { readLabels } from './labels'
import { inBatches, recordsOf } from './records'
import { writingRights } from './rights'
import { countRows, keepRows, openRun } from './runs'
import { readHead } from './sheetColumns'
import { storedOf, takenOf } from './stored'

import type { ImportAnswer } from '../../../resources/kit/protocol'
import type { Context } from '../../context'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { SheetLine } from '../sheetReader/limits'
import type { JudgeBench } from './judge'
import type { SheetRecord } from './records'
import type { ImportRow } from './runs'

const size = 200

/** Keeps what the lines that were read would change. Writes no row of the shop. */
export async function stage(
  compiled: CompiledResource,
  registry: ResourceRegistry,
  ctx: Context,
  sheet: { name: string; lines: string },
): Promise<ImportAnswer> {
  const lines = linesIn(sheet.lines)
  const first = await lines.next()
  const head = first.done ? undefined : readHead(compiled, first.value.cells)
  const columns = head?.columns.flatMap((column) => column?.name ?? []) ?? []
  if (!head || columns.every((name) => name === 'id')) return refuse('import_no_head')
  const run = await openRun(compiled, ctx, { file: sheet.name, columns, ignored: head.ignored })
  const match = compiled.resource.imports?.match ?? []
  const bench: JudgeBench = {
    compiled,
    ctx,
    labels: await readLabels(compiled, registry, ctx),
    rights: writingRights(compiled, ctx),
    seen: new Map(),
    paths: new Map(),
  }
  for await (const batch of inBatches(recordsOf(rest(lines), head, match), size)) await keepRows(ctx, run, await judgeBatch(bench, batch))
  return countRows(compiled, ctx, run)
}

/** A generator that was begun goes on; leaving it early closes the file. */
async function* rest(lines: AsyncGenerator<SheetLine>): AsyncGenerator<SheetLine> {
  yield* lines
}

async function judgeBatch(bench: JudgeBench, batch: readonly SheetRecord[]): Promise<ImportRow[]> {
  const stored = await storedOf(bench.compiled, bench.ctx, batch)
  const rows = batch.map((record) => judgeRecord(bench, record, stored))
  const taken = await takenOf(bench.compiled, bench.ctx, rows)
  return rows.map((row) => {
    const problems = taken.get(row.line)
    if (!problems) return row
    return {
      ...row,
      kind: 'wrong',
      cells: row.cells.map((cell) =>
        problems.has(cell.column) ? { ...cell, problem: { code: 'taken', values: { field: problems.get(cell.column) ?? '' } } } : cell,
      ),
    }
  })
}
