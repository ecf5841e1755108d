import { useLayoutEffect, useRef } from 'react'

import { createShortcutHandler } from './shortcutKeys'

import type { Shortcut, ShortcutEntry, ShortcutHandler } from './shortcutKeys'

/** The registered handlers; the latest is tried first. One list for the page. */
let entries: readonly ShortcutEntry[] = []
let areSinglesOn = true

const dispatch = createShortcutHandler({ entries: () => entries, areSinglesOn: () => areSinglesOn })

/** Registers handlers; returns how to remove them. */
export function addShortcuts(added: readonly ShortcutEntry[]): () => void {
  if (entries.length === 0) document.addEventListener('keydown', dispatch)
  entries = [...added, ...entries]
  return () => {
    entries = entries.filter((one) => !added.includes(one))
    if (entries.length === 0) document.removeEventListener('keydown', dispatch)
  }
}

/** Keys without Ctrl, ⌘ or Alt can be triggered accidentally by speech input or a tremor: a setting turns them off. */
export const enableSingleKeys = (isOn: boolean): void => void (areSinglesOn = isOn)

/** The shortcuts that are active at this moment. */
export const activeShortcuts = (): ReadonlySet<Shortcut> => new Set(entries.map(({ shortcut }) => shortcut))

/** Registers handlers of a part of the page while it is shown and active. An undefined one is not available to this user. */
export function useShortcuts<Name extends string>(
  known: Readonly<Record<Name, Shortcut>>,
  handlers: { readonly [Key in Name]?: ShortcutHandler | undefined },
  isActive = true,
): void {
  const latest = useRef(handlers)
  latest.current = handlers
  const names = (Object.keys(handlers) as Name[]).filter((name) => handlers[name] !== undefined).join(' ')
  // before the part is painted: a key pressed as soon as it is seen must not be lost
  useLayoutEffect(() => {
    if (!isActive || names === '') return undefined
    return addShortcuts(
      names.split(' ').map((name): ShortcutEntry => {
        const one = name as Name // the names were joined two lines above
        return { shortcut: known[one], run: (event, target) => (latest.current[one] ? latest.current[one]?.(event, target) : false) }
      }),
    )
  }, [known, names, isActive])
}
