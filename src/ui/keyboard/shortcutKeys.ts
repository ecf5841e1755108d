import { isVisible } from '../isVisible'

import type { Text } from '../../../resources/kit/text'

export type ShortcutGroup = 'general' | 'go' | 'list' | 'tabs'

/** One action and its keys; the shortcut help is drawn from these and from nothing else. */
export interface Shortcut {
  /** Any of them: `n`, `F2`, `Mod+k` (Ctrl or ⌘), `Alt+Shift+KeyF` by the place of the key, `g u` one after the other. */
  readonly keys: readonly string[]
  readonly text: Text
  readonly group: ShortcutGroup
  /** A plain key that also works while a field has the focus. */
  readonly inFields?: boolean
}

/** `false`: there was nothing to do, and the key stays what it was. */
export type ShortcutHandler = (event: KeyboardEvent, target: HTMLElement) => boolean | void

export interface ShortcutEntry {
  readonly shortcut: Shortcut
  readonly run: ShortcutHandler
}

/** Milliseconds in which the second key of two must follow. */
const followsWithin = 1500

interface Keyboard {
  readonly entries: () => readonly ShortcutEntry[]
  readonly areSinglesOn: () => boolean
}

/** Without Ctrl, ⌘ or Alt, and a letter or sign: what a field would take as typing. */
export const isSingle = (keys: string): boolean => keys.split(' ').every((key) => [...key].length === 1)

/** Handles a key press of the page. Nothing is taken from who types, composes, or answers a dialog. */
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
      return (shortcut.inFields === true || !isTaken(target)) && !isStanding(dialogs)
    }
    for (const keys of candidates)
      for (const { shortcut, run } of entries())
        if (shortcut.keys.includes(keys) && mayRun(shortcut, keys) && run(event, target) !== false) return event.preventDefault()
    const isBegun = entries().some(({ shortcut }) => shortcut.keys.some((keys) => keys.startsWith(`${key} `) && mayRun(shortcut, keys)))
    if (isBegun && !event.repeat) first = { key, at: event.timeStamp }
  }
}

const isCombined = (keys: string): boolean => /^(Mod|Alt)\+/.test(keys)

/** As shortcuts spell it. Alt changes what a key types on some keyboards, so there its place counts. */
function spelled({ key, code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const shift = shiftKey ? 'Shift+' : ''
  if (altKey) return ctrlKey || metaKey ? '' : `Alt+${shift}${code}`
  if (ctrlKey || metaKey) return `Mod+${shift}${key.toLowerCase()}`
  // with caps lock on the key is the same; with Shift it is another, as ? is another than /
  return /^[A-Z]$/.test(key) && !shiftKey ? key.toLowerCase() : key
}

const modals = '[role="dialog"][aria-modal="true"],[role="alertdialog"]'
const dialogs = '[role="dialog"],[role="alertdialog"]'
const typing =
  'input:not([type="checkbox"]),textarea,select,[contenteditable="true"],[role="combobox"],[role="menu"],[role="listbox"],[role="dialog"],[role="alertdialog"],.MuiPopover-root'

const isTaken = (target: HTMLElement): boolean => target.closest(typing) !== null

/** A dialog of a hidden tab is in the page, but stands nowhere. */
const isStanding = (kind: string): boolean => [...document.querySelectorAll<HTMLElement>(kind)].some(isVisible)
