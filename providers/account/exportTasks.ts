import { useMemo } from 'react'

import { callOf } from '../../resources/kit/paths'
import { useApp } from '../hooks'
import { newKey } from '../keys'

import type { ExportTaskStart, ExportTemplate, NewExportTask } from '../../resources/kit/protocol/exportTasks'
import type { Http } from '../http/httpTypes'

export interface ExportTaskCalls {
  /** What the dialog of a new task needs. */
  readonly start: (path: string, signal?: AbortSignal) => Promise<ExportTaskStart>
  readonly add: (path: string, task: NewExportTask) => Promise<{ readonly id: number; readonly name: string }>
  /** Both answer all templates of the list. */
  readonly saveTemplate: (path: string, template: Omit<ExportTemplate, 'id'>) => Promise<readonly ExportTemplate[]>
  readonly removeTemplate: (path: string, id: number) => Promise<readonly ExportTemplate[]>
}

export function createExportTaskCalls(http: Http): ExportTaskCalls {
  const options = () => ({ idempotencyKey: newKey(), notifiesSuccess: true, handlesFieldErrors: true })
  return {
    start: (path, signal) => http.get(callOf(path, 'addExportTask'), {}, signal && { signal }),
    add: (path, task) => http.post(callOf(path, 'addExportTask'), task, options()),
    saveTemplate: (path, template) => http.post(callOf(path, 'saveExportTemplate'), template, options()),
    removeTemplate: (path, id) => http.post(callOf(path, 'deleteExportTemplate'), { id }, options()),
  }
}

export function useExportTaskCalls(): ExportTaskCalls {
  const { http } = useApp()
  return useMemo(() => createExportTaskCalls(http), [http])
}
