import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { resourceAt } from '../../resources'

import type { InvalidateOptions } from '@tanstack/react-query'

/**
 * Reloads what is shown of a resource after a change. Resolves when its lists have been reloaded. After a mutation of react-admin, which has begun to reload
 * the lists, `cancelRefetch: false` waits for these instead of requesting them twice.
 */
export function useInvalidate(): (path: string, options?: InvalidateOptions) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    (path, options) => {
      for (const other of resourceAt(path)?.shownIn ?? []) void client.invalidateQueries({ queryKey: [other] })
      // counts of tabs and views may take longer than the rows, so nobody waits for them
      void client.invalidateQueries({ queryKey: [path], predicate: ({ queryKey }) => queryKey[1] !== 'getList' })
      return client.invalidateQueries({ queryKey: [path, 'getList'] }, options)
    },
    [client],
  )
}
