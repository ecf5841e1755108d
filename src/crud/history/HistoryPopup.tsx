import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { useData, useFormat } from '../../../providers/hooks'
import { inSentence, t } from '../../../resources/kit/text'
import { LoadError } from '../../ui/feedback/LoadError'
import { useText } from '../../ui/useText'
import { usePermitted } from '../list/usePermitted'
import { PopupFrame } from '../popup/PopupFrame'
import { useUndo } from '../undo/useUndo'
import { HistoryList } from './HistoryList'
import { MomentsTable } from './MomentsTable'

import type { AnyResource } from '../../../resources/kit/define'
import type { HistoryEntry } from '../../../resources/kit/protocol/undo'

const ConflictDialog = lazy(async () => ({ default: (await import('../undo/ConflictDialog')).ConflictDialog }))

const texts = {
  title: t('修改记录：{noun}“{name}”', 'History: {noun} “{name}”'),
  titled: t('修改记录', 'History'),
  none: t('还没有修改记录', 'No changes yet'),
  choose: t('勾选两条可比较两个时刻的内容', 'Select two entries to compare the record at those two times'),
  compare: t('比较所选的两个时刻', 'Compare the two times'),
  back: t('返回记录', 'Back to the history'),
  more: t('更早的修改（共 {total} 条）', 'Earlier changes ({total} in total)'),
}
const pageSize = 20

interface Props {
  readonly resource: AnyResource
  readonly id: number
  readonly onClose: () => void
}

/** The changes of a row: each can be undone, and two of them compared. */
export function HistoryPopup({ resource: whole, id, onClose }: Props) {
  const translate = useText()
  const format = useFormat()
  const data = useData()
  const resource = usePermitted(whole)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isComparing, setComparing] = useState(false)
  const { run, isRunning, conflicts, closeConflicts } = useUndo()
  const { path } = resource
  const history = useInfiniteQuery({
    queryKey: [path, 'history', id],
    queryFn: ({ pageParam, signal }) => data.history(path, { id, page: pageParam, limit: pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    retry: false,
  })
  const pages = history.data?.pages ?? []
  const entries = pages.flatMap(({ list }) => list)
  const [first] = pages
  // the two that were ticked last; the older one first
  const compared = entries.filter((entry) => chosen.includes(entry.id)).toReversed()
  const choose = (entry: number): void => setChosen((before) => (before.includes(entry) ? before.filter((one) => one !== entry) : [...before, entry].slice(-2)))
  const undo = ({ batch }: HistoryEntry): void => void (batch !== null && run(path, batch, id))
  const pair = isPair(compared) ? compared : undefined
  return (
    <>
      <PopupFrame
        title={first ? translate(texts.title, { noun: inSentence(resource.noun), name: first.name }) : translate(texts.titled)}
        width={820}
        onClose={onClose}
        actions={
          entries.length < 2 ? null : isComparing ? (
            <Button variant="contained" onClick={() => setComparing(false)}>
              {translate(texts.back)}
            </Button>
          ) : (
            <Button variant="contained" disabled={!pair} onClick={() => setComparing(true)}>
              {translate(texts.compare)}
            </Button>
          )
        }
      >
        {history.error ? (
          <LoadError text={history.error.message} onRetry={() => void history.refetch()} />
        ) : !first ? (
          [1, 2, 3].map((line) => <Skeleton key={line} variant="rounded" height={56} sx={{ mb: 1 }} />)
        ) : isComparing && pair ? (
          <MomentsTable resource={resource} id={id} entries={pair} />
        ) : (
          <>
            <Typography variant="body2" color="text.secondary">
              {translate(entries.length === 0 ? texts.none : texts.choose)}
            </Typography>
            <HistoryList resource={resource} entries={entries} chosen={chosen} isRunning={isRunning} onChoose={choose} onUndo={undo} />
            {history.hasNextPage ? (
              <Button sx={{ mt: 1 }} loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
                {translate(texts.more, { total: format.number(first.total) })}
              </Button>
            ) : null}
          </>
        )}
      </PopupFrame>
      {conflicts ? (
        <Suspense fallback={null}>
          <ConflictDialog conflicts={conflicts} onClose={closeConflicts} />
        </Suspense>
      ) : null}
    </>
  )
}

const isPair = (entries: readonly HistoryEntry[]): entries is readonly [HistoryEntry, HistoryEntry] => entries.length === 2
