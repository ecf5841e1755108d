import { useCallback, useMemo, useRef, useState } from 'react'

import { useActs } from './useActs'
import { usePerform } from './usePerform'
import { useRemovals } from './useRemovals'

import type { InUseData } from '../../../resources/kit/protocol'
import type { Question } from './ConfirmDialog'
import type { DeedParts } from './usePerform'

/** Deleting and acting, on one row, on the ticked ones and on the whole filter: asked, sent, read anew. */
export function useDeeds(given: DeedParts) {
  const [question, setQuestion] = useState<Question>()
  const [kept, setKept] = useState<readonly InUseData[]>()
  const parts = useRef(given)
  parts.current = given
  const { reload, perform } = usePerform(parts, given.resource.path)
  const { remove, removeSelected } = useRemovals(parts, perform, setQuestion, setKept)
  const { act, actOnSelected, actOnList } = useActs(parts, perform, setQuestion)
  const close = useCallback(() => setQuestion(undefined), [])
  const closeKept = useCallback(() => setKept(undefined), [])
  return useMemo(
    () => ({ question, close, kept, closeKept, reload, remove, removeSelected, act, actOnSelected, actOnList }),
    [question, close, kept, closeKept, reload, remove, removeSelected, act, actOnSelected, actOnList],
  )
}

export type Deeds = ReturnType<typeof useDeeds>
