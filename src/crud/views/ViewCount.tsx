import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useViewCalls } from '../../../providers/account/views'
import { useFormat } from '../../../providers/hooks'
import { limits } from '../../../resources/kit/protocol/list'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

const many = t('1万+', '10,000+')

/** The number of rows of a view; empty if there is none. */
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
/** Milliseconds during which counts are current when the list is reloaded; after a change they are requested at once. */
const staleAfter = 5000

interface CountOptions {
  /** As `useFiguresAt` has it; 0 before: counts are not requested before the list. */
  readonly readAt?: number
  /** Milliseconds after which the counts are reloaded automatically. */
  readonly every?: number
}

/** Number of rows of each view for the user: one request for all views of a list. If it fails the views have no numbers. */
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
