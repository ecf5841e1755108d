import { isVisible } from '../isVisible'

import type { Text } from '../../../resources/kit/text'

export type ShortcutGroup = 'general' | 'go' | 'list' | 'tabs'

/** One action and its keys; the only source of the shortcut help. */
export interface Shortcut {
  /** Alternatives: `n`, `F2`, `Mod+k` (Ctrl or ⌘), `Alt+Shift+KeyF` by key code, `g u` in sequence. */
  readonly keys: readonly string[]
  readonly text: Text
  readonly group: ShortcutGroup
  /** A plain key that also works while an input is focused. */
  readonly inFields?: boolean
  /** A plain key of a dialog: it works while that is the only one. */
  readonly inDialog?: boolean
}

/** Returns `false` if there was nothing to do, and the key keeps its default action. */
export type ShortcutHandler = (event: KeyboardEvent, target: HTMLElement) => boolean | void

export interface ShortcutEntry {
  readonly shortcut: Shortcut
  readonly run: ShortcutHandler
}

/** Milliseconds within which the second key of a sequence must follow. */
const followsWithin = 1500

interface Keyboard {
  readonly entries: () => readonly ShortcutEntry[]
  readonly areSinglesOn: () => boolean
}

/** Without Ctrl, ⌘ or Alt, and a printable character: an input would take it as typing. */
export const isSingle = (keys: string): boolean => keys.split(' ').every((key) => [...key].length === 1)

/** Handles a key press of the page. Ignored while typing, composing with an input method, or in a dialog. */
export function createShortcutHandler({ entries, areSinglesOn }: Keyboard): (event: KeyboardEvent) => void {
  let first: { readonly key: string; readonly at: number } | undefined
  return (event) => {
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return
    const key = spelled(event)
    const target = event.target instanceof HTMLElement ? event.target : document.body
    const isFollowing = first && event.timeStamp - first.at < followsWithin
    const candidates = [...(first && isFollowing ? [`${first.key} ${key}`] : []), key]
    first = undefined
    const mayRun = (shortcut: Shortcut, keys: string): boolean => {
      if (isCombined(keys)) return !isStanding(modals)
      if (isSingle(keys) && !areSinglesOn()) return false
      if (shortcut.inDialog) return !isTyped(target) && standing(dialogs).length === 1
      return (shortcut.inFields === true || !(isTyped(target) || target.closest(dialogs))) && !isStanding(dialogs)
    }
    for (const keys of candidates)
      for (const { shortcut, run } of entries())
        if (shortcut.keys.includes(keys) && mayRun(shortcut, keys) && run(event, target) !== false) return event.preventDefault()
    const isStarted = entries().some(({ shortcut }) => shortcut.keys.some((keys) => keys.startsWith(`${key} `) && mayRun(shortcut, keys)))
    if (isStarted && !event.repeat) first = { key, at: event.timeStamp }
  }
}

const isCombined = (keys: string): boolean => /^(Mod|Alt)\+/.test(keys)

/** The key in the notation of shortcuts. Alt changes the character on some keyboards, so the key code is used there. */
function spelled({ key, code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const shift = shiftKey ? 'Shift+' : ''
  if (altKey) return ctrlKey || metaKey ? '' : `Alt+${shift}${code}`
  if (ctrlKey || metaKey) return `Mod+${shift}${key.toLowerCase()}`
  // caps lock does not change the key; Shift does, as ? differs from /
  return /^[A-Z]$/.test(key) && !shiftKey ? key.toLowerCase() : key
}

const modals = '[role="dialog"][aria-modal="true"],[role="alertdialog"]'
const dialogs = '[role="dialog"],[role="alertdialog"]'
const typing = 'input:not([type="checkbox"]),textarea,select,[contenteditable="true"],[role="combobox"],[role="menu"],[role="listbox"],.MuiPopover-root'

const isTyped = (target: HTMLElement): boolean => target.closest(typing) !== null

/** A dialog of a hidden tab is in the document but not visible. */
const standing = (kind: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(kind)].filter(isVisible)
const isStanding = (kind: string): boolean => standing(kind).length > 0
