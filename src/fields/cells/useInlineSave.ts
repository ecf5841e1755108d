import { useQueryClient } from '@tanstack/react-query'
import { useUpdate } from 'react-admin'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useData } from '../../../providers/hooks'

import type { SaveMeta } from '../../../providers/data/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'

interface Page {
  readonly data: readonly Row[]
}

interface Settings {
  readonly resource: Pick<AnyResource, 'path'>
  readonly row: Row
  /** Who reports a refusal and a success; also keeps the partial row of a save apart from whole rows that react-admin has cached. */
  readonly meta: SaveMeta
  readonly onRefused?: (reason: string) => void
}

/** The row with changed values, in all cached pages and trees. */
export const patchRows = (rows: readonly Row[], id: number, part: Partial<Row>): Row[] =>
  rows.map((row) => (row.id === id ? { ...row, ...part } : row.children ? { ...row, children: patchRows(row.children, id, part) } : row))

/**
 * Saves one value of a row with the version shown. The value is shown at once and reverted when the server refuses it; then the list is reloaded, because one
 * value may affect others. Changes of one row are sent one after another.
 */
export function useInlineSave({ resource: { path }, row, meta, onRefused }: Settings) {
  const data = useData()
  const queries = useQueryClient()
  const invalidate = useInvalidate()
  const showNested = (id: number, part: Partial<Row>): void =>
    void queries.setQueriesData<Page>({ queryKey: [path, 'getList'] }, (page) => {
      const isNested = page?.data.every((one) => one.id !== id)
      return page && isNested ? { ...page, data: patchRows(page.data, id, part) } : page
    })
  const [update, { isPending }] = useUpdate<Row>(path, undefined, {
    mutationMode: 'optimistic',
    scope: { id: `${path}:${row.id}` },
    mutationFn: async ({ data: part = {}, previousData, ...params }) => {
      const read = previousData as Row
      const body = { ...part, ...(read.row_version !== undefined && { row_version: read.row_version }) }
      return (await data.update<Row>(path, { ...params, id: read.id, data: body, previousData: read })).data
    },
    // react-admin changes the rows of a page, but not those below them
    onMutate: ({ data: part = {} }) => showNested(row.id, part),
  })
  const save = (name: string, value: unknown): void => {
    // with the version that the row has afterwards, so that its next value need not wait for the list
    const version = row.row_version === undefined ? {} : { row_version: row.row_version + 1 }
    void update(
      path,
      { id: row.id, data: { [name]: value, ...version }, previousData: row, meta },
      {
        onError: (error) => onRefused?.(error.message),
        onSettled: () => void invalidate(path, { cancelRefetch: false }), // the next change of the row does not wait for the list
      },
    )
  }
  return { save, isSaving: isPending }
}
