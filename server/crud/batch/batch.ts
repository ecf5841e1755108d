import { sql } from 'kysely'

import { translateRefusal } from '../../../resources/errors'
import { isWritable, nameFieldOf, rowLinesOf } from '../../../resources/kit/derived'
import { maskedValue } from '../../../resources/kit/masks'
import { isBlankLine } from '../../../resources/kit/types/lines'
import { matches } from '../../../resources/kit/conditions'
import { translate } from '../../../resources/kit/text'
import { UserError } from '../../errors'
import { allOf, anyId } from '../../lib/sqlCondition'
import { inTransaction } from '../../request/mutate'
import { bodyOf } from '../../request/parameters'
import { ok } from '../../result'
import { formatCell } from '../import/cellText'
import { countRows, createRun, findRun, insertRows } from '../import/importRuns'
import { readLabelIndex } from '../import/labelIndex'
import { visibleRows } from '../rows/scope'
import { withSavepoint } from '../rows/savepoint'
import { runOnRow, successOf, validInput } from '../verbs/action'
import { lockRow } from '../verbs/read'

import type { FastifyRequest } from 'fastify'

import type { Fields, FieldOf } from '../../../resources/kit/fieldTypes'
import type { ImportAnswer, ImportProgress } from '../../../resources/kit/protocol/imports'
import type { Problem } from '../../../resources/kit/validate'
import type { Context, Db } from '../../context'
import type { AppDeps } from '../../deps'
import type { RequestParameters } from '../../request/parameters'
import type { Result } from '../../result'
import type { RowValues } from '../compile/columns'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'
import type { ImportCellChange } from '../import/compare'
import type { ImportRow, RunSource } from '../import/importRuns'
import type { SheetColumn } from '../import/sheetFormat'
import type { BoundAction } from '../verbs/action'

/* An action that runs on each of many rows with a line of its own, typed or from a sheet. The lines are kept as a run, like those of an import; each row has a
   transaction of its own, in which its line is marked, so that a run that is sent twice or was interrupted runs every line once. */

export interface Batch {
  readonly compiled: CompiledResource
  readonly registry: ResourceRegistry
  readonly one: BoundAction
  /** The input that has the lines. */
  readonly name: string
  readonly field: FieldOf<'lines'>
  readonly columns: readonly SheetColumn[]
  readonly source: RunSource
}

export function batchOf(compiled: CompiledResource, registry: ResourceRegistry, one: BoundAction): Batch | undefined {
  const lines = rowLinesOf(compiled.resource, one.action)
  if (!lines) return undefined
  const columns = Object.entries(lines.field.columns).map(([name, field]): SheetColumn => ({
    name,
    label: field.label,
    field,
    of: isWritable(field) ? 'row' : 'shown',
  }))
  const source = { path: `${compiled.resource.path}/${one.name}`, labels: new Map(columns.map(({ name, label }) => [name, label])) }
  return { compiled, registry, one, ...lines, columns, source }
}

/** The lines that the dialog starts with: the rows that permit the action. */
export async function startOfBatch({ compiled, one, name, field }: Batch, ctx: Context, ids: readonly number[]): Promise<RowValues> {
  if (ids.length > field.max) throw new UserError('too_many_ids', { max: field.max })
  const { select, joins, read } = compiled.columns.show
  const where = allOf([sql`m.id = ${anyId(ids)}`, ...(await visibleRows(compiled, ctx))])
  const { rows } = await sql<Readonly<RowValues>>`select ${select} from ${compiled.table} m ${joins} where ${where} order by m.id`.execute(ctx.tx)
  const shown = Object.keys(field.columns).filter((column) => Object.hasOwn(compiled.resource.fields, column))
  const fitting = rows.map(read).filter((row) => matches(one.action.when, row))
  // the lines are a list, so they have its masks
  const valueIn = (row: RowValues, column: string): unknown => maskedValue({ ...compiled.resource.fields[column], isMasked: true }, row[column])
  return { [name]: fitting.map((row) => ({ id: row['id'], ...Object.fromEntries(shown.map((column) => [column, valueIn(row, column)])) })) }
}

/** Keeps the lines of a call as a run. */
export async function stageBatch(batch: Batch, ctx: Context, body: RequestParameters): Promise<ImportAnswer> {
  const { compiled, registry, one, name, field, source } = batch
  const { [name]: lines, ...common } = await validInput({ compiled, registry }, ctx, one, body)
  const labels = await readLabelIndex(compiled, registry, ctx, field.columns)
  const sent = (lines as readonly RowValues[]).map((line) => ({ ...line, id: Number(line['id']) }))
  const names = await namesOf(batch, ctx, [...new Set(sent.map(({ id }) => id))])
  const run = await createRun(source, ctx, { file: translate(one.action.label, ctx.language), columns: Object.keys(field.columns), ignored: [] })
  const rows = sent.map(({ id, ...values }, at): ImportRow => {
    const line = at + 1
    const isTwice = sent.findIndex((other) => other.id === id) < at
    const row = {
      line,
      row_id: id,
      row_version: null,
      name: names.get(id) ?? `#${id}`,
      cells: cellsOf(batch, values, { line, labels, language: ctx.language }),
    }
    if (isTwice)
      return {
        ...row,
        kind: 'refused',
        body: null,
        undo: null,
        cells: marked(row.cells, line, { column: nameFieldOf(compiled.resource), code: 'not_a_line', values: { field: field.label, row: line } }),
      }
    return { ...row, kind: 'edit', body: { row: { ...common, [name]: [{ id, ...values }] } }, undo: null }
  })
  await insertRows(ctx, run, rows)
  return countRows(source, ctx, run)
}

async function namesOf({ compiled }: Batch, ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const name = nameFieldOf(compiled.resource)
  const where = allOf([sql`m.id = ${anyId(ids)}`, ...(await visibleRows(compiled, ctx))])
  const { rows } = await sql<{ id: number; name: string }>`select m.id, m.${sql.ref(name)}::text as name from ${compiled.table} m where ${where}`.execute(
    ctx.tx,
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}

function cellsOf(
  { columns }: Batch,
  values: RowValues,
  { line, ...writing }: Omit<Parameters<typeof formatCell>[2], 'row'> & { readonly line: number },
): ImportCellChange[] {
  return columns.flatMap(({ name, field, of }): ImportCellChange[] => {
    const to = of === 'row' ? formatCell(field, values[name], { ...writing, row: values }) : ''
    return to === '' ? [] : [{ column: name, line, from: '', to }]
  })
}

/** Runs the lines that have not run yet, and returns the run. A refused line is marked with its reason. */
export async function applyBatch(request: FastifyRequest, deps: AppDeps, batch: Batch, run: number): Promise<ImportAnswer> {
  const lines = await inTransaction(request, deps, async (ctx) => {
    await findRun(batch.source, ctx, run)
    return ctx.tx.selectFrom('import_row').select('line').where('run_id', '=', run).where('kind', '=', 'edit').orderBy('line').execute()
  })
  for (const { line } of lines) await inTransaction(request, deps, (ctx) => runLine(batch, ctx, run, line))
  return inTransaction(request, deps, async (ctx) => {
    await ctx.tx
      .updateTable('import_run')
      .set({ state: 'applied', apply_time: sql`now()` })
      .where('id', '=', run)
      .where('state', '=', 'ready')
      .execute()
    return countRows(batch.source, ctx, run)
  })
}

/** How far the lines of a run are, each of which has a transaction of its own. */
export async function progressOfBatch({ source }: Batch, ctx: Context, run: number): Promise<ImportProgress> {
  await findRun(source, ctx, run)
  return ctx.tx
    .selectFrom('import_row')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('kind', 'in', ['done', 'refused']).as('done'),
      eb.fn.countAll<number>().filterWhere('kind', 'in', ['done', 'refused', 'edit']).as('total'),
    ])
    .where('run_id', '=', run)
    .executeTakeFirstOrThrow()
}

async function runLine(batch: Batch, ctx: Context, run: number, line: number): Promise<void> {
  const { compiled } = batch
  const pending = await ctx.tx
    .selectFrom('import_row')
    .select((eb) => ['row_id', eb.ref('body').$castTo<ImportRow['body']>().as('body'), eb.ref('cells').$castTo<ImportRow['cells']>().as('cells')])
    .where('run_id', '=', run)
    .where('line', '=', line)
    .where('kind', '=', 'edit')
    .forUpdate()
    .executeTakeFirst()
  if (!pending) return
  const later: Parameters<Context['afterCommit']>[0][] = []
  const refusal = await tryLine(batch, { ...ctx, afterCommit: (work) => void later.push(work) }, Number(pending.row_id), pending.body?.row ?? {})
  if (!refusal) for (const work of later) ctx.afterCommit(work)
  const cells = refusal ? marked(pending.cells, line, problemOf(refusal, nameFieldOf(compiled.resource))) : pending.cells
  await ctx.tx
    .updateTable('import_row')
    .set({ kind: refusal ? 'refused' : 'done', cells: JSON.stringify(cells) })
    .where('run_id', '=', run)
    .where('line', '=', line)
    .execute()
}

/** Runs the action on one row within a savepoint. */
export const tryLine = ({ compiled, one }: Batch, ctx: Context, id: number, input: RowValues): Promise<UserError | undefined> =>
  withSavepoint(ctx.tx, async () => void (await runOnRow(compiled, ctx, one, await lockRow(compiled, ctx, id), input)))

export interface MarkedCell extends Pick<Problem, 'code' | 'values'> {
  readonly column: string
}

/** Where a refusal is shown: at the field that it names, else at the name of the row. */
export function problemOf({ refusal, values, more }: UserError, otherwise: string): MarkedCell {
  const [first] = more.problems ?? []
  return first ? { column: first.field.split('.').at(-1) ?? otherwise, code: first.code, values: first.values } : { column: otherwise, code: refusal, values }
}

export function marked(cells: readonly ImportCellChange[], line: number, { column, ...problem }: MarkedCell): ImportCellChange[] {
  if (cells.some((cell) => cell.column === column)) return cells.map((cell) => (cell.column === column ? { ...cell, problem } : cell))
  return [...cells, { column, line, from: '', to: '', problem }]
}

/** What a dialog is told: the number of rows that are done, and each refused one with its reason. Nothing done at all is a refusal at the cells. */
export async function outcomeOf(request: FastifyRequest, deps: AppDeps, batch: Batch, { run, counts }: ImportAnswer): Promise<Result> {
  const { compiled, one, name, field } = batch
  const rows = await deps.db
    .selectFrom('import_row')
    .select((eb) => ['row_id', eb.ref('cells').$castTo<ImportRow['cells']>().as('cells')])
    .where('run_id', '=', run)
    .where('kind', '=', 'refused')
    .orderBy('line')
    .execute()
  const done = counts.done ?? 0
  const refused = rows.flatMap(({ row_id, cells }) => {
    const cell = cells.find(({ problem }) => problem)
    return cell?.problem ? [{ id: Number(row_id), field: cell.column, problem: cell.problem }] : []
  })
  const [first] = refused
  if (!first) {
    const { message, values } = successOf(compiled, one, done)
    return ok({ run, done }, message, values)
  }
  if (done === 0) {
    await inTransaction(request, deps, ({ tx }) => again(tx, run))
    const sent = bodyOf(request.body)[name] as readonly RowValues[] // they were validated
    const at = (id: number): number => sent.findIndex((line) => Number(line['id']) === id && !isBlankLine(field, line))
    const problems = refused.map(({ id, field: column, problem }) => ({ field: `${name}.${at(id)}.${columnIn(field.columns, column)}`, ...problem }))
    throw new UserError(first.problem.code, first.problem.values, { problems })
  }
  const list = refused.map(({ id, field: column, problem }) => ({
    id,
    field: columnIn(field.columns, column),
    msg: translateRefusal(problem.code, request.language, problem.values),
  }))
  const reason = translateRefusal(first.problem.code, request.language, first.problem.values)
  return ok({ run, done, refused: list }, 'done_some', { done, refused: refused.length, reason })
}

/** Nothing has happened: the same call, sent again, tries all lines again. */
const again = (tx: Db, run: number) =>
  tx.updateTable('import_row').set({ kind: 'edit' }).where('run_id', '=', run).where('kind', '=', 'refused').where('body', 'is not', null).execute()

/** A cell that can be pointed at: the named column if it is filled in, else the last one that is. */
function columnIn(columns: Fields, column: string): string {
  const typed = Object.entries(columns).flatMap(([name, field]) => (isWritable(field) ? [name] : []))
  return typed.includes(column) ? column : (typed.at(-1) ?? column)
}
