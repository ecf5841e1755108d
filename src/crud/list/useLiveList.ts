import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'

import { useApp } from '../../../providers/hooks'

import type { ZhangguiData } from '../../../providers/data/dataTypes'
import type { WrittenRows } from '../../../providers/notifications/liveRows'
import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { ListRows } from './useListRows'

/** What has happened since the rows on the screen were read. They stay as they are until the user asks for the new ones. */
export interface LiveNews {
  /** Rows of the page that are now different or gone. */
  readonly changed: ReadonlySet<number>
  /** The number of rows that the page would have besides. */
  readonly added: number
}

const nothing: LiveNews = { changed: new Set(), added: 0 }

/** Milliseconds after a message until the page is compared, and from one comparison to the next: longer while what it found is not looked at. */
const pauses = { first: 150, next: 1500, longest: 15_000 } as const
/** Milliseconds that reading a page may take: rows written meanwhile may be missing in it. */
const longestRead = 3000
/** Beyond this any row of the page may be a written one. */
const mostIds = 2000

interface Options {
  readonly resource: AnyResource
  readonly answer: Pick<ListRows, 'rows' | 'readAt' | 'isFirstLoad' | 'params'>
}

/**
 * Compares the page with the server's when rows of its resource were written, so that what it says is true for every filter and order. The rows on the screen
 * stay until they are reloaded. A hidden tab does not listen: it is reloaded when it is shown again.
 */
export function useLiveList({ resource: { path, list }, answer }: Options): LiveNews {
  const { data, live } = useApp()
  const client = useQueryClient()
  const [compared, setCompared] = useState({ news: nothing, readAt: 0 })
  const isLive = list.live === true && !answer.isFirstLoad
  const { params, readAt } = answer
  const latest = useRef(answer)
  latest.current = answer
  const compare = useCallback(
    async (written: Written, signal: AbortSignal): Promise<Outcome> => {
      const before = latest.current
      const page = await readPage(data, path, before.params, signal)
      if (!page || signal.aborted) return 'quiet'
      if (latest.current.readAt !== before.readAt) return 'outdated'
      const news = compareRows(before.rows, page, written)
      setCompared({ news, readAt: before.readAt })
      void client.invalidateQueries({ queryKey: [path, 'tabs'] })
      return news === nothing ? 'quiet' : 'news'
    },
    [data, path, client],
  )
  const watcher = useRef<Watcher>(undefined)
  useEffect(() => {
    if (!isLive) return undefined
    const started = createWatcher(compare)
    watcher.current = started
    const stop = live.watch(path, started.add)
    return () => {
      stop()
      started.stop()
    }
  }, [isLive, live, path, params, compare])
  useEffect(() => watcher.current?.forget(readAt - longestRead), [readAt])
  return compared.readAt === readAt ? compared.news : nothing
}

/** The page as it is now. A failure is the same as no news: the next message tries again. */
const readPage = (data: ZhangguiData, path: string, params: ListRows['params'], signal: AbortSignal): Promise<readonly Row[] | undefined> =>
  data.getList<Row>(path, { ...params, meta: { ...params.meta, isQuiet: true }, signal }).then(
    (page) => page.data,
    () => undefined,
  )

/** The ids that were written since the page was read, or any. */
type Written = ReadonlySet<number> | 'some'

/** `outdated`: the page was reloaded meanwhile. */
type Outcome = 'news' | 'quiet' | 'outdated'

interface Watcher {
  readonly add: (ids: WrittenRows) => void
  /** Rows that were written before this moment are on the screen. */
  readonly forget: (before: number) => void
  readonly stop: () => void
}

/** Collects the written rows and runs the comparison, one at a time. */
function createWatcher(compare: (written: Written, signal: AbortSignal) => Promise<Outcome>): Watcher {
  /** The time at which each was received. */
  const received = new Map<number | 'some', number>()
  let isWaiting = false
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause: number = pauses.first
  const abort = new AbortController()

  const run = async (): Promise<void> => {
    timer = undefined
    if (document.visibilityState === 'hidden') return // continued when the window is seen again
    isWaiting = false
    isBusy = true
    const ids = [...received.keys()].filter((id) => id !== 'some')
    const outcome = await compare(ids.length < received.size ? 'some' : new Set(ids), abort.signal)
    isBusy = false
    if (outcome === 'outdated') isWaiting = received.size > 0
    pause = outcome === 'news' ? Math.min(Math.max(pause, pauses.next / 2) * 2, pauses.longest) : pauses.next
    schedule()
  }
  const schedule = (): void => {
    if (isWaiting && !isBusy && timer === undefined && !abort.signal.aborted) timer = setTimeout(() => void run(), pause)
  }
  document.addEventListener('visibilitychange', schedule)
  return {
    add: (ids) => {
      const now = Date.now()
      for (const id of ids === 'some' || received.size > mostIds ? (['some'] as const) : ids) received.set(id, now)
      isWaiting = true
      schedule()
    },
    forget: (before) => {
      for (const [id, at] of received) if (at < before) received.delete(id)
      pause = pauses.next
    },
    stop: () => {
      abort.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', schedule)
    },
  }
}

/** Only rows that were written count: others differ because they moved to another page. */
function compareRows(shown: readonly Row[], now: readonly Row[], written: Written): LiveNews {
  const isWritten = ({ id }: Row): boolean => written === 'some' || written.has(id)
  const present = new Map(now.map((row) => [row.id, JSON.stringify(row)]))
  const changed = shown.filter((row) => isWritten(row) && present.get(row.id) !== JSON.stringify(row))
  const known = new Set(shown.map(({ id }) => id))
  const added = now.filter((row) => !known.has(row.id) && isWritten(row)).length
  return changed.length > 0 || added > 0 ? { changed: new Set(changed.map(({ id }) => id)), added } : nothing
}
