import { refuse } from '../../errors'
import { readLines } from '../sheetReader/readInWorker'
import { findTakenValues, readExistingRows } from './existingRows'
import { countRows, createRun, insertRows } from './importRuns'
import { readLabelIndex } from './labelIndex'
import { inBatches, recordsOf } from './records'
import { importRights } from './rights'
import { readHeader } from './sheetColumns'
import { validateRecord } from './validateRecord'

import type { ImportAnswer } from '../../../resources/kit/protocol'
import type { Context } from '../../context'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { SheetLine } from '../sheetReader/limits'
import type { ImportRow } from './importRuns'
import type { SheetRecord } from './records'
import type { ValidationContext } from './validateRecord'

const size = 200

/** Keeps what the lines that were read would change. Writes no row of the shop. */
export async function stageImport(
  compiled: CompiledResource,
  registry: ResourceRegistry,
  ctx: Context,
  sheet: { name: string; lines: string },
): Promise<ImportAnswer> {
  const lines = readLines(sheet.lines)
  const first = await lines.next()
  const head = first.done ? undefined : readHeader(compiled, first.value.cells)
  const columns = head?.columns.flatMap((column) => column?.name ?? []) ?? []
  if (!head || columns.every((name) => name === 'id')) return refuse('import_no_head')
  const run = await createRun(compiled, ctx, { file: sheet.name, columns, ignored: head.ignored })
  const match = compiled.resource.imports?.match ?? []
  const compareContext: ValidationContext = {
    compiled,
    ctx,
    labels: await readLabelIndex(compiled, registry, ctx),
    rights: importRights(compiled, ctx),
    seen: new Map(),
    paths: new Map(),
  }
  for await (const batch of inBatches(recordsOf(rest(lines), head, match), size)) await insertRows(ctx, run, await validateBatch(compareContext, batch))
  return countRows(compiled, ctx, run)
}

/** A generator that was begun goes on; leaving it early closes the file. */
async function* rest(lines: AsyncGenerator<SheetLine>): AsyncGenerator<SheetLine> {
  yield* lines
}

async function validateBatch(compareContext: ValidationContext, batch: readonly SheetRecord[]): Promise<ImportRow[]> {
  const stored = await readExistingRows(compareContext.compiled, compareContext.ctx, batch)
  const rows = batch.map((record) => validateRecord(compareContext, record, stored))
  const taken = await findTakenValues(compareContext.compiled, compareContext.ctx, rows)
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
