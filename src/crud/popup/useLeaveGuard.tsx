import { useCallback, useContext, useEffect, useId, useRef, useState } from 'react'
import { IDLE_BLOCKER } from 'react-router-dom'

import { useNotice } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { DataRouterContext, DataRouterStateContext } from '../../routing/unsafeRouter'
import { UnsavedDialog } from '../../ui/feedback/UnsavedDialog'
import { useTabPane } from '../../ui/tabPane'
import { FormStack } from './formStack'

import type { ReactNode } from 'react'
import type { Blocker, BlockerFunction } from 'react-router-dom'
import type { IsUnsaved } from '../../ui/tabPane'

const texts = {
  title: t('放弃未保存的修改？', 'Discard unsaved changes?'),
  text: t('关闭后，已填写的内容将丢失。', 'What you entered will be lost.'),
  stay: t('继续编辑', 'Keep editing'),
  leave: t('放弃修改', 'Discard'),
  stopped: t('导航失败，已被未保存的表单拦截！', 'Navigation failed, an unsaved form has stopped it!'),
}

interface LeaveGuard {
  /** Runs it at once if nothing is unsaved, else asks first. */
  readonly orConfirm: (then: () => void) => void
  /** Stops asking: the input was saved. */
  readonly release: () => void
  readonly dialog: ReactNode
}

/** Asks before unsaved input is lost by navigation, by closing the browser tab, or by the function given to `orConfirm`. */
export function useLeaveGuard(isDirty: IsUnsaved, onDiscard?: () => void): LeaveGuard {
  const isReleased = useRef(false)
  const dirty = useRef(isDirty)
  dirty.current = isDirty
  const stack = useContext(FormStack)
  const isAbove = stack?.isAbove === true
  const isOwnUnsaved = useCallback((isLeaving: boolean) => !isReleased.current && dirty.current(isLeaving), [])
  const isGuarded = useCallback(
    (isLeaving: boolean) => isOwnUnsaved(isLeaving) || (!isAbove && [...(stack?.guards ?? [])].some((isUnsaved) => isUnsaved(isLeaving))),
    [isOwnUnsaved, isAbove, stack],
  )
  const [pending, setPending] = useState<() => void>()
  const place = useTabPane()
  const notify = useNotice()
  const isLeft = (pathname: string): boolean => place === undefined || place.losesInputAt(pathname)
  const blocker = useNavigationBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isLeft(nextLocation.pathname) && isGuarded(true),
    !isAbove,
  )
  useEffect(() => {
    if (!stack?.isAbove) return undefined
    stack.guards.add(isOwnUnsaved)
    return () => void stack.guards.delete(isOwnUnsaved)
  }, [stack, isOwnUnsaved])
  useEffect(() => place?.guard(isGuarded), [place, isGuarded])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isGuarded(true)) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isGuarded])

  const stay = (): void => {
    if (blocker.state !== 'blocked') return setPending(undefined)
    blocker.reset()
    notify({ kind: 'warning', text: texts.stopped })
  }
  const leave = (): void => {
    onDiscard?.()
    if (blocker.state === 'blocked') return blocker.proceed()
    setPending(undefined)
    pending?.()
  }
  return {
    orConfirm: (then) => (isOwnUnsaved(true) ? setPending(() => then) : then()),
    release: () => {
      isReleased.current = true
    },
    dialog: blocker.state === 'blocked' || pending ? <UnsavedDialog texts={texts} onStay={stay} onLeave={leave} /> : null,
  }
}

/** The router has one blocker at a time. Replaces its `useBlocker`, which registers under its old key again when a hidden tab is shown, and never removes that one. */
function useNavigationBlocker(shouldBlock: BlockerFunction, isOn: boolean): Blocker {
  const router = useContext(DataRouterContext)?.router
  const state = useContext(DataRouterStateContext)
  const key = useId()
  const latest = useRef(shouldBlock)
  latest.current = shouldBlock
  useEffect(() => {
    if (!isOn) return undefined
    router?.getBlocker(key, (move) => latest.current(move))
    return () => router?.deleteBlocker(key)
  }, [router, key, isOn])
  return state?.blockers.get(key) ?? IDLE_BLOCKER
}
