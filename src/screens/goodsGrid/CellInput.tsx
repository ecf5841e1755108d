import { useLayoutEffect, useRef } from 'react'

import type { KeyboardEvent } from 'react'

interface Props {
  readonly label: string
  readonly isNumber: boolean
  readonly text: string
  /** The cell's own text is marked whole, a typed key is gone on with. */
  readonly isMarked: boolean
  readonly onEnd: (text: string | undefined, key?: 'Enter' | 'Tab' | 'Escape', isBack?: boolean) => void
  readonly onFlush: (text: string) => void
}

/** The input of the one cell that is being typed into; it holds what is typed by itself until it is left. */
export function CellInput({ label, isNumber, text, isMarked, onEnd, onFlush }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    if (isMarked) input.current?.select()
    else input.current?.setSelectionRange(text.length, text.length)
  }, [isMarked, text])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const { value } = event.currentTarget
    if ((event.ctrlKey || event.metaKey) && ['s', 'enter'].includes(event.key.toLowerCase())) return onFlush(value)
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Tab' && event.key !== 'Escape') return
    event.preventDefault()
    onEnd(event.key === 'Escape' ? undefined : value, event.key, event.shiftKey)
  }
  return (
    <input
      ref={input}
      data-cell-input
      defaultValue={text}
      aria-label={label}
      autoComplete="off"
      inputMode={isNumber ? 'decimal' : 'text'}
      onKeyDown={onKeyDown}
      onPaste={(event) => (/[\t\n]/.test(event.clipboardData.getData('text').trimEnd()) ? undefined : event.stopPropagation())}
      onCopy={(event) => event.stopPropagation()}
      onCut={(event) => event.stopPropagation()}
      onBlur={({ target }) => onEnd(target.value)}
    />
  )
}
