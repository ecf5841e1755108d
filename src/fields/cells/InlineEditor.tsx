import { useEffect, useRef, useState } from 'react'

import { toPlainNumber } from '../../ui/input/NumberField'
import { uiOf } from '../index'

import type { KeyboardEvent } from 'react'

import type { AnyField } from '../../../resources/kit/fieldTypes'

interface Props {
  readonly name: string
  readonly field: AnyField
  readonly label: string
  readonly start: string
  readonly isWrong: boolean
  /** Whether what was typed is accepted; if not, the editor stays open. */
  readonly onTake: (typed: string) => boolean
  readonly onCancel: () => void
}

/** Enter, Tab, leaving it and the arrows up and down save; the arrows go on to the row above or below. Esc gives up. */
export function InlineEditor({ name, field, label, start, isWrong, onTake, onCancel }: Props) {
  const [typed, setTyped] = useState(start)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const isNumber = uiOf(field).isNumeric === true
  useEffect(() => input.current?.select(), [])

  const take = (): boolean => {
    if (isDone.current) return true
    isDone.current = onTake(isNumber ? toPlainNumber(typed) : typed)
    return isDone.current
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const move = keys[event.key]
    if (!move) return
    const row = event.currentTarget.closest<HTMLElement>('[data-row]')
    event.stopPropagation()
    if (move !== 'next') event.preventDefault()
    if (move === 'cancel') {
      isDone.current = true
      onCancel()
    } else if (!take()) return event.preventDefault()
    // the buttons of the cells are drawn in place of the input first
    if (move === 'cancel' || move === 'stay') setTimeout(() => cellOf(row, name)?.focus(), 0)
    else if (move !== 'next') setTimeout(() => cellOf(neighbourOf(row, move), name)?.click(), 0)
  }
  return (
    <input
      ref={input}
      autoFocus
      className="cell-inline-input"
      aria-label={label}
      aria-invalid={isWrong}
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      value={typed}
      maxLength={isNumber ? 20 : 2000}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={onKeyDown}
      onBlur={take}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}

const keys: Readonly<Record<string, 'stay' | 'next' | 'cancel' | 'up' | 'down' | undefined>> = {
  Enter: 'stay',
  Tab: 'next',
  Escape: 'cancel',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const cellOf = (row: HTMLElement | null | undefined, name: string): HTMLElement | null | undefined => row?.querySelector<HTMLElement>(`[data-inline="${name}"]`)

/** The row above or below; details of an opened row stand between and are passed over. At the end the row itself. */
function neighbourOf(row: HTMLElement | null, to: 'up' | 'down'): HTMLElement | null {
  const rows = [...(row?.parentElement?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const at = row ? rows.indexOf(row) : -1
  return rows[at + (to === 'up' ? -1 : 1)] ?? row
}
