import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useData } from '../../../providers/hooks'
import { ServerRefusal } from '../../../providers/http/errors'
import { useSettled } from '../../ui/useSettled'

import type { ChangeParams } from '../../../providers/data/dataTypes'
import type { ChangePreview } from '../../../resources/kit/protocol/changes'

export interface ShownPreview {
  readonly data: ChangePreview | undefined
  /** What is shown is not that of the change yet. */
  readonly isPending: boolean
  /** The reason why there is none, such as a filter that finds other rows by now. */
  readonly refusal: string | undefined
}

/** Milliseconds without input after which a change is previewed. */
const typingPause = 400

/** What the server would do, for the change as it was left for a moment. */
export function useChangePreview(path: string, params: ChangeParams | undefined): ShownPreview {
  const data = useData()
  const now = JSON.stringify(params ?? null)
  const settled = useSettled(now, typingPause)
  const query = useQuery({
    queryKey: [path, 'changePreview', settled],
    queryFn: ({ signal }) => data.previewChange(path, JSON.parse(settled) as ChangeParams, signal), // as it was written above
    enabled: settled !== 'null',
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const isCurrent = settled === now && !query.isPlaceholderData && !query.isFetching
  const { error } = query
  return {
    data: params && !query.isError ? query.data : undefined,
    isPending: !isCurrent,
    refusal:
      isCurrent && error
        ? ((error instanceof ServerRefusal ? (Object.values(error.body.errors)[0] as string | undefined) : undefined) ?? error.message)
        : undefined,
  }
}
