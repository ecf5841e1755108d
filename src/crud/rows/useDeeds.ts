import { useCallback, useMemo, useRef, useState } from 'react'

import { useActs } from './useActs'
import { usePerform } from './usePerform'
import { useRemovals } from './useRemovals'

import type { Question } from './ConfirmDialog'
import type { DeedParts } from './usePerform'

/** Deleting and acting, on one row, on the ticked ones and on the whole filter: asked, sent, read anew. */
export function useDeeds(given: DeedParts) {
  const [question, setQuestion] = useState<Question>()
  const parts = useRef(given)
  parts.current = given
  const { reload, perform } = usePerform(parts, given.resource.path)
  const { remove, removeSelected } = useRemovals(parts, perform, setQuestion)
  const { act, actOnSelected, actOnList } = useActs(parts, perform, setQuestion)
  const close = useCallback(() => setQuestion(undefined), [])
  return useMemo(
    () => ({ question, close, reload, remove, removeSelected, act, actOnSelected, actOnList }),
    [question, close, reload, remove, removeSelected, act, actOnSelected, actOnList],
  )
}

export type Deeds = ReturnType<typeof useDeeds>
