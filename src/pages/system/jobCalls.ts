import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApp } from '../../../providers/hooks'
import { newKey } from '../../../providers/keys'
import { callOf } from '../../../resources/kit/paths'
import { jobsPage } from '../../../resources/system/jobsPage'

import type { JobsPage, JobState, ScheduleRow } from '../../../resources/kit/protocol/jobs'

const key = 'jobs'
/** Milliseconds between two readings: jobs come and go by themselves. */
const pause = 3000

export interface JobFilter {
  readonly queue: string
  readonly state: JobState | ''
  readonly page: number
}

export const jobsOnPage = 20

export function useJobs({ queue, state, page }: JobFilter) {
  const { http } = useApp()
  const query = { page, limit: jobsOnPage, ...(queue && { queue }), ...(state && { state }) }
  return useQuery({
    queryKey: [key, 'list', query],
    queryFn: ({ signal }) => http.get<JobsPage>(callOf(jobsPage.path, 'index'), query, { signal, isQuiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: pause,
  })
}

export function useSchedules() {
  const { http } = useApp()
  return useQuery({
    queryKey: [key, 'schedules'],
    queryFn: async ({ signal }) => (await http.get<{ list: ScheduleRow[] }>(callOf(jobsPage.path, 'schedules'), {}, { signal, isQuiet: true })).list,
    refetchInterval: pause,
  })
}

/** Calls that change a job; each reads the jobs again. */
export function useJobAction(): { readonly isBusy: boolean; readonly act: (action: 'retry' | 'cancel' | 'run', body: object) => void } {
  const { http } = useApp()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const run = async (action: string, body: object): Promise<void> => {
    setBusy(true)
    try {
      await http.post(callOf(jobsPage.path, action), body, { idempotencyKey: newKey(), notifiesSuccess: true })
    } catch {
      // reported by the request; the job may have changed meanwhile
    }
    await client.invalidateQueries({ queryKey: [key] })
    setBusy(false)
  }
  const act = (action: string, body: object): void => void run(action, body)
  return { isBusy, act }
}
