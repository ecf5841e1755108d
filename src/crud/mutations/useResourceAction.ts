import { useMutation } from '@tanstack/react-query'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useData } from '../../../providers/hooks'

import type { ActParams } from '../../../providers/data/dataTypes'

interface ActionCall extends ActParams {
  readonly action: string
}

/**
 * Runs an action of a definition. `onSuccess` is called at once; the promise is settled when the list has been reloaded, also after a refusal, which the data
 * provider reports.
 */
export function useResourceAction(path: string, onSuccess?: (call: ActionCall) => void): (call: ActionCall) => Promise<unknown> {
  const data = useData()
  const invalidate = useInvalidate()
  // callbacks of the hook instead of the call: those of the call are dropped when the tab is hidden meanwhile
  return useMutation({
    mutationFn: ({ action, ...params }: ActionCall) => data.act(path, action, params),
    onSuccess: (_, call) => onSuccess?.(call),
    onSettled: () => invalidate(path),
  }).mutateAsync
}
