import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useHttp } from '../../../providers/hooks'
import { useLanguage } from '../../ui/useText'

import type { Days } from '../../../resources/range'
import type { RangeChoice } from './rangeChoice'

export interface FigureCount {
  readonly count: number
  /** A decimal text. */
  readonly sum?: string
  /** The same of as many days before. */
  readonly before?: FigureCount
}

export interface ChartFigures {
  /** For every day a number of each series. */
  readonly days?: readonly (readonly number[])[] | null
  readonly before?: readonly (readonly number[])[] | null
  readonly groups?: readonly { readonly id: number | null; readonly name: string; readonly number: number }[]
  readonly rest?: number
}

/** What `GET /admin/Dashboard/index` answers. Servers of the family send the remark alone; ours what the caller may see. */
export interface DashboardData {
  readonly remark?: string
  readonly range?: Days
  readonly previous?: Days
  readonly figures?: Readonly<Record<string, FigureCount>>
  readonly charts?: Readonly<Record<string, ChartFigures>>
}

/** Counted again whenever the page is opened or another day begins: figures of an hour ago are no figures of today. */
export function useDashboardQuery(chosen: RangeChoice, today: string) {
  const http = useHttp()
  const language = useLanguage()
  return useQuery({
    queryKey: ['dashboard', language, chosen, today],
    queryFn: ({ signal }) => http.get<DashboardData>('/admin/Dashboard/index', { ...chosen }, { signal, isQuiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
}
