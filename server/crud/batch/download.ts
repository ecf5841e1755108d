import { sql } from 'kysely'
import { z } from 'zod'

import { translateRefusal } from '../../../resources/errors'
import { contactColumns } from '../../../resources/kit/masks'
import { nodeOf } from '../../../resources/kit/paths'
import { t, translate } from '../../../resources/kit/text'
import { hasPermission } from '../../context'
import { id, parseQuery } from '../../lib/parseInput'
import { contextOf } from '../../request/contextOf'
import { readBatches } from '../export/batches'
import { exportFormats, sendFile } from '../export/export'
import { csvFile, xlsxFile } from '../export/writers'
import { findRun } from '../import/importRuns'
import { formatCell, markFormula } from '../import/cellText'
import { headersOf } from '../import/sheetFormat'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { ImportKind } from '../../../resources/kit/protocol/imports'
import type { AppDeps } from '../../deps'
import type { RowValues } from '../compile/columns'
import type { ExportBatch } from '../export/batches'
import type { ExportRequest } from '../export/export'
import type { ImportRow } from '../import/importRuns'
import type { LabelIndex } from '../import/labelIndex'
import type { Batch } from './batch'

const sheetQuery = z.object({ format: z.enum(exportFormats).default('xlsx') })
const resultQuery = sheetQuery.extend({ run: id })
type Lines = ExportBatch<readonly RowValues[]>

/** A sheet to fill in, with a line for each row of the list's filter. It shows as much as an export, so without that right it has only the column heads. */
export async function downloadTemplate(request: FastifyRequest, reply: FastifyReply, deps: AppDeps, batch: Batch): Promise<FastifyReply> {
  const compiled = batch.compiled.seenBy(request.staff)
  const { format } = parseQuery(request, sheetQuery)
  const { language } = request
  const shown = batch.columns.filter(({ of }) => of === 'shown')
  const mayTake = hasPermission(request.staff, nodeOf(compiled.resource.path, 'export'))
  const contact = mayTake ? contactColumns(shown.map(({ name, field }) => ({ name, field: compiled.resource.fields[name] ?? field }))) : []
  const one: ExportRequest = { request, reply, deps, compiled, format, contact }
  const view = compiled.columns.subset(shown.map(({ name }) => name))
  const make = (_: unknown, raws: readonly Readonly<RowValues>[]) =>
    raws.map((raw) => ({
      cells: batch.columns.map(({ name, field, of }) => {
        const row = view.read(raw)
        return of === 'shown' ? markFormula(formatCell(field, row[name], { language, labels: noLabels, row })) : ''
      }),
    }))
  const lines: AsyncGenerator<Lines> = mayTake ? readBatches(one, { view, size: 500, make }) : noLines()
  return send(one, headersOf(batch.columns, language), lines)
}

async function* noLines(): AsyncGenerator<Lines> {}

/** The shown columns are texts, numbers and choices of the row itself. */
const noLabels: LabelIndex = { labelOf: (_, row) => `#${row}`, nameOf: (_, row) => `#${row}`, idsOf: () => [] }

const resultTexts = {
  line: t('行', 'Row'),
  name: t('记录', 'Row'),
  result: t('结果', 'Result'),
  reason: t('原因', 'Reason'),
}
const kindTexts: Readonly<Record<ImportKind, ReturnType<typeof t>>> = {
  add: t('待执行', 'Pending'),
  edit: t('待执行', 'Pending'),
  same: t('未填写，已跳过', 'Empty, skipped'),
  wrong: t('有误，未执行', 'Error, not run'),
  done: t('成功', 'Done'),
  refused: t('被拒绝', 'Rejected'),
}

/** What has become of the lines of a run. */
export async function downloadResult(request: FastifyRequest, reply: FastifyReply, deps: AppDeps, batch: Batch): Promise<FastifyReply> {
  const { format, run } = parseQuery(request, resultQuery)
  await findRun(batch.source, contextOf(request, deps.db), run)
  const { language } = request
  const typed = batch.columns.filter(({ of }) => of === 'row')
  const heads = [
    translate(resultTexts.line, language),
    translate(batch.columns.find(({ of }) => of === 'shown')?.label ?? resultTexts.name, language),
    ...headersOf(typed, language),
    translate(resultTexts.result, language),
    translate(resultTexts.reason, language),
  ]
  async function* lines(): AsyncGenerator<Lines> {
    for (let last = 0; ;) {
      const rows = await linesOf(deps, run, last)
      if (rows.length === 0) return
      last = rows.at(-1)?.line ?? last
      const content = rows.map(({ line, name, kind, cells }) => {
        const problem = cells.find((cell) => cell.problem)?.problem
        const values = typed.map((column) => markFormula(cells.find((cell) => cell.column === column.name)?.to ?? ''))
        const reason = problem ? translateRefusal(problem.code, language, problem.values) : ''
        return { cells: [line, markFormula(name), ...values, translate(kindTexts[kind], language), reason] }
      })
      yield { content, count: content.length }
    }
  }
  return send({ request, reply, deps, compiled: batch.compiled, format }, heads, lines())
}

const linesOf = (deps: AppDeps, run: number, last: number) =>
  deps.db
    .selectFrom('import_row')
    .select(['line', 'name'])
    .select((eb) => [eb.ref('kind').$castTo<ImportRow['kind']>().as('kind'), eb.ref('cells').$castTo<ImportRow['cells']>().as('cells')])
    .where('run_id', '=', run)
    .where('line', '>', last)
    .orderBy(sql`line`)
    .limit(500)
    .execute()

function send(one: ExportRequest, heads: readonly string[], lines: AsyncGenerator<Lines>): Promise<FastifyReply> {
  const sheet = { heads: [...heads], cellsOf: (row: RowValues) => row['cells'] as (string | number)[] } // as they are made above
  return sendFile(one, lines, (rows) => (one.format === 'xlsx' ? xlsxFile(sheet, rows) : csvFile(sheet, rows)))
}
