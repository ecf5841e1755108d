import { useQueryClient } from '@tanstack/react-query'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useData } from '../../../providers/hooks'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'

interface Page {
  readonly data: readonly Row[]
}

/** The row with changed values, in all cached pages and trees. */
export const patchRows = (rows: readonly Row[], id: number, part: Partial<Row>): Row[] =>
  rows.map((row) => (row.id === id ? { ...row, ...part } : row.children ? { ...row, children: patchRows(row.children, id, part) } : row))

/**
 * Saves one value of a row with the version shown. The value is shown at once and reverted when the server refuses it; then the list is reloaded. Resolves
 * with the reason of a refusal.
 */
export function useInlineSave(resource: AnyResource, row: Row): (name: string, value: unknown) => Promise<string | undefined> {
  const data = useData()
  const queries = useQueryClient()
  const invalidate = useInvalidate()
  const queryKey = [resource.path, 'getList']
  const show = (part: Partial<Row>): void =>
    void queries.setQueriesData<Page>({ queryKey }, (page) => page && { ...page, data: patchRows(page.data, row.id, part) })
  return async (name, value) => {
    const before = { [name]: row[name] }
    await queries.cancelQueries({ queryKey }) // a response on its way still has the previous value
    show({ [name]: value })
    try {
      await data.update(resource.path, {
        id: row.id,
        data: { [name]: value, row_version: row.row_version },
        previousData: row,
        meta: { isQuiet: true, isSilent: true },
      })
      // the version returned by the server, so that the next cell of the row need not wait for the list
      if (row.row_version !== undefined) show({ row_version: row.row_version + 1 })
      return undefined
    } catch (error) {
      show(before)
      return error instanceof Error ? error.message : String(error)
    } finally {
      void invalidate(resource.path)
    }
  }
}
