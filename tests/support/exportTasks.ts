import { resources } from '../../resources/index'
import { compileResources } from '../../server/crud/compile/compileResources'
import { runNextTask } from '../../server/exports/runTasks'
import { fileStorageOf } from '../../server/files/storage'
import { testParts } from './config'

import type { Answer, TestApp } from './app'
import type { ExportDeps } from '../../server/exports/runTasks'

/** What the workers of the queue have. */
export const exportDeps = (app: TestApp, more: Partial<ExportDeps> = {}): ExportDeps => ({
  db: app.db,
  registry: compileResources(resources, testParts(app, { dataDir: app.dataDir }).hooks),
  storage: fileStorageOf(app.dataDir),
  ...more,
})

export const newTask = (app: TestApp, controller: string, body: object, token = app.token): Promise<Answer> =>
  app.call('POST', `/admin/${controller}/addExportTask`, { token, body: { columns: ['id'], format: 'csv', ...body } })

export const runNext = (app: TestApp, more: Partial<ExportDeps> = {}): Promise<number | undefined> =>
  runNextTask(exportDeps(app, more), new AbortController().signal)

export interface TaskRow {
  readonly id: number
  readonly status: string
  readonly error: string
  readonly runs: number
  readonly total: number
  readonly done: number
  readonly download_count: number
  readonly file_path: string
}

export async function taskAt(app: TestApp, id: number): Promise<TaskRow> {
  const { rows } = await app.sql<TaskRow>('select * from shop_export_task where id = $1', [id])
  if (!rows[0]) throw new Error(`no task ${id}`)
  return rows[0]
}

/** The bytes that a download has: the action, and then the address which it names. */
export async function fileOf(app: TestApp, id: number, token = app.token): Promise<Buffer> {
  const { data } = await app.call('POST', '/admin/shop.Export/download', { token, body: { id } })
  const { rawPayload } = await app.app.inject({ method: 'GET', url: String(data['file']), headers: { batoken: token, server: 'true' } })
  return rawPayload
}

/** Makes a task and runs it; returns its id. */
export async function finishedTask(app: TestApp, body: object, controller = 'shop.Order', token = app.token): Promise<number> {
  const answer = await newTask(app, controller, body, token)
  const id = Number(answer.data['id'])
  const ran = await runNext(app)
  const { status, error } = await taskAt(app, id)
  if (ran !== id || status !== '3') throw new Error(`the task is not done: ${answer.msg} ${status} ${error}`)
  return id
}
