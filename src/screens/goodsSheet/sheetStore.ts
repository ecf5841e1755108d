import type { RefusalCode } from '../../../resources/kit/errors'
import type { TextValues } from '../../../resources/kit/text'
import type { SheetEdit } from './skuEdit'
import type { SkuSheet } from './skuSheet'

type RefusedEdit = { readonly code: RefusalCode; readonly values?: TextValues }

/** The sheet outside of React and the form: thousands of cells would make both slow. */
export interface SheetStore {
  readonly get: () => SkuSheet
  readonly subscribe: (listener: () => void) => () => void
  /** Makes one undo step, or returns the reason of a refusal. A confirmed deletion is `final`: earlier steps cannot be undone. */
  readonly edit: (change: (sheet: SkuSheet) => SheetEdit, isFinal?: boolean) => RefusedEdit | undefined
  readonly undo: () => void
  readonly redo: () => void
  /** Replaces the sheet and its history. */
  readonly open: (sheet: SkuSheet) => void
  readonly steps: () => UndoSteps
}

interface UndoSteps {
  readonly back: number
  readonly forth: number
}

const maxUndoSteps = 50

export function createSheetStore(start: SkuSheet): SheetStore {
  let now = start
  let past: readonly SkuSheet[] = []
  let future: readonly SkuSheet[] = []
  let steps: UndoSteps = { back: 0, forth: 0 }
  const listeners = new Set<() => void>()
  const show = (sheet: SkuSheet, before: readonly SkuSheet[], after: readonly SkuSheet[]): void => {
    now = sheet
    past = before
    future = after
    steps = { back: before.length, forth: after.length }
    for (const listener of listeners) listener()
  }
  return {
    get: () => now,
    steps: () => steps,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit: (change, isFinal = false) => {
      const edited = change(now)
      if (!('sheet' in edited)) return edited
      if (edited.sheet !== now) show(edited.sheet, isFinal ? [] : [...past, now].slice(-maxUndoSteps), [])
      return undefined
    },
    undo: () => {
      const last = past.at(-1)
      if (last) show(last, past.slice(0, -1), [now, ...future])
    },
    redo: () => {
      const [next, ...rest] = future
      if (next) show(next, [...past, now], rest)
    },
    open: (sheet) => show(sheet, [], []),
  }
}
