import { useEffect, useRef } from 'react'

import { t } from '../../../resources/kit/text'
import { useShortcuts } from '../../ui/keyboard/shortcuts'

import type { Shortcut } from '../../ui/keyboard/shortcutKeys'

export const moveShortcuts = {
  beside: { keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], text: t('上移、下移当前行', 'Move the row up or down'), group: 'list' },
  level: {
    keys: ['Alt+ArrowRight', 'Alt+ArrowLeft'],
    text: t('树表中：移到上一行之下，移出上级', 'In a tree: move the row below the one before, or out of its parent'),
    group: 'list',
  },
} satisfies Record<string, Shortcut>

export type MoveStep = 'up' | 'down' | 'in' | 'out'
const steps: Readonly<Record<string, MoveStep>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/** The focused row is moved by keys, and keeps the focus at its new place. `move` returns `false` if it has no such place. */
export function useMoveKeys(
  path: string,
  shown: unknown,
  handlers: { readonly move: (id: number, step: MoveStep) => boolean; readonly hasLevels: boolean },
): void {
  const moved = useRef<string>(undefined)
  useEffect(() => {
    if (moved.current === undefined) return
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(moved.current)?.focus()
    else if (!document.activeElement?.matches(moved.current)) moved.current = undefined
  }, [shown])
  const press = (event: KeyboardEvent, target: HTMLElement): boolean => {
    const row = target.matches('tr,td') ? target.closest<HTMLElement>(`[data-list="${path}"] tr[data-row]`) : null
    const step = steps[event.code]
    if (!row || !step) return false
    moved.current = `[data-list="${path}"] tr[data-row="${row.dataset['row'] ?? ''}"]`
    row.focus()
    return handlers.move(Number(row.dataset['row']), step)
  }
  useShortcuts(moveShortcuts, { beside: press, level: handlers.hasLevels ? press : undefined })
}
