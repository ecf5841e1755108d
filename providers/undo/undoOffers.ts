import { resources, settingsPaths } from '../../resources'
import { callOf } from '../../resources/kit/paths'
import { hasHistory } from '../../resources/kit/undo'

/** A change that its author can undo: the list or the page of settings it was made in, and its number. */
export interface UndoTarget {
  readonly path: string
  readonly batch: string
  /** It is itself an undo, so that its own makes the change again. */
  readonly isUndo: boolean
}

/** The last such change, and what the server said of it. */
export interface UndoOffer extends UndoTarget {
  readonly text: string
}

export interface UndoOffers {
  readonly get: () => UndoOffer | undefined
  readonly offer: (offer: UndoOffer) => void
  /** Of this change only: another may have been made since. */
  readonly withdraw: (batch: string) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** One at a time: a newer change replaces the one before, which the history of its row still undoes. */
export function createUndoOffers(): UndoOffers {
  let current: UndoOffer | undefined
  const listeners = new Set<() => void>()
  const set = (next: UndoOffer | undefined): void => {
    current = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => current,
    offer: set,
    withdraw: (batch) => (current?.batch === batch ? set(undefined) : undefined),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What a call of this address has changed, by the header and the data of its answer. */
export function undoTargetOf(url: string, batch: unknown, data: unknown): UndoTarget | undefined {
  if (typeof batch !== 'string' || batch === '') return undefined
  const undo = `${url.slice(0, url.lastIndexOf('/'))}/undo`
  const paths = [...resources.filter(hasHistory).map((one) => one.path), ...settingsPaths]
  const path = paths.find((one) => callOf(one, 'undo') === undo)
  return path === undefined ? undefined : { path, batch, isUndo: url === undo && !isRedo(data) }
}

const isRedo = (data: unknown): boolean => typeof data === 'object' && data !== null && 'is_redo' in data && data.is_redo === true
