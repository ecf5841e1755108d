import { useCallback, useMemo, useRef, useState } from 'react'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useCan, useData, useSession } from '../../../providers/hooks'
import { inUseDataOf, ServerRefusal } from '../../../providers/http/errors'
import { crudLabels, matchesRow, rowName } from '../../../resources/kit/derived'
import { inSentence, t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useResourceAction } from '../mutations/useResourceAction'
import { toRowFilter } from '../url/toSearchParams'

import type { RefObject } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { InUseData } from '../../../resources/kit/protocol/envelope'
import type { BatchAnswer, Row } from '../../../resources/kit/protocol/list'
import type { Text } from '../../../resources/kit/text'
import type { RowSelection } from '../list/useSelection'
import type { ListState } from '../url/listQuery'
import type { ConfirmOptions } from './ConfirmDialog'
import type { NamedAction } from './useRights'

/** The state of the list that actions read when they run. */
interface ListActionContext {
  readonly resource: AnyResource
  readonly state: ListState
  readonly selection: RowSelection
  readonly total: number
  readonly open: (popup: string) => void
  /** Called when rows were deleted; moves the focus to the row in their place. */
  readonly onRemoved: () => void
}

type ContextRef = RefObject<ListActionContext>
type Confirm = (options: ConfirmOptions) => void

/** Deletes and runs the actions of the definition, on one row, on selected rows and on all rows of the filter: confirms, sends, and reloads the list. */
export function useListActions(latest: ListActionContext) {
  const [confirm, setConfirm] = useState<ConfirmOptions>()
  const [inUse, setInUse] = useState<readonly InUseData[]>()
  const context = useRef(latest)
  context.current = latest
  const { path } = latest.resource
  const invalidate = useInvalidate()
  const reload = useCallback(() => invalidate(path), [invalidate, path])
  const { remove, removeSelected } = useRemoval(context, reload, setConfirm, setInUse)
  const { runAction, runOnSelected, runOnList } = useDefinedActions(context, path, setConfirm)
  const closeConfirm = useCallback(() => setConfirm(undefined), [])
  const closeInUse = useCallback(() => setInUse(undefined), [])
  return useMemo(
    () => ({ confirm, closeConfirm, inUse, closeInUse, reload, remove, removeSelected, runAction, runOnSelected, runOnList }),
    [confirm, closeConfirm, inUse, closeInUse, reload, remove, removeSelected, runAction, runOnSelected, runOnList],
  )
}

export type ListActions = ReturnType<typeof useListActions>

const filterOf = ({ resource, state, total }: ListActionContext) => toRowFilter(resource, state, total)

const actionTexts = {
  one: t('{action}：{name}', '{action}: {name}'),
  some: t('{count} 条{what}：{action}？', '{count} {what}: {action}?'),
  count: t('{action} {count} 条', '{action} ({count})'),
}

/** Runs an action of the definition: one with an input opens its popup, one with a question or on several rows is confirmed first, others run at once. */
function useDefinedActions(context: ContextRef, path: string, confirm: Confirm) {
  const translate = useText()
  const can = useCan()
  const act = useResourceAction(path, ({ id }) => {
    if (id === undefined) context.current.selection.clear()
  })
  const confirmOrRun = useCallback(
    (action: NamedAction, title: string, confirmLabel: string, run: () => Promise<void>, isAlwaysConfirmed = false): void => {
      if (!action.confirm && !isAlwaysConfirmed) return void run()
      confirm({ title, text: action.confirm && translate(action.confirm), confirmLabel, color: action.color, run })
    },
    [confirm, translate],
  )
  const runAction = useCallback(
    (action: NamedAction, row: Row) => {
      const { resource, open } = context.current
      if (action.input || action.relatedList) return open(`do/${action.name}/${row.id}`)
      const params = { id: row.id, ...(row.row_version !== undefined && { rowVersion: row.row_version }) }
      const title = translate(actionTexts.one, { action: action.label, name: rowName(resource, row, translate) })
      const run = async (): Promise<void> => {
        const next = openedRowId(await act({ action: action.name, ...params }).catch(reported))
        if (next !== undefined && can(resource.path, 'edit')) open(`edit/${next}`)
      }
      confirmOrRun(action, title, translate(action.label), run)
    },
    [context, act, confirmOrRun, translate, can],
  )
  const runOnSelected = useCallback(
    (action: NamedAction) => {
      const { resource, selection, total, open } = context.current
      const ids = [...selection.rows.values()].filter((row) => matchesRow(resource, action.when, row)).map((row) => row.id)
      if (action.input) return open(`do/${action.name}/${selection.isAll ? `all-${total}` : ids.join(',')}`)
      const count = selection.isAll ? total : ids.length
      const what = inSentence(count === 1 ? resource.noun : resource.title)
      const run = async (): Promise<void> => {
        await act({ action: action.name, ...(selection.isAll ? { filter: filterOf(context.current) } : { ids }) }).catch(reported)
      }
      confirmOrRun(
        action,
        translate(actionTexts.some, { action: inSentence(action.label), count, what }),
        translate(actionTexts.count, { action: action.label, count, what }),
        run,
        count > 1 || selection.isAll,
      )
    },
    [context, act, confirmOrRun, translate],
  )
  const runOnList = useCallback(
    (action: NamedAction) => {
      if (action.input) return context.current.open(`do/${action.name}`)
      confirmOrRun(action, translate(action.label), translate(action.label), async () => void (await act({ action: action.name }).catch(reported)))
    },
    [context, act, confirmOrRun, translate],
  )
  return { runAction, runOnSelected, runOnList }
}

/** The data provider has reported the refusal. */
const reported = (): undefined => undefined

/** The answer of an action may name a row to open, such as the copy it has made. */
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

/** Deletes one row, the selected ones, or all rows of the filter, after a confirmation with name and number. */
function useRemoval(context: ContextRef, reload: () => Promise<void>, confirm: Confirm, showInUse: (inUse: readonly InUseData[]) => void) {
  const translate = useText()
  const data = useData()
  const consequence = useConsequence()
  /** Shows where the rows that were not deleted are used, and reloads the list, also after a refusal, which the data provider reports. */
  const settle = useCallback(
    async (removal: Promise<unknown>, onDone: () => void): Promise<void> => {
      const isDone = await removal.then(
        (answer) => {
          const inUse = inUseDataOf((answer as BatchAnswer | undefined)?.refused ?? []) // keys of `deleteMany` beside those of react-admin
          if (inUse.length > 0) showInUse(inUse)
          return true
        },
        (error: unknown) => {
          if (error instanceof ServerRefusal && error.inUse) showInUse(error.inUse)
          return false
        },
      )
      if (isDone) onDone()
      await reload()
      if (isDone) context.current.onRemoved()
    },
    [context, reload, showInUse],
  )
  const remove = useCallback(
    (row: Row) => {
      const { resource } = context.current
      confirm({
        title: translate(removalTexts.one, { noun: inSentence(resource.noun), name: rowName(resource, row, translate) }),
        text: consequence(resource),
        confirmLabel: translate(crudLabels['del'] as Text),
        color: 'error',
        run: () => settle(data.delete(resource.path, { id: row.id, previousData: row }), () => context.current.selection.setPage([row], false)),
      })
    },
    [context, settle, confirm, translate, data, consequence],
  )
  const removeSelected = useCallback(() => {
    const { resource, selection, total } = context.current
    const ids = [...selection.rows.keys()]
    const count = selection.isAll ? total : ids.length
    const what = inSentence(count === 1 ? resource.noun : resource.title)
    const send = () => (selection.isAll ? data.deleteByFilter(resource.path, filterOf(context.current)) : data.deleteMany(resource.path, { ids }))
    confirm({
      title: translate(selection.isAll ? removalTexts.all : removalTexts.some, { count, what }),
      text: consequence(resource),
      confirmLabel: translate(removalTexts.count, { count, what }),
      color: 'error',
      run: () => settle(send(), () => context.current.selection.clear()),
    })
  }, [context, settle, confirm, translate, data, consequence])
  return { remove, removeSelected }
}

/** The consequences of a deletion: the definition's note, and who can restore the row. */
function useConsequence(): (resource: AnyResource) => string | undefined {
  const translate = useText()
  const { restores } = useSession()
  return useCallback(
    ({ softDelete, deleteNote }) => {
      // undefined on a server that cannot restore
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
}
