import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Reloads what is shown of a resource after a change. Resolves when its lists have been reloaded. */
export function useInvalidate(): (path: string) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    (path) => {
      // counts of tabs and views may take longer than the rows, so nobody waits for them
      void client.invalidateQueries({ queryKey: [path], predicate: ({ queryKey }) => queryKey[1] !== 'getList' })
      return client.invalidateQueries({ queryKey: [path, 'getList'] })
    },
    [client],
  )
}
