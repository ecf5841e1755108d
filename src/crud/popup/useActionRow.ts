import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'

import { useData } from '../../../providers/hooks'
import { startLinesKey } from './useStartLines'
import { useActionRows } from './useActionRows'

import type { Row } from '../../../resources/kit/protocol/list'
import type { FormRow } from '../form/dirtyFields'

const noIds: readonly number[] = []

interface ActionRow {
  /** Undefined for several rows, and until it has arrived. */
  readonly row: FormRow | undefined
  /** What an action on one row is sent for: the version is that of the values its input started with. */
  readonly target: { readonly id: number; readonly rowVersion?: number }
  /** Reads the row and its lines again, after a refusal because of another version. */
  readonly readAgain: () => Promise<void>
}

/**
 * The row of an action. It stays as it was first read, also when a hidden tab reads it again: the input started with its values, so its version is the one that
 * the server has to compare.
 */
export function useActionRow(path: string, ids: readonly number[], known: FormRow | undefined): ActionRow {
  const data = useData()
  const queries = useQueryClient()
  const rows = useActionRows(path, known ? noIds : ids)
  const first = useRef(known)
  first.current ??= rows.length === 1 ? rows[0] : undefined
  const [newer, setNewer] = useState<FormRow>()
  const readAgain = useCallback(async () => {
    const [{ data: read }] = await Promise.all([data.getMany<Row>(path, { ids: [...ids] }), queries.invalidateQueries({ queryKey: startLinesKey(path) })])
    const [row] = read
    if (row) setNewer(row)
  }, [data, queries, path, ids])
  const row = newer ?? first.current
  const version = row?.['row_version']
  return { row, target: { id: ids[0] ?? 0, ...(typeof version === 'number' && { rowVersion: version }) }, readAgain }
}
