import { useCallback } from 'react'

import { useCan, useData } from '../../../providers/hooks'
import { matchesRow, rowName } from '../../../resources/kit/derived'
import { inSentence, t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { openedBy } from './openedBy'
import { filterOf } from './usePerform'

import type { RefObject } from 'react'

import type { Row } from '../../../providers/dataTypes'
import type { Question } from './ConfirmDialog'
import type { DeedParts, Perform } from './usePerform'
import type { NamedAction } from './useRights'

const texts = {
  one: t('{action}：{name}', '{action}: {name}'),
  some: t('{count} 条{what}：{action}？', '{count} {what}: {action}?'),
  count: t('{action} {count} 条', '{action} ({count})'),
}

/** The actions of the definition: one with an input goes to its popup, one with a question and every one on several rows asks, the others run at once. */
export function useActs(parts: RefObject<DeedParts>, perform: Perform, ask: (question: Question) => void) {
  const translate = useText()
  const data = useData()
  const can = useCan()
  const askFor = useCallback(
    (action: NamedAction, title: string, verb: string, run: () => Promise<void>, isSure = false): void => {
      if (!action.confirm && !isSure) return void run()
      ask({ title, text: action.confirm && translate(action.confirm), verb, tone: action.tone, run })
    },
    [ask, translate],
  )
  const act = useCallback(
    (action: NamedAction, row: Row) => {
      const { resource, open } = parts.current
      if (action.input || action.opens) return open(`do/${action.name}/${row.id}`)
      const params = { id: row.id, ...(row.row_version !== undefined && { rowVersion: row.row_version }) }
      const title = translate(texts.one, { action: action.label, name: rowName(resource, row, translate) })
      const run = async (): Promise<void> => {
        let next: number | undefined
        await perform(async () => (next = openedBy(await data.act(resource.path, action.name, params))), { row })
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
      const run = (): Promise<void> => perform(() => data.act(resource.path, action.name, selection.isAll ? { filter: filterOf(parts.current) } : { ids }), {})
      askFor(
        action,
        translate(texts.some, { action: inSentence(action.label), count, what }),
        translate(texts.count, { action: action.label, count, what }),
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
