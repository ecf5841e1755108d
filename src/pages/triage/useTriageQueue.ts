import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { readTriage } from '../../../providers/data/triage'
import { useApp } from '../../../providers/hooks'
import { triageKinds, triageLimits } from '../../../resources/order/triage'
import { caseKey } from './triageCases'

import type { WrittenRows } from '../../../providers/notifications/liveRows'
import type { LiveNews } from '../../crud/list/useLiveList'
import type { TriageCase, TriageKindName, TriageQueue } from '../../../resources/order/triage'
import type { ShownCase } from './triageCases'

/** Milliseconds after rows were written until the queue is compared, and between two comparisons. */
const pauses = { first: 300, next: 5000 } as const
/** Milliseconds during which written rows may be those of the own action, and after which the queue is compared because of them. */
const ownFor = 15_000

/** A queue and when it was requested: what happened here before is part of it, what happened since is not. */
interface DatedQueue extends TriageQueue {
  /** Milliseconds. */
  readonly requestedAt: number
}

/** What a claim said of a case, and when. */
interface Learned {
  readonly claim: TriageCase['claim'] | 'gone'
  readonly at: number
}

/**
 * The queue as it was read, and what is known of it since. Cases that are handled here leave it at once; everything else changes its claims and marks only,
 * until the user asks for the new queue, so that nothing moves under the hand. `onWritten` is called with what the server says of the lists of the cases.
 */
export function useTriageQueue(kind: TriageKindName | undefined, text: string, onWritten: (list: string, ids: WrittenRows) => void) {
  const { http, live } = useApp()
  const readQueue = useCallback(
    async (options: Parameters<typeof readTriage>[2]): Promise<DatedQueue> => {
      const requestedAt = Date.now()
      return { ...(await readTriage(http, { kind, text }, options)), requestedAt }
    },
    [http, kind, text],
  )
  const query = useQuery({
    queryKey: ['triage', kind ?? 'all', text],
    queryFn: ({ signal }) => readQueue({ signal }),
    // while another text is searched
    placeholderData: (before: DatedQueue | undefined, of) => (of?.queryKey[1] === (kind ?? 'all') ? before : undefined),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const { data: read, refetch } = query
  const [later, setLater] = useState<{ readonly of: DatedQueue; readonly queue: DatedQueue }>()
  /** When each was handled here. */
  const [handled, setHandled] = useState<ReadonlyMap<string, number>>(new Map())
  const [claims, setClaims] = useState<ReadonlyMap<string, Learned>>(new Map())
  const own = useRef(new Map<string, number>())
  const newest = later && later.of === read ? later.queue : undefined

  const latest = useRef<DatedQueue>(undefined)
  latest.current = query.isPlaceholderData ? undefined : read // queues of two texts cannot be compared
  const compare = useCallback(async () => {
    const of = latest.current
    const queue = of && (await readQueue({ isQuiet: true }).catch(() => undefined)) // the next news try again
    if (of && queue && latest.current === of) setLater({ of, queue })
  }, [readQueue])
  const kinds = Object.keys(read?.counts ?? {}).join() // a text is stable
  useEffect(() => {
    if (kinds === '') return undefined
    const lists = new Set(kinds.split(',').map((name) => triageKinds[name as TriageKindName].of)) // the names were joined above
    let timer: ReturnType<typeof setTimeout> | undefined
    let dueAt = Infinity
    let isComparing = false
    let pause: number = pauses.first
    const schedule = (): void => {
      if (dueAt === Infinity || isComparing || document.visibilityState === 'hidden') return
      clearTimeout(timer)
      timer = setTimeout(() => {
        dueAt = Infinity
        isComparing = true
        void compare().finally(() => {
          isComparing = false
          pause = pauses.next
          schedule()
        })
      }, dueAt - Date.now())
    }
    const isOwn = (list: string, id: number): boolean => Date.now() - (own.current.get(`${list} ${id}`) ?? 0) < ownFor
    const stops = [...lists].map((list) =>
      live.watch(list, (ids) => {
        onWritten(list, ids)
        // the row of an own action may still be a case, or one again: an order that was shipped in part, a payout that fails once more
        const isOwnOnly = ids !== 'some' && ids.every((id) => isOwn(list, id))
        dueAt = Math.min(dueAt, Date.now() + (isOwnOnly ? ownFor : pause))
        schedule()
      }),
    )
    document.addEventListener('visibilitychange', schedule)
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
      dueAt = Infinity
      document.removeEventListener('visibilitychange', schedule)
    }
  }, [kinds, live, compare, onWritten])

  const cases = useMemo(() => shownCases({ read, newest, handled, claims }), [read, newest, handled, claims])
  const news = useMemo((): LiveNews => {
    const shown = new Set(cases.map(({ key }) => key))
    const ended = cases.filter(({ isEnded, id }) => isEnded && id > 0).map(({ id }) => id)
    const added = newest?.list.map(caseKey).filter((key) => !shown.has(key) && !isSince(newest, handled.get(key)))
    return { changed: new Set(ended), added: added?.length ?? 0 }
  }, [newest, cases, handled])
  const counts = useMemo(() => countsOf(newest ?? read, handled), [newest, read, handled])

  // what was compared has the cases that were handled since
  const show = useCallback(() => void refetch(), [refetch])
  /** Before an action: what the server tells of its row is mostly no news. */
  const expectNews = useCallback(({ kind: name, id }: TriageCase) => void own.current.set(`${triageKinds[name].of} ${id}`, Date.now()), [])
  const leave = useCallback((one: TriageCase) => setHandled((before) => new Map([...before, [caseKey(one), Date.now()]])), [])
  /** What a claim has told of a case. */
  const learn = useCallback((key: string, claim: Learned['claim']) => setClaims((before) => new Map([...before, [key, { claim, at: Date.now() }]])), [])
  const isPending = query.isPending || (query.isPlaceholderData && cases.length === 0)
  /** No open case is missing. */
  const isWhole = text === '' && !query.isPlaceholderData && read !== undefined && read.list.length < triageLimits.cases
  return { cases, counts, news, isPending, isWhole, error: query.error, show, leave, learn, expectNews }
}

/** Whether the queue may not have it yet. */
const isSince = (queue: DatedQueue, moment: number | undefined): moment is number => moment !== undefined && moment >= queue.requestedAt

interface Known {
  readonly read: DatedQueue | undefined
  readonly newest: DatedQueue | undefined
  readonly handled: ReadonlyMap<string, number>
  readonly claims: ReadonlyMap<string, Learned>
}

function shownCases({ read, newest, handled, claims }: Known): readonly ShownCase[] {
  if (!read) return []
  const now = newest && new Map(newest.list.map((one) => [caseKey(one), one]))
  // in a queue that is not whole, what is missing may only have moved behind the others
  const isWhole = newest !== undefined && newest.list.length < triageLimits.cases
  return read.list.flatMap((one): ShownCase[] => {
    const key = caseKey(one)
    if (isSince(read, handled.get(key))) return []
    const learned = claims.get(key)
    const isNews = isSince(newest ?? read, learned?.at)
    const current = now?.get(key) ?? one
    const claim = learned && isNews && learned.claim !== 'gone' ? learned.claim : current.claim
    // until a later queue has it again
    const isHandled = learned?.claim === 'gone' && isSince(read, learned.at) && (isNews || !now?.has(key))
    return [{ ...current, key, claim, isEnded: isHandled || (isWhole && !now?.has(key)) }]
  })
}

/** The counts of the server without what was handled here since. */
function countsOf(queue: DatedQueue | undefined, handled: ReadonlyMap<string, number>): TriageQueue['counts'] {
  if (!queue) return {}
  const entries = Object.entries(queue.counts) as [TriageKindName, number][]
  const left = (kind: TriageKindName): number => queue.list.filter((one) => one.kind === kind && isSince(queue, handled.get(caseKey(one)))).length
  return Object.fromEntries(entries.map(([kind, count]) => [kind, Math.max(0, count - left(kind))]))
}
