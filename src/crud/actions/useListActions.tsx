import { useCallback, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useData } from '../../../providers/hooks'
import { countedRows, matchesRow, rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useResourceAction } from '../mutations/useResourceAction'
import { filterKeyOf } from '../url/listQuery'
import { UndoFact } from './UndoFact'
import { filterOf } from './listActionContext'
import { opensDialog } from './opensDialog'
import { useRemoval } from './useRemoval'

import type { InUseData } from '../../../resources/kit/protocol/envelope'
import type { Row } from '../../../resources/kit/protocol/list'
import type { ConfirmOptions } from './ConfirmDialog'
import type { Confirm, ContextRef, ListActionContext } from './listActionContext'
import type { NamedAction } from './useRights'

/** Deletes and runs the actions of the definition, on one row, on selected rows and on all rows of the filter: confirms, sends, and reloads the list. */
export function useListActions(latest: ListActionContext) {
  const { confirm, setConfirm, closeConfirm } = useQuestion(latest)
  const [inUse, setInUse] = useState<readonly InUseData[]>()
  const context = useRef(latest)
  context.current = latest
  const { path } = latest.resource
  const invalidate = useInvalidate()
  const reload = useCallback(() => invalidate(path), [invalidate, path])
  const { remove, removeSelected } = useRemoval(context, path, setConfirm, setInUse)
  const { runAction, runOnSelected, runOnList } = useDefinedActions(context, path, setConfirm)
  const closeInUse = useCallback(() => setInUse(undefined), [])
  return useMemo(
    () => ({ confirm, closeConfirm, inUse, closeInUse, reload, remove, removeSelected, runAction, runOnSelected, runOnList }),
    [confirm, closeConfirm, inUse, closeInUse, reload, remove, removeSelected, runAction, runOnSelected, runOnList],
  )
}

export type ListActions = ReturnType<typeof useListActions>

interface OpenQuestion {
  readonly options: ConfirmOptions
  readonly place: string
}

/** The question that is open. It closes when the address or the filter of the list changes, because it is about rows that the list behind it no longer shows. */
function useQuestion({ state }: ListActionContext) {
  const { pathname, search } = useLocation()
  const place = JSON.stringify([pathname, search, filterKeyOf(state)])
  const latestPlace = useRef(place)
  latestPlace.current = place
  const [open, setOpen] = useState<OpenQuestion>()
  if (open && open.place !== place) setOpen(undefined)
  const setConfirm = useCallback<Confirm>((options) => setOpen({ options, place: latestPlace.current }), [])
  // one that ends after it was closed leaves its successor open
  const closeConfirm = useCallback(() => setOpen((now) => (now === open ? undefined : now)), [open])
  return { confirm: open?.options, setConfirm, closeConfirm }
}

const actionTexts = {
  one: t('{action}：{name}', '{action}: {name}'),
  some: t('{action} {count} {what}？', '{action} {count} {what}?'),
  count: t('{action} {count} {what}', '{action} ({count})'),
}

/** Runs an action of the definition: one with an input or columns to show opens its popup, one with a question or on several rows is confirmed first, others run at once. */
function useDefinedActions(context: ContextRef, path: string, confirm: Confirm) {
  const translate = useText()
  const data = useData()
  const act = useResourceAction(path, ({ id }) => {
    if (id === undefined) context.current.selection.clear()
  })
  const confirmOrRun = useCallback(
    (action: NamedAction, title: string, confirmLabel: string, run: () => Promise<void>, several?: number): void => {
      if (!action.confirm && several === undefined) return void run()
      confirm({
        title,
        text: (
          <>
            {action.confirm ? <div>{translate(action.confirm)}</div> : null}
            {several === undefined ? null : <UndoFact resource={context.current.resource} kind={action.name} />}
          </>
        ),
        confirmLabel,
        color: action.color,
        run,
        ...(several !== undefined && { count: several }),
      })
    },
    [context, confirm, translate],
  )
  const runAction = useCallback(
    (action: NamedAction, row: Row) => {
      const { resource, open } = context.current
      if (opensDialog(action)) return open(`do/${action.name}/${row.id}`)
      const version = row.row_version !== undefined && { rowVersion: row.row_version }
      const params = action.on === 'rows' ? { ids: [row.id] } : { id: row.id, ...version }
      const title = translate(actionTexts.one, { action: action.label, name: rowName(resource, row, translate) })
      const run = async (): Promise<void> => {
        const answer = await act({ action: action.name, ...params }).catch(reported)
        const file = fileIn(answer)
        if (file !== undefined) await data.saveFile(file).catch(reported)
      }
      confirmOrRun(action, title, translate(action.label), run)
    },
    [context, act, confirmOrRun, translate, data],
  )
  const runOnSelected = useCallback(
    (action: NamedAction) => {
      const { resource, selection, total, open } = context.current
      const ids = [...selection.rows.values()].filter((row) => matchesRow(resource, action.when, row)).map((row) => row.id)
      if (action.input) return open(`do/${action.name}/${selection.isAll ? `all-${total}` : ids.join(',')}`)
      const count = selection.isAll ? total : ids.length
      const counted = countedRows(resource, count)
      // those that the question names, whatever the list behind it shows when it is answered
      const target = selection.isAll ? { filter: filterOf(context.current) } : { ids }
      const run = async (): Promise<void> => {
        await act({ action: action.name, ...target }).catch(reported)
      }
      confirmOrRun(
        action,
        translate(action.question ?? actionTexts.some, { action: action.label, ...counted }),
        translate(actionTexts.count, { action: action.label, ...counted }),
        run,
        count > 1 || selection.isAll ? count : undefined,
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

/** The answer of an action may name the address of a file, which the browser saves. */
function fileIn(answer: unknown): string | undefined {
  const file = typeof answer === 'object' && answer !== null ? (answer as Readonly<Record<string, unknown>>)['file'] : undefined
  return typeof file === 'string' && file.startsWith('/') ? file : undefined
}
