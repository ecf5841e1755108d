import { useMemo, useRef } from 'react'
import { useListContext } from 'react-admin'
import { useNavigate } from 'react-router-dom'

import { useData } from '../../../providers/hooks'
import { parentOf } from '../../../resources/kit/derived'
import { useListParts } from '../list/listContext'
import { useStillShown } from '../../ui/useStillShown'
import { formatListQuery } from '../url/listQuery'
import { toListParams } from '../url/toSearchParams'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'

interface Neighbors {
  /** The row as the list below has it. */
  readonly row: Row | undefined
  /** Its number in the whole list, from 1. */
  readonly place: number | undefined
  readonly total: number
  /** Undefined at the ends of the list. */
  readonly next: (() => void) | undefined
  readonly previous: (() => void) | undefined
}

const none: readonly Row[] = []

/** The rows before and after this one in the list below, also on the pages beside. A row that has left the list keeps its place. */
export function useNeighbors(resource: AnyResource, id: number): Neighbors {
  const { data: shown = none, page, perPage, hasNextPage = false, hasPreviousPage = false, total = 0 } = useListContext<Row>()
  const { listQuery } = useListParts()
  const data = useData()
  const navigate = useNavigate()
  const isStillShown = useStillShown(id)
  const rows = useMemo(() => flatten(shown), [shown])
  const at = rows.findIndex((row) => row.id === id)
  const last = useRef(at)
  if (at >= 0) last.current = at
  const isTree = parentOf(resource) !== undefined
  const place = last.current
  const turn = async (by: 1 | -1): Promise<void> => {
    const { base, state, requested } = listQuery
    const beside = page + by
    const { data: read } = await data.getList<Row>(resource.path, toListParams(resource, { ...requested, page: beside }))
    const row = by > 0 ? read[0] : read.at(-1)
    if (row && isStillShown()) void navigate({ pathname: `${base}/show/${row.id}`, search: formatListQuery(resource, { ...state, page: beside }) })
  }
  const step = (to: number, isOnPageBeside: boolean): (() => void) | undefined => {
    if (place < 0) return undefined
    const row = rows[to]
    if (row) return () => listQuery.open(`show/${row.id}`)
    return isOnPageBeside && !isTree ? () => void turn(to < 0 ? -1 : 1).catch(() => undefined) : undefined // the data provider has reported it
  }
  return {
    row: rows[at],
    place: at < 0 ? undefined : (isTree ? 0 : (page - 1) * perPage) + at + 1,
    total,
    next: step(at < 0 ? place : place + 1, hasNextPage),
    previous: step(place - 1, hasPreviousPage),
  }
}

const flatten = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...flatten(row.children ?? [])])
