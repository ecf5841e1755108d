import { useShortcuts } from '../../ui/keyboard/shortcuts'
import { actionShortcuts, triageShortcuts } from './triageShortcuts'

import type { RefObject } from 'react'

import type { Shortcut, ShortcutHandler } from '../../ui/keyboard/shortcutKeys'
import type { Triage } from './useTriage'

const noKeys: Readonly<Record<string, Shortcut>> = {}

/** The keys of the desk, and one for each action of the open case that this user may run. */
export function useTriageKeys(triage: Triage, search: RefObject<HTMLInputElement | null>): void {
  const { current, actions } = triage
  useShortcuts(triageShortcuts, {
    next: () => triage.step(1),
    previous: () => triage.step(-1),
    open: current ? triage.openWhole : undefined,
    search: () => search.current?.focus(),
    reload: triage.show,
  })
  useShortcuts(
    current ? actionShortcuts[current.kind] : noKeys,
    Object.fromEntries(actions.map((one): [string, ShortcutHandler] => [one.key, () => triage.run(one)])),
  )
}
