import { useState } from 'react'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useApp } from '../../../providers/hooks'
import { ServerRefusal } from '../../../providers/http/errors'
import { settingsPaths } from '../../../resources'

import type { UndonePart } from '../../../providers/data/dataTypes'
import type { ConflictingRow, UndoAnswer } from '../../../resources/kit/protocol/undo'

/** Rows that were left as they are. */
export interface Conflicts {
  readonly path: string
  readonly rows: readonly ConflictingRow[]
}

/** Undoes a change, or a part of it. What was changed since is returned to be shown; everything else is said by a notice. */
export function useUndo() {
  const { data, http, notify, session } = useApp()
  const invalidate = useInvalidate()
  const [isRunning, setRunning] = useState(false)
  const [conflicts, setConflicts] = useState<Conflicts>()
  /** Whether the server has answered, be it by a refusal. */
  const run = async (path: string, batch: string, part: UndonePart = {}): Promise<boolean> => {
    if (isRunning) return true
    setRunning(true)
    let isAnswered = true
    const answer = await data.undo(path, { batch, ...part }).catch((error: unknown) => {
      isAnswered = error instanceof ServerRefusal
      const left = error instanceof ServerRefusal ? conflictsIn(error.data) : []
      if (left.length === 0 && error instanceof ServerRefusal) notify({ kind: 'error', text: error.message })
      return { conflicts: left } // a failed connection is reported by the request
    })
    if (settingsPaths.includes(path)) void session.load(http).catch(() => undefined) // what the frame knows of them; reported by the request
    await invalidate(path)
    setRunning(false)
    if (answer.conflicts.length > 0) setConflicts({ path, rows: answer.conflicts })
    return isAnswered
  }
  return { run, isRunning, conflicts, closeConflicts: () => setConflicts(undefined) }
}

const conflictsIn = (data: unknown): readonly ConflictingRow[] =>
  typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'undo' ? (data as UndoAnswer).conflicts : []
