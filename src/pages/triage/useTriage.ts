import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { useCan, useMayShow, useNotice, useSession } from '../../../providers/hooks'
import { resourceAt } from '../../../resources'
import { t } from '../../../resources/kit/text'
import { triageKinds } from '../../../resources/order/triage'
import { useSettled } from '../../ui/useSettled'
import { useText } from '../../ui/useText'
import { isTaken, nextFree } from './triageCases'
import { wholeAddress } from './TriageDetails'
import { useClaim } from './useClaim'
import { useTriageQueue } from './useTriageQueue'
import { useDetailsAhead } from './useDetails'

import type { TriageAction, TriageKind, TriageKindName } from '../../../resources/order/triage'
import type { FormRow } from '../../crud/form/dirtyFields'
import type { ShownCase } from './triageCases'

export interface OpenAction {
  readonly of: ShownCase
  readonly action: TriageAction
  /** As the details show it; undefined until they have arrived. */
  readonly row: FormRow | undefined
}

const texts = {
  taken: t('{name} 正在处理 {no}', '{name} is handling {no}'),
  takenWithNext: t('{name} 正在处理 {no}，已跳到下一件', '{name} is handling {no}; here is the next one'),
  ended: t('{no} 已经处理完了', '{no} has been handled'),
  endedWithNext: t('{no} 已经处理完了，已跳到下一件', '{no} has been handled; here is the next one'),
}

const noActions: readonly TriageAction[] = []

/** The desk of one clerk: the queue, the open case, and what is done about it. */
export function useTriage(isNarrow: boolean) {
  const translate = useText()
  const notify = useNotice()
  const mayShow = useMayShow()
  const can = useCan()
  const me = useSession().admin?.id ?? 0
  const [kind, choose] = useKindOfAddress()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const details = useDetailsAhead()
  const queue = useTriageQueue(kind, useSettled(text.trim()), details.reload)
  const { cases, isWhole } = queue
  const [chosen, setChosen] = useState<{ readonly key: string | undefined; readonly kind: TriageKindName | undefined }>()
  // the address, and with it the queue, follows a click later than this state: until then the first case is still one of the other queue
  const key = chosen?.kind === kind ? chosen?.key : undefined
  const [action, setAction] = useState<OpenAction>()
  const listed = useMemo(() => cases.find((one) => one.key === key), [cases, key])
  const opened = useRef<ShownCase>(undefined)
  if (listed) opened.current = listed
  // a search that does not find the open case leaves it open, and so does a queue without those behind the first ones
  const current = listed ?? (!isWhole && opened.current?.key === key ? opened.current : undefined)
  const ofCurrent: TriageKind | undefined = current && triageKinds[current.kind]
  const actions = ofCurrent?.actions.filter((one) => can(ofCurrent.of, one.action)) ?? noActions
  /** An action whose key was pressed before the case was ours. */
  const requested = useRef<TriageAction>(undefined)
  const open = useCallback(
    (one: ShownCase | undefined) => {
      requested.current = undefined
      setChosen({ key: one?.key, kind })
    },
    [kind],
  )

  /** It can only be looked at. */
  const isAside = current !== undefined && (current.isEnded || isTaken(current, me))
  const ownKey = useClaim({
    current: isAside ? undefined : current,
    me,
    onLost: (one, claim) => {
      queue.learn(one.key, claim ?? 'gone')
      const after = nextFree(cases, one.key, me)
      const [alone, withNext] = claim ? [texts.taken, texts.takenWithNext] : [texts.ended, texts.endedWithNext]
      notify({ kind: 'info', text: translate(after ? withNext : alone, { name: claim?.name ?? '', no: current?.no ?? '' }) })
      open(after)
    },
  })
  const isOurs = current !== undefined && ownKey === current.key
  const start = (one: TriageAction): void => {
    if (!current) return
    queue.expectNews(current)
    setAction({ of: current, action: one, row: details.rowOf(triageKinds[current.kind].of, current.id) })
  }
  const run = (one: TriageAction): void => {
    if (!current || isAside || action) return
    if (isOurs) start(one)
    else requested.current = one
  }
  const starting = useRef(start)
  starting.current = start
  useEffect(() => {
    if (!isOurs || !requested.current) return
    starting.current(requested.current)
    requested.current = undefined
  }, [isOurs])

  // the first case opens by itself where there is room beside the queue
  const first = isNarrow || key !== undefined ? undefined : nextFree(cases, undefined, me)?.key
  useEffect(() => {
    if (first) setChosen({ key: first, kind })
  }, [first, kind])
  // the details of the next one are there before it opens
  const { prefetch, reload } = details
  const next = isOurs ? nextFree(cases, key, me) : undefined
  const [nextOf, nextId] = [next && triageKinds[next.kind].of, next?.id]
  const ofNext = nextOf === undefined ? undefined : resourceAt(nextOf)
  const mayShowNext = ofNext !== undefined && mayShow(ofNext)
  useEffect(() => {
    if (mayShowNext && nextOf && nextId) prefetch(nextOf, nextId)
  }, [mayShowNext, nextOf, nextId, prefetch])

  const done = (one: ShownCase, { keepsCase }: TriageAction): void => {
    queue.expectNews(one)
    if (keepsCase) return reload(triageKinds[one.kind].of, [one.id])
    details.leave(triageKinds[one.kind].of, one.id)
    const after = nextFree(cases, one.key, me)
    queue.leave(one)
    open(isNarrow && !after ? undefined : after)
  }
  const step = (by: 1 | -1): void => open(nextFree(cases, key, me, by) ?? current)
  return {
    ...queue,
    me,
    kind,
    choose: (next: TriageKindName | undefined) => {
      requested.current = undefined
      choose(next)
    },
    text,
    setText,
    current,
    actions,
    isOurs,
    action,
    open,
    close: () => open(undefined),
    run,
    cancel: () => setAction(undefined),
    /** Somebody has changed the row of the open action. */
    refused: (one: ShownCase) => reload(triageKinds[one.kind].of, [one.id]),
    done,
    step,
    openWhole: () => (current ? void navigate(wholeAddress(current)) : undefined),
  }
}

export type Triage = ReturnType<typeof useTriage>

/** The kind is part of the address, so that a filtered triage can be bookmarked. */
function useKindOfAddress(): readonly [TriageKindName | undefined, (kind: TriageKindName | undefined) => void] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const requested = new URLSearchParams(search).get('kind') ?? ''
  const choose = useCallback(
    (kind: TriageKindName | undefined) => void navigate({ pathname, search: kind ? `?kind=${kind}` : '' }, { replace: true }),
    [navigate, pathname],
  )
  return [Object.hasOwn(triageKinds, requested) ? (requested as TriageKindName) : undefined, choose]
}
