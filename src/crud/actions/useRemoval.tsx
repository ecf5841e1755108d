import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDelete, useDeleteMany } from 'react-admin'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useData } from '../../../providers/hooks'
import { inUseDataOf, ServerRefusal } from '../../../providers/http/errors'
import { countedRows, crudLabels, rowName } from '../../../resources/kit/derived'
import { inSentence, t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { RemovalFacts } from './RemovalFacts'
import { filterOf } from './listActionContext'

import type { InvalidateOptions, QueryKey } from '@tanstack/react-query'
import type { DeleteManyResult, GetListResult } from 'react-admin'

import type { FilterOfRows } from '../../../providers/data/dataTypes'
import type { InUseData } from '../../../resources/kit/protocol/envelope'
import type { BatchAnswer, Row } from '../../../resources/kit/protocol/list'
import type { Text } from '../../../resources/kit/text'
import type { Confirm, ContextRef } from './listActionContext'

const removalTexts = {
  one: t('删除{noun}“{name}”？', 'Delete {noun} {name}?'),
  some: t('删除选中的 {count} {what}？', 'Delete {count} {what}?'),
  all: t('删除符合当前条件的全部 {count} {what}？', 'Delete all {count} {what} that match?'),
  count: t('删除 {count} {what}', 'Delete {count} {what}'),
}

/** React-admin has begun to reload the lists. */
const joinReload: InvalidateOptions = { cancelRefetch: false }

/** Deletes one row, the selected ones, or all rows of the filter, after a confirmation with name and number. */
export function useRemoval(context: ContextRef, path: string, confirm: Confirm, showInUse: (inUse: readonly InUseData[]) => void) {
  const translate = useText()
  const data = useData()
  const invalidate = useInvalidate()
  const [deleteOne] = useDelete<Row>(path, undefined, {
    returnPromise: true,
    mutationFn: async ({ id = 0, previousData }) => (await data.delete<Row>(path, { id, previousData: previousData as Row })).data,
    onSuccess: useKeepMeta(),
  })
  const [deleteMany] = useDeleteMany<Row>(path, undefined, {
    returnPromise: true,
    mutationFn: async ({ ids = [] }) => {
      const answer = (await data.deleteMany<Row>(path, { ids })) as DeleteManyResult<Row> & BatchAnswer // `refused` is ours
      requireAll(answer) // react-admin removes all of the rows from the list
      return answer.data
    },
  })
  const deleteAll = useCallback(async (filter: FilterOfRows) => requireAll((await data.deleteByFilter(path, filter)) as BatchAnswer | undefined), [data, path])
  /** Shows where the rows that were not deleted are used, and reloads the list, also after a refusal, which the data provider reports. */
  const settle = useCallback(
    async (removal: Promise<unknown>, onDone: () => void, options?: InvalidateOptions): Promise<void> => {
      const isDone = await removal.then(
        () => true,
        (error: unknown) => {
          const inUse = error instanceof PartlyRefused || error instanceof ServerRefusal ? error.inUse : undefined
          if (inUse && inUse.length > 0) showInUse(inUse)
          return error instanceof PartlyRefused
        },
      )
      if (isDone) onDone()
      await invalidate(path, options)
      if (isDone) context.current.onRemoved()
    },
    [context, path, invalidate, showInUse],
  )
  const remove = useCallback(
    (row: Row) => {
      const { resource } = context.current
      confirm({
        title: translate(removalTexts.one, { noun: inSentence(resource.noun), name: rowName(resource, row, translate) }),
        text: <RemovalFacts resource={resource} target={{ ids: [row.id] }} />,
        confirmLabel: translate(crudLabels['del'] as Text),
        color: 'error',
        run: () => settle(deleteOne(path, { id: row.id, previousData: row }), () => context.current.selection.setPage([row], false), joinReload),
      })
    },
    [context, settle, confirm, translate, deleteOne, path],
  )
  const removeSelected = useCallback(() => {
    const { resource, selection, total } = context.current
    const ids = [...selection.rows.keys()]
    const count = selection.isAll ? total : ids.length
    const counted = countedRows(resource, count)
    // those that the question names, whatever the list behind it shows when it is answered
    const filter = selection.isAll ? filterOf(context.current) : undefined
    const send = () => (filter ? deleteAll(filter) : deleteMany(path, { ids }))
    confirm({
      title: translate(selection.isAll ? removalTexts.all : removalTexts.some, counted),
      text: <RemovalFacts resource={resource} target={filter ? { filter } : { ids }} />,
      count,
      confirmLabel: translate(removalTexts.count, counted),
      color: 'error',
      run: () => settle(send(), () => context.current.selection.clear(), filter ? {} : joinReload),
    })
  }, [context, settle, confirm, translate, deleteAll, deleteMany, path])
  return { remove, removeSelected }
}

type RefusedRows = NonNullable<BatchAnswer['refused']>

/** Some of the rows were deleted. */
class PartlyRefused extends Error {
  constructor(readonly refused: RefusedRows) {
    super('some rows were not deleted')
  }

  get inUse(): readonly InUseData[] {
    return inUseDataOf(this.refused)
  }
}

function requireAll(answer: BatchAnswer | undefined): void {
  if (answer?.refused?.length) throw new PartlyRefused(answer.refused)
}

/** React-admin removes a row from the pages of its cache without their `meta`: it is kept until they are reloaded. */
function useKeepMeta(): (row: unknown, params: unknown, context: unknown) => void {
  const queries = useQueryClient()
  return (_, __, context) => {
    for (const [queryKey, before] of (context as { readonly snapshot: readonly [QueryKey, Partial<GetListResult> | undefined][] }).snapshot)
      queries.setQueryData<Partial<GetListResult>>(queryKey, (page) => (page && before?.meta ? { ...page, meta: before.meta } : page))
  }
}
