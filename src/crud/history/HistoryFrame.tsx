import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { LoadError } from '../../ui/feedback/LoadError'
import { useText } from '../../ui/useText'
import { PopupFrame } from '../popup/PopupFrame'
import { useUndo } from '../undo/useUndo'
import { HistoryList } from './HistoryList'

import type { ReactNode } from 'react'

import type { UndonePart } from '../../../providers/data/dataTypes'
import type { HistoryAnswer, HistoryEntry } from '../../../resources/kit/protocol/undo'
import type { ChangedRecord } from './ChangedValues'

const ConflictDialog = lazy(async () => ({ default: (await import('../undo/ConflictDialog')).ConflictDialog }))

const texts = {
  titled: t('修改记录', 'History'),
  none: t('还没有修改记录', 'No changes yet'),
  choose: t('勾选两条可比较两个时刻的内容', 'Select two entries to compare the record at those two times'),
  compare: t('比较所选的两个时刻', 'Compare the two times'),
  back: t('返回记录', 'Back to the history'),
  more: t('更早的修改（共 {total} 条）', 'Earlier changes ({total} in total)'),
}
const pageSize = 20

export type TwoEntries = readonly [HistoryEntry, HistoryEntry]

interface Props {
  /** What was changed; a settings page also has names that only its entries know. */
  readonly recordOf: (entries: readonly HistoryEntry[]) => ChangedRecord
  readonly path: string
  readonly titleOf: (name: string) => string
  /** Below that of the path. */
  readonly queryKey: readonly unknown[]
  readonly read: (page: { readonly page: number; readonly limit: number }, signal: AbortSignal) => Promise<HistoryAnswer>
  /** What of its request an entry is. */
  readonly partOf: (entry: HistoryEntry) => UndonePart
  /** Two times beside each other, the older one first, of all that were read; absent where nothing is compared. */
  readonly comparison?: (pair: TwoEntries, entries: readonly HistoryEntry[]) => ReactNode
  readonly onClose: () => void
}

/** The changes of a record: each can be undone, and two of them compared. */
export function HistoryFrame({ recordOf, path, titleOf, queryKey, read, partOf, comparison, onClose }: Props) {
  const translate = useText()
  const format = useFormat()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isComparing, setComparing] = useState(false)
  const { run, isRunning, conflicts, closeConflicts } = useUndo()
  const history = useInfiniteQuery({
    queryKey: [path, 'history', ...queryKey],
    queryFn: ({ pageParam, signal }) => read({ page: pageParam, limit: pageSize }, signal),
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
  const undo = (entry: HistoryEntry): void => void (entry.batch !== null && run(path, entry.batch, partOf(entry)))
  const pair = isPair(compared) ? compared : undefined
  return (
    <>
      <PopupFrame
        title={first ? titleOf(first.name) : translate(texts.titled)}
        width={820}
        onClose={onClose}
        actions={
          !comparison || entries.length < 2 ? null : isComparing ? (
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
        ) : comparison && isComparing && pair ? (
          comparison(pair, entries)
        ) : (
          <>
            {entries.length === 0 || comparison ? (
              <Typography variant="body2" color="text.secondary">
                {translate(entries.length === 0 ? texts.none : texts.choose)}
              </Typography>
            ) : null}
            <HistoryList
              record={recordOf(entries)}
              entries={entries}
              isRunning={isRunning}
              onUndo={undo}
              {...(comparison && { choice: { chosen, onChoose: choose } })}
            />
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

const isPair = (entries: readonly HistoryEntry[]): entries is TwoEntries => entries.length === 2
