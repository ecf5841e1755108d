import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { readTriage } from '../../../providers/data/triage'
import { useApp } from '../../../providers/hooks'
import { triageKinds, triageLimits } from '../../../resources/order/triage'
import { caseKey } from './triageCases'

import type { LiveNews } from '../../crud/list/useLiveList'
import type { TriageCase, TriageKindName, TriageQueue } from '../../../resources/order/triage'
import type { ShownCase } from './triageCases'

/** Milliseconds after rows were written until the queue is compared, and between two comparisons. */
const pauses = { first: 300, next: 5000 } as const
/** Milliseconds during which written rows may be those of the own action. */
const ownFor = 15_000

const none: ReadonlySet<string> = new Set()

/**
 * The queue as it was read, and what is known of it since. Cases that are handled here leave it at once; everything else changes its claims and marks only,
 * until the user asks for the new queue, so that nothing moves under the hand.
 */
export function useTriageQueue(kind: TriageKindName | undefined) {
  const { http, live } = useApp()
  const client = useQueryClient()
  const queryKey = useMemo(() => ['triage', kind ?? 'all'], [kind])
  const query = useQuery({ queryKey, queryFn: ({ signal }) => readTriage(http, kind, { signal }), gcTime: 0, staleTime: Infinity, retry: false })
  const { data: read, refetch } = query
  const [later, setLater] = useState<{ readonly of: TriageQueue | undefined; readonly queue: TriageQueue }>()
  const [handled, setHandled] = useState(none)
  const [claims, setClaims] = useState<ReadonlyMap<string, TriageCase['claim'] | 'gone'>>(new Map())
  const own = useRef(new Map<string, number>())
  const newest = later && later.of === read ? later.queue : undefined

  const latest = useRef(read)
  latest.current = read
  const compare = useCallback(async () => {
    const of = latest.current
    const queue = await readTriage(http, kind, { isQuiet: true }).catch(() => undefined) // the next news try again
    if (queue && of && latest.current === of) {
      setLater({ of, queue })
      setClaims(new Map())
    }
  }, [http, kind])
  const kinds = Object.keys(read?.counts ?? {}).join() // a text is stable
  useEffect(() => {
    if (kinds === '') return undefined
    const lists = new Set(kinds.split(',').map((name) => triageKinds[name as TriageKindName].of)) // the names were joined above
    let timer: ReturnType<typeof setTimeout> | undefined
    let isWaiting = false
    let pause: number = pauses.first
    const schedule = (): void => {
      if (!isWaiting || timer !== undefined || document.visibilityState === 'hidden') return
      timer = setTimeout(() => {
        isWaiting = false
        void compare().finally(() => {
          timer = undefined
          pause = pauses.next
          schedule()
        })
      }, pause)
    }
    const isOwn = (list: string, id: number): boolean => Date.now() - (own.current.get(`${list} ${id}`) ?? 0) < ownFor
    const stops = [...lists].map((list) =>
      live.watch(list, (ids) => {
        if (ids !== 'some' && ids.every((id) => isOwn(list, id))) return
        isWaiting = true
        schedule()
      }),
    )
    document.addEventListener('visibilitychange', schedule)
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', schedule)
    }
  }, [kinds, live, compare])

  const cases = useMemo(() => shownCases({ read, newest, handled, claims }), [read, newest, handled, claims])
  const news = useMemo((): LiveNews => {
    const known = new Set(read?.list.map(caseKey))
    const ended = cases.filter(({ isEnded, id }) => isEnded && id > 0).map(({ id }) => id)
    return { changed: new Set(ended), added: newest?.list.filter((one) => !known.has(caseKey(one)) || handled.has(caseKey(one))).length ?? 0 }
  }, [read, newest, cases, handled])
  const counts = useMemo(() => countsOf(newest ?? read, handled), [newest, read, handled])

  const show = useCallback(() => {
    setHandled(none)
    setClaims(new Map())
    own.current.clear()
    if (newest) client.setQueryData(queryKey, newest)
    else void refetch()
  }, [newest, client, queryKey, refetch])
  /** Before an action: what the server tells of its row is no news. */
  const expectNews = useCallback(({ kind: name, id }: TriageCase) => void own.current.set(`${triageKinds[name].of} ${id}`, Date.now()), [])
  const leave = useCallback((one: TriageCase) => setHandled((before) => new Set([...before, caseKey(one)])), [])
  /** What a claim has told of a case. */
  const learn = useCallback((key: string, claim: TriageCase['claim'] | 'gone') => setClaims((before) => new Map([...before, [key, claim]])), [])
  return { cases, counts, news, isPending: query.isPending, error: query.error, retry: () => void refetch(), show, leave, learn, expectNews, compare }
}

interface Known {
  readonly read: TriageQueue | undefined
  readonly newest: TriageQueue | undefined
  readonly handled: ReadonlySet<string>
  readonly claims: ReadonlyMap<string, TriageCase['claim'] | 'gone'>
}

function shownCases({ read, newest, handled, claims }: Known): readonly ShownCase[] {
  const now = newest && new Map(newest.list.map((one) => [caseKey(one), one]))
  // in a queue that is not whole, what is missing may only have moved behind the others
  const isWhole = newest !== undefined && newest.list.length < triageLimits.cases
  return (read?.list ?? []).flatMap((one): ShownCase[] => {
    const key = caseKey(one)
    if (handled.has(key)) return []
    const claim = claims.get(key)
    const current = now?.get(key) ?? one
    return [
      { ...current, key, claim: claim === undefined || claim === 'gone' ? current.claim : claim, isEnded: claim === 'gone' || (isWhole && !now?.has(key)) },
    ]
  })
}

/** The counts of the server without what was handled here since. */
function countsOf(queue: TriageQueue | undefined, handled: ReadonlySet<string>): TriageQueue['counts'] {
  const entries = Object.entries(queue?.counts ?? {}) as [TriageKindName, number][]
  const left = (kind: TriageKindName): number => queue?.list.filter((one) => one.kind === kind && handled.has(caseKey(one))).length ?? 0
  return Object.fromEntries(entries.map(([kind, count]) => [kind, Math.max(0, count - left(kind))]))
}
