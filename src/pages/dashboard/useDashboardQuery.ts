import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useHttp } from '../../../providers/hooks'
import { useLanguage } from '../../ui/useText'

import type { DashboardAnswer } from '../../../resources/kit/protocol/dashboard'
import type { RangeChoice } from './rangeChoice'

/** Reloaded whenever the page is opened or another day begins. */
export function useDashboardQuery(chosen: RangeChoice, today: string) {
  const http = useHttp()
  const language = useLanguage()
  return useQuery({
    queryKey: ['dashboard', language, chosen, today],
    queryFn: ({ signal }) => http.get<DashboardAnswer>('/admin/Dashboard/index', { ...chosen }, { signal, isQuiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}
