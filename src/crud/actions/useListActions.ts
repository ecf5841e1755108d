import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'

import { useCan, useData, useSession } from '../../../providers/hooks'
import { ServerRefusal, usesAmong } from '../../../providers/http/errors'
import { crudLabels, matchesRow, rowName } from '../../../resources/kit/derived'
import { inSentence, t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { requestedTab } from '../url/listQuery'
import { toSearchConditions } from '../url/toSearchParams'

import type { RefObject } from 'react'

import type { FilterOfRows, Removed, Row } from '../../../providers/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { InUseData } from '../../../resources/kit/protocol'
import type { Text } from '../../../resources/kit/text'
import type { RowSelection } from '../list/useSelection'
import type { ListState } from '../url/listQuery'
import type { ConfirmOptions } from './ConfirmDialog'
import type { NamedAction } from './useRights'

/** Deleting and acting, on one row, on the ticked ones and on the whole filter: asked, sent, read anew. */
export function useListActions(given: ListActionContext) {
  const [question, setQuestion] = useState<ConfirmOptions>()
  const [kept, setKept] = useState<readonly InUseData[]>()
  const parts = useRef(given)
  parts.current = given
  const { reload, perform } = useRunChange(parts, given.resource.path)
  const { remove, removeSelected } = useRowRemoval(parts, perform, setQuestion, setKept)
  const { act, actOnSelected, actOnList } = useDefinedActions(parts, perform, setQuestion)
  const close = useCallback(() => setQuestion(undefined), [])
  const closeKept = useCallback(() => setKept(undefined), [])
  return useMemo(
    () => ({ question, close, kept, closeKept, reload, remove, removeSelected, act, actOnSelected, actOnList }),
    [question, close, kept, closeKept, reload, remove, removeSelected, act, actOnSelected, actOnList],
  )
}

export type ListActions = ReturnType<typeof useListActions>

/** What deeds need to know of the list at the moment they are done. */
interface ListActionContext {
  readonly resource: AnyResource
  readonly state: ListState
  readonly selection: RowSelection
  readonly total: number
  readonly open: (popup: string) => void
  /** Called when rows are gone; the focus goes to what stands in their place. */
  readonly onGone: () => void
}

type RunChange = (deed: () => Promise<unknown>, about: { readonly row?: Row; readonly isRemoval?: boolean }) => Promise<void>

/** Does a deed and reads the list anew. The data provider tells what was refused; either way the list shows what stands on the server. */
function useRunChange(parts: RefObject<ListActionContext>, path: string) {
  const queries = useQueryClient()
  const reload = useCallback(() => queries.invalidateQueries({ queryKey: [path, 'getList'] }), [queries, path])
  const perform = useCallback<RunChange>(
    async (deed, { row, isRemoval = false }) => {
      const isDone = await deed().then(
        () => true,
        () => false,
      )
      const { selection, onGone } = parts.current
      if (isDone && !row) selection.clear()
      if (isDone && row && isRemoval) selection.setPage([row], false)
      await reload()
      if (isDone && isRemoval) onGone()
    },
    [parts, reload],
  )
  return { reload, perform }
}

/** The whole filter, with the number of rows the person saw. */
export const toRowFilter = ({ resource, state, total }: Pick<ListActionContext, 'resource' | 'state' | 'total'>): FilterOfRows => ({
  search: toSearchConditions(resource, state.filters),
  quickSearch: state.q,
  ...requestedTab(resource, state.tab),
  expected: total,
})

const actionTexts = {
  one: t('{action}：{name}', '{action}: {name}'),
  some: t('{count} 条{what}：{action}？', '{count} {what}: {action}?'),
  count: t('{action} {count} 条', '{action} ({count})'),
}

/** The actions of the definition: one with an input goes to its popup, one with a question and every one on several rows asks, the others run at once. */
function useDefinedActions(parts: RefObject<ListActionContext>, perform: RunChange, ask: (question: ConfirmOptions) => void) {
  const translate = useText()
  const data = useData()
  const can = useCan()
  const askFor = useCallback(
    (action: NamedAction, title: string, verb: string, run: () => Promise<void>, isSure = false): void => {
      if (!action.confirm && !isSure) return void run()
      ask({ title, text: action.confirm && translate(action.confirm), confirmLabel: verb, tone: action.tone, run })
    },
    [ask, translate],
  )
  const act = useCallback(
    (action: NamedAction, row: Row) => {
      const { resource, open } = parts.current
      if (action.input || action.opens) return open(`do/${action.name}/${row.id}`)
      const params = { id: row.id, ...(row.row_version !== undefined && { rowVersion: row.row_version }) }
      const title = translate(actionTexts.one, { action: action.label, name: rowName(resource, row, translate) })
      const run = async (): Promise<void> => {
        let next: number | undefined
        await perform(async () => (next = openedRowId(await data.act(resource.path, action.name, params))), { row })
        if (next !== undefined && can(resource.path, 'edit')) open(`edit/${next}`)
      }
      askFor(action, title, translate(action.label), run)
    },
    [parts, perform, askFor, translate, data, can],
  )
  const actOnSelected = useCallback(
    (action: NamedAction) => {
      const { resource, selection, total, open } = parts.current
      const ids = [...selection.rows.values()].filter((row) => matchesRow(resource, action.when, row)).map((row) => row.id)
      if (action.input) return open(`do/${action.name}/${selection.isAll ? `all-${total}` : ids.join(',')}`)
      const count = selection.isAll ? total : ids.length
      const what = inSentence(count === 1 ? resource.noun : resource.title)
      const run = (): Promise<void> =>
        perform(() => data.act(resource.path, action.name, selection.isAll ? { filter: toRowFilter(parts.current) } : { ids }), {})
      askFor(
        action,
        translate(actionTexts.some, { action: inSentence(action.label), count, what }),
        translate(actionTexts.count, { action: action.label, count, what }),
        run,
        count > 1 || selection.isAll,
      )
    },
    [parts, perform, askFor, translate, data],
  )
  const actOnList = useCallback(
    (action: NamedAction) => {
      const { resource, open } = parts.current
      if (action.input) return open(`do/${action.name}`)
      askFor(action, translate(action.label), translate(action.label), () => perform(() => data.act(resource.path, action.name, {}), {}))
    },
    [parts, perform, askFor, translate, data],
  )
  return { act, actOnSelected, actOnList }
}

/** An action may answer with a row to open next, such as the copy it has made. */
export function openedRowId(answer: unknown): number | undefined {
  const open = typeof answer === 'object' && answer !== null ? (answer as Readonly<Record<string, unknown>>)['open'] : undefined
  return typeof open === 'number' && Number.isSafeInteger(open) && open > 0 ? open : undefined
}

const removalTexts = {
  one: t('删除{noun}“{name}”？', 'Delete {noun} {name}?'),
  some: t('删除选中的 {count} 条{what}？', 'Delete {count} {what}?'),
  all: t('删除符合当前条件的全部 {count} 条{what}？', 'Delete all {count} {what} that match?'),
  forGood: t('删除后无法恢复。', 'This cannot be undone.'),
  restored: t('删除后可在“已删除”中恢复。', 'It can be restored under Deleted.'),
  restoredBySuper: t('删除后只有超级管理员可以恢复。', 'Only a super administrator can restore it.'),
  both: t('{note}{rest}', '{note} {rest}'),
  count: t('删除 {count} 条', 'Delete {count} {what}'),
}

/** Deleting one row, the ticked ones, or every row of the filter: named and counted before it is done. */
function useRowRemoval(
  parts: RefObject<ListActionContext>,
  perform: RunChange,
  ask: (question: ConfirmOptions) => void,
  tell: (kept: readonly InUseData[]) => void,
) {
  const translate = useText()
  const data = useData()
  const { restores } = useSession()
  const follows = useCallback(
    ({ softDelete, deleteNote }: AnyResource): string | undefined => {
      // a server that cannot restore says nothing of what becomes of such rows
      const rest = !softDelete
        ? translate(removalTexts.forGood)
        : restores === undefined
          ? ''
          : translate(restores ? removalTexts.restored : removalTexts.restoredBySuper)
      const note = deleteNote ? translate(deleteNote) : ''
      return note && rest ? translate(removalTexts.both, { note, rest }) : note || rest || undefined
    },
    [translate, restores],
  )
  /** Runs a removal, and shows where the rows are in use that it left alone. */
  const telling = useCallback(
    async (removal: Promise<unknown>): Promise<void> => {
      try {
        const kept = usesAmong(((await removal) as Removed | undefined)?.refused ?? []) // what `deleteMany` answers beside react-admin's own keys
        if (kept.length > 0) tell(kept)
      } catch (error) {
        if (error instanceof ServerRefusal && error.inUse) tell(error.inUse)
        throw error
      }
    },
    [tell],
  )
  const remove = useCallback(
    (row: Row) => {
      const { resource } = parts.current
      ask({
        title: translate(removalTexts.one, { noun: inSentence(resource.noun), name: rowName(resource, row, translate) }),
        text: follows(resource),
        confirmLabel: translate(crudLabels['del'] as Text),
        tone: 'error',
        run: () => perform(() => telling(data.delete(resource.path, { id: row.id, previousData: row })), { row, isRemoval: true }),
      })
    },
    [parts, perform, ask, translate, data, follows, telling],
  )
  const removeSelected = useCallback(() => {
    const { resource, selection, total } = parts.current
    const ids = [...selection.rows.keys()]
    const count = selection.isAll ? total : ids.length
    const what = inSentence(count === 1 ? resource.noun : resource.title)
    ask({
      title: translate(selection.isAll ? removalTexts.all : removalTexts.some, { count, what }),
      text: follows(resource),
      confirmLabel: translate(removalTexts.count, { count, what }),
      tone: 'error',
      run: () =>
        perform(() => telling(selection.isAll ? data.deleteByFilter(resource.path, toRowFilter(parts.current)) : data.deleteMany(resource.path, { ids })), {
          isRemoval: true,
        }),
    })
  }, [parts, perform, ask, translate, data, follows, telling])
  return { remove, removeSelected }
}
