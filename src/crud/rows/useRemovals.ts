import { useCallback } from 'react'

import { useData, useSession } from '../../../providers/hooks'
import { ServerRefusal, usesAmong } from '../../../providers/http/errors'
import { crudLabels, rowName } from '../../../resources/kit/derived'
import { inSentence, t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { filterOf } from './usePerform'

import type { RefObject } from 'react'

import type { Removed, Row } from '../../../providers/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { InUseData } from '../../../resources/kit/protocol'
import type { Text } from '../../../resources/kit/text'
import type { Question } from './ConfirmDialog'
import type { DeedParts, Perform } from './usePerform'

const texts = {
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
export function useRemovals(parts: RefObject<DeedParts>, perform: Perform, ask: (question: Question) => void, tell: (kept: readonly InUseData[]) => void) {
  const translate = useText()
  const data = useData()
  const { restores } = useSession()
  const follows = useCallback(
    ({ softDelete, deleteNote }: AnyResource): string | undefined => {
      // a server that cannot restore says nothing of what becomes of such rows
      const rest = !softDelete ? translate(texts.forGood) : restores === undefined ? '' : translate(restores ? texts.restored : texts.restoredBySuper)
      const note = deleteNote ? translate(deleteNote) : ''
      return note && rest ? translate(texts.both, { note, rest }) : note || rest || undefined
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
        title: translate(texts.one, { noun: inSentence(resource.noun), name: rowName(resource, row, translate) }),
        text: follows(resource),
        verb: translate(crudLabels['del'] as Text),
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
      title: translate(selection.isAll ? texts.all : texts.some, { count, what }),
      text: follows(resource),
      verb: translate(texts.count, { count, what }),
      tone: 'error',
      run: () =>
        perform(() => telling(selection.isAll ? data.deleteByFilter(resource.path, filterOf(parts.current)) : data.deleteMany(resource.path, { ids })), {
          isRemoval: true,
        }),
    })
  }, [parts, perform, ask, translate, data, follows, telling])
  return { remove, removeSelected }
}
