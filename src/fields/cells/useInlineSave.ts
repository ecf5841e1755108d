import { useQueryClient } from '@tanstack/react-query'
import { useUpdate } from 'react-admin'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useData, useFeature } from '../../../providers/hooks'
import { resourceAt } from '../../../resources'
import { changeableField } from '../../../resources/kit/changes'

import type { QueryClient } from '@tanstack/react-query'

import type { SaveMeta } from '../../../providers/data/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { ChangeAnswer, FieldChange } from '../../../resources/kit/protocol/changes'
import type { Row } from '../../../resources/kit/protocol/list'

interface Page {
  readonly data: readonly Row[]
}

interface Settings {
  readonly resource: Pick<AnyResource, 'path'>
  readonly row: Row
  /** Who reports a refusal and a success; also keeps the partial row of a save apart from whole rows that react-admin has cached. */
  readonly meta: SaveMeta
  readonly onRefused?: (error: Error) => void
  /** With the new value, which a difference is known by only then. */
  readonly onSaved?: (value: unknown) => void
  /** The list was read again after a save, or is being read for a later change. */
  readonly onReloaded?: () => void
}

/** The row with changed values, in all cached pages and trees. */
export const patchRows = (rows: readonly Row[], id: number, part: Partial<Row>): Row[] =>
  rows.map((row) => (row.id === id ? { ...row, ...part } : row.children ? { ...row, children: patchRows(row.children, id, part) } : row))

/**
 * Changes one value of a row: to a given one, with the version shown, or by a difference, which the server adds to what the row has by then. A given value is
 * shown at once and reverted when the server refuses it; then the list is reloaded, because one value may affect others. Changes of one row are sent one after
 * another.
 */
export function useInlineSave({ resource: { path }, row, meta, onRefused, onSaved, onReloaded }: Settings) {
  const data = useData()
  const queries = useQueryClient()
  const invalidate = useInvalidate()
  const hasChanges = useFeature('changes')
  const show = (id: number, part: Partial<Row>, isNestedOnly = false): void =>
    void queries.setQueriesData<Page>({ queryKey: [path, 'getList'] }, (page) => {
      const isOwn = page?.data.some((one) => one.id === id) === true
      return page && !(isOwn && isNestedOnly) ? { ...page, data: patchRows(page.data, id, part) } : page
    })
  const [update, { isPending }] = useUpdate<Row>(path, undefined, {
    mutationMode: 'optimistic',
    scope: { id: `${path}:${row.id}` },
    mutationFn: async ({ data: part = {}, previousData, meta: sent }) => {
      const read = previousData as Row
      const { change, ...how } = sent as SentMeta
      const own = ownVersionsOf(queries, `${path}:${read.id}`)
      const version = own.latest(read.row_version)
      if (!hasChanges) {
        const body = { [change.field]: change.value, ...(version !== undefined && { row_version: version }) }
        return (await data.update<Row>(path, { id: read.id, data: body, previousData: read, meta: how })).data
      }
      const isCompared = change.way === 'set' && version !== undefined && !isOfDomain(path, change.field)
      const answer = await data.change(path, { ...how, ...change, id: read.id, ...(isCompared && { rowVersion: version }) })
      own.learn(answer)
      // its own effects of a success run before the call
      if (answer?.row) {
        show(read.id, answer.row)
        onSaved?.(answer.row[change.field])
      }
      return { ...read, ...part, ...answer?.row }
    },
    // react-admin changes the rows of a page, but not those below them
    onMutate: ({ data: part = {} }) => show(row.id, part, true),
  })
  const save = (field: string, value: unknown, way: 'set' | 'add' = 'set'): void => {
    // with the version that the row has afterwards, so that its next value need not wait for the list
    const version = row.row_version === undefined || isOfDomain(path, field) ? {} : { row_version: row.row_version + 1 }
    void update(
      path,
      { id: row.id, data: { ...(way === 'set' && { [field]: value }), ...version }, previousData: row, meta: { ...meta, change: { field, way, value } } },
      {
        onError: (error) => onRefused?.(error),
        onSettled: () => void invalidate(path, { cancelRefetch: false }).then(onReloaded), // the next change of the row does not wait for the list
      },
    )
  }
  return { save, isSaving: isPending }
}

/** Versions of a row that follow each other by changes from here alone. */
interface OwnVersions {
  readonly first: number
  readonly last: number
}

const ownVersions = new WeakMap<QueryClient, Map<string, OwnVersions>>()

/** A change waits for those before it, which raise the version of the row that it was typed at. A change by somebody else between them breaks the chain. */
function ownVersionsOf(queries: QueryClient, key: string) {
  const known = ownVersions.get(queries) ?? new Map<string, OwnVersions>()
  ownVersions.set(queries, known)
  return {
    latest: (typed: number | undefined): number | undefined => {
      const chain = known.get(key)
      return chain && typed !== undefined && typed >= chain.first && typed <= chain.last ? chain.last : typed
    },
    learn: (answer: ChangeAnswer | null): void => {
      const [before, after] = [answer?.version_before, answer?.row?.row_version]
      if (before === undefined || after === undefined) return void known.delete(key)
      const chain = known.get(key)
      known.set(key, { first: chain?.last === before ? chain.first : before, last: after })
    },
  }
}

interface SentMeta extends SaveMeta {
  readonly change: FieldChange
}

/** Guarded by the domain, and changed by orders, too, so that the version of the row says nothing about it. */
function isOfDomain(path: string, name: string): boolean {
  const resource = resourceAt(path)
  return resource !== undefined && changeableField(resource, name)?.isOfDomain === true
}
