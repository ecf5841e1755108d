import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useViewCalls } from '../../../providers/account/views'
import { useFormat } from '../../../providers/hooks'
import { limits } from '../../../resources/kit/protocol/list'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

const many = t('1万+', '10,000+')

/** The number beside a view; nothing where there is none to show. */
export function ViewCount({ count }: { readonly count: number | null | undefined }) {
  const translate = useText()
  const format = useFormat()
  if (count === undefined || count === null) return null
  return (
    <Box component="span" data-count sx={{ ml: 0.75, fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
      {count > limits.countedTotal ? translate(many) : format.number(count)}
    </Box>
  )
}

type ViewCounts = Readonly<Record<string, number | null>>

const none: ViewCounts = {}
/** Milliseconds for which counts are new enough when the list is read again; after a change they are requested at once. */
const staleAfter = 5000

interface CountOptions {
  /** When the list was read last; 0 before: nothing is counted before the list has come. */
  readonly readAt?: number
  /** Milliseconds after which they are requested again by themselves. */
  readonly every?: number
}

/** How many rows each view holds for the caller: one call for all views of a list. A count that fails leaves the names without numbers. */
export function useViewCounts(path: string, ids: readonly number[], { readAt, every }: CountOptions): ViewCounts {
  const calls = useViewCalls()
  const isEnabled = ids.length > 0 && readAt !== 0
  const {
    data = none,
    refetch,
    dataUpdatedAt,
  } = useQuery({
    queryKey: [path, 'viewCounts', ids.toSorted((one, other) => one - other).join()],
    queryFn: ({ signal }) => calls.counts(ids, signal),
    enabled: isEnabled,
    staleTime: staleAfter,
    refetchInterval: every ?? false,
    retry: false,
  })
  useEffect(() => {
    if (isEnabled && readAt && dataUpdatedAt > 0 && readAt - dataUpdatedAt > staleAfter) void refetch({ cancelRefetch: false })
  }, [isEnabled, readAt, dataUpdatedAt, refetch])
  return data
}
