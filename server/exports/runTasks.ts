import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import { contactColumns } from '../../resources/kit/masks'
import { nodeOf } from '../../resources/kit/paths'
import { refusals, translateRefusal } from '../../resources/errors'
import { exportFailures } from '../../resources/order/listExport'
import { shopConfig } from '../../resources/settings/shopConfig'
import { loadRights } from '../auth/rights/rights'
import { hasPermission } from '../context'
import { csvFile, xlsxFile } from '../crud/export/writers'
import { codeOf, reasonOf } from '../database/startupError'
import { UserError } from '../errors'
import { contextWithoutRequest } from '../request/contextOf'
import { timeLimit } from '../lib/timeLimit'
import { failureOf } from '../request/databaseErrors'
import { readSettings } from '../settings/readSettings'
import { claimTask, giveBack, reportProgress } from './claimTask'
import { seenColumns, taskSheetOf } from './columns'
import { failTask, finishTask } from './endTask'
import { filePathOf, newPartialFile, placeFile } from './files'
import { countTaskRows, planTask, readTaskRows } from './readTaskRows'
import { wakeWorkers } from './taskStates'

import type { Kysely } from 'kysely'

import type { ExportFormat, SheetRows } from '../../resources/kit/protocol/exportTasks'
import type { Language } from '../../resources/kit/text'
import type { Db, Staff } from '../context'
import type { RowValues } from '../crud/compile/columns'
import type { ResourceRegistry } from '../crud/compile/compileResources'
import type { Tables } from '../database/tables'
import type { FileStorage } from '../files/storage'
import type { ClaimedTask } from './claimTask'
import type { TaskRows } from './readTaskRows'

export interface ExportDeps {
  readonly db: Kysely<Tables>
  readonly registry: ResourceRegistry
  readonly storage: FileStorage
  /** Milliseconds of one run at most; tests shorten them. */
  readonly limit?: number
}

const maxTime = 30 * 60_000
/** Milliseconds between two reports of progress. */
const reportPause = 1000

/** Runs one task, if there is any, and wakes a worker for the next. Returns its id. */
export async function runNextTask({ limit = maxTime, ...deps }: ExportDeps, signal: AbortSignal): Promise<number | undefined> {
  const claimed = await claimTask(deps.db)
  if (!claimed) return undefined
  const time = timeLimit(limit)
  try {
    if (claimed.isLost) throw new Failure('lost')
    await runTask(deps, claimed, AbortSignal.any([signal, time]))
  } catch (error) {
    if (signal.aborted) await giveBack(deps.db, claimed, { counts: false })
    else if (failureOf(error)?.refusal === 'unavailable') await giveBack(deps.db, claimed, { counts: true })
    else await failTask(deps.db, claimed, time.aborted ? exportFailures.time.zh : await reasonFor(deps.db, claimed, error))
    if (isUnexpected(error) && !time.aborted && !signal.aborted) throw error // logged with the job
  } finally {
    await deps.db.transaction().execute(wakeWorkers)
  }
  return claimed.id
}

/** A failure with a reason of its own. */
class Failure extends Error {
  constructor(readonly reason: keyof typeof exportFailures) {
    super(reason)
  }
}

/** The task belongs to another run by now. */
class Superseded extends Error {}

const isUnexpected = (error: unknown): boolean => !(error instanceof Failure || error instanceof UserError || error instanceof Superseded)
const diskErrors = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO']

async function reasonFor(db: Db, { id }: ClaimedTask, error: unknown): Promise<string> {
  if (error instanceof Failure) return exportFailures[error.reason].zh
  if (!(error instanceof UserError)) return exportFailures[diskErrors.includes(codeOf(error)) ? 'disk' : 'error'].zh
  const task = await db.selectFrom('shop_export_task').select('sheet_language').where('id', '=', id).executeTakeFirst()
  return Object.hasOwn(refusals, error.refusal) ? translateRefusal(error.refusal, task?.sheet_language ?? 'zh-cn', error.values) : reasonOf(error)
}

interface StoredTask {
  readonly type: string
  readonly rows: TaskRows
  readonly columns: readonly string[]
  readonly rowsPer: SheetRows
  readonly format: ExportFormat
  readonly language: Language
  readonly adminId: number
}

async function runTask({ db, registry, storage }: Omit<ExportDeps, 'limit'>, claimed: ClaimedTask, signal: AbortSignal): Promise<void> {
  const task = await readTask(db, claimed.id)
  const compiled = registry.all.find(({ resource }) => resource.exportTask?.type === task.type)
  if (!compiled) throw new Failure('removed')
  const staff = await readCreator(db, task.adminId)
  if (!staff || !hasPermission(staff, nodeOf(compiled.resource.path, 'addExportTask'))) throw new Failure('rights')
  const columns = seenColumns(compiled, registry, staff, task.columns) ?? fail('columns')
  const ctx = contextWithoutRequest(db, staff, task.language)
  const source = { compiled, registry, rows: task.rows, rowsPer: task.rowsPer }
  const { export_max_rows: max } = await readSettings(db, shopConfig, ['export_max_rows'])
  const total = await countTaskRows(source, registry, ctx, (await planTask(source, ctx)).where, max)
  if (total > max) throw new Failure('rows')
  let done = 0
  const stopping = new AbortController()
  const report = async (): Promise<void> => {
    if (!(await reportProgress(db, claimed, { done, total }))) stopping.abort(new Superseded())
  }
  const timer = setInterval(() => void report().catch(() => undefined), reportPause) // one that failed is followed by the next
  async function* batches(): AsyncGenerator<RowValues[]> {
    for await (const rows of readTaskRows(source, ctx, columns)) {
      yield rows
      done += rows.length
    }
  }
  const partial = await newPartialFile(storage)
  try {
    const sheet = taskSheetOf(columns, task.language, task.format)
    const file = task.format === 'xlsx' ? xlsxFile(sheet, batches()) : csvFile(sheet, batches())
    await pipeline(file, createWriteStream(partial), { signal: AbortSignal.any([signal, stopping.signal]) })
    const { size } = await stat(partial)
    if (!(await reportProgress(db, claimed, { done, total }))) throw new Superseded()
    const path = filePathOf({ id: claimed.id, format: task.format })
    await placeFile(storage, partial, path)
    await finishTask(db, claimed, { path, size, rows: done, contact: contactColumns(columns) })
  } catch (error) {
    throw stopping.signal.aborted ? (stopping.signal.reason as Error) : error
  } finally {
    clearInterval(timer)
    await rm(partial, { force: true })
  }
}

function fail(name: ConstructorParameters<typeof Failure>[0]): never {
  throw new Failure(name)
}

async function readTask(db: Db, id: number): Promise<StoredTask> {
  const row = await db
    .selectFrom('shop_export_task')
    .select(['type', 'rows_per', 'format', 'sheet_language', 'admin_id'])
    .select((eb) => [eb.ref('filters').$castTo<TaskRows>().as('rows'), eb.ref('columns').$castTo<readonly string[]>().as('columns')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    type: row.type ?? '',
    rows: row.rows,
    columns: row.columns,
    rowsPer: row.rows_per,
    format: row.format,
    language: row.sheet_language,
    adminId: row.admin_id ?? 0,
  }
}

/** Whoever made the task, with the rights of this moment; undefined for a disabled account. */
async function readCreator(db: Db, id: number): Promise<Staff | undefined> {
  const account = await db
    .selectFrom('admin')
    .select(['id', 'username', 'nickname'])
    .where('id', '=', id)
    .where('status', '=', 'enable')
    .where('delete_time', 'is', null)
    .executeTakeFirst()
  return account && { ...account, ...(await loadRights(db, id)) }
}
