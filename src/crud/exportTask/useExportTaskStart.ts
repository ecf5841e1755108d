import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { useExportTaskCalls } from '../../../providers/account/exportTasks'

import type { ExportTaskStart, ExportTemplate } from '../../../resources/kit/protocol/exportTasks'

/** The templates and the limit of a list; `learn` keeps what a change of the templates has answered. */
export function useExportTaskStart(path: string) {
  const calls = useExportTaskCalls()
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: ['exportTask', path], queryFn: ({ signal }) => calls.start(path, signal), retry: false })
  const learn = useCallback(
    (templates: readonly ExportTemplate[]) =>
      client.setQueryData<ExportTaskStart>(['exportTask', path], (before) => (before ? { ...before, templates } : before)),
    [client, path],
  )
  return { data, learn }
}
