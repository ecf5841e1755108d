import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApp } from '../../../providers/hooks'
import { newKey } from '../../../providers/keys'
import { callOf } from '../../../resources/kit/paths'
import { health } from '../../../resources/system/health'

import type { HealthReport } from '../../../resources/system/health'

const queryKey = ['health'] as const
/** Milliseconds between two readings: while a check is under way, and otherwise, as others may start one. */
const pauses = { busy: 1000, idle: 20_000 } as const

/** The last check of the shop's conditions, read again while one is under way. */
export function useHealth() {
  const { http } = useApp()
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => http.get<HealthReport>(callOf(health.path, 'index'), {}, { signal, isQuiet: true }),
    refetchInterval: ({ state: { data } }) => (data && data.state !== 'idle' ? pauses.busy : pauses.idle),
  })
}

/** Asks the server for a check; a job makes it. */
export function useHealthRun(): { readonly isSending: boolean; readonly run: () => void } {
  const { http } = useApp()
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const send = async (): Promise<void> => {
    setSending(true)
    try {
      await http.post(callOf(health.path, 'run'), {}, { idempotencyKey: newKey() })
    } catch {
      // reported by the request
    }
    await client.invalidateQueries({ queryKey })
    setSending(false)
  }
  return { isSending, run: () => void send() }
}
