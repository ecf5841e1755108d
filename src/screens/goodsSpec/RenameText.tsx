import Box from '@mui/material/Box'
import { useRef, useState } from 'react'

import type { KeyboardEvent } from 'react'

interface Props {
  readonly text: string
  readonly label: string
  readonly isDisabled: boolean
  /** True when it was taken; the old text comes back otherwise. */
  readonly onRename: (text: string) => boolean
}

/** A text that turns into an input: by a click, Enter or F2; Enter takes, Esc gives up. */
export function RenameText({ text, label, isDisabled, onRename }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const end = (next: string | undefined): void => {
    if (next !== undefined && next.trim() !== text) onRename(next)
    setOpen(false)
    setTimeout(() => button.current?.focus(), 0)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape')
      event.stopPropagation() // the popup stays open
    else if (event.key !== 'Enter') return
    event.preventDefault()
    end(event.key === 'Enter' ? event.currentTarget.value : undefined)
  }
  if (isOpen)
    return (
      <Box
        component="input"
        aria-label={label}
        defaultValue={text}
        // Opened by the person's own key or click, so nothing is taken from under them.
        ref={(input: HTMLInputElement | null) => (input && document.activeElement !== input ? (input.focus(), input.select()) : undefined)}
        onKeyDown={onKeyDown}
        onBlur={({ target }: { target: HTMLInputElement }) => (target.value.trim() !== text && onRename(target.value), setOpen(false))}
        sx={{
          font: 'inherit',
          width: `${Math.max(6, text.length * 2 + 2)}ch`,
          maxWidth: 220,
          border: 0,
          p: 0,
          bgcolor: 'transparent',
          color: 'inherit',
          outline: 'none',
        }}
      />
    )
  return (
    <Box
      component="button"
      type="button"
      ref={button}
      disabled={isDisabled}
      aria-label={label}
      onClick={() => setOpen(true)}
      onKeyDown={(event: KeyboardEvent) => (event.key === 'F2' ? (event.preventDefault(), setOpen(true)) : undefined)}
      sx={{
        font: 'inherit',
        border: 0,
        p: 0,
        bgcolor: 'transparent',
        color: 'inherit',
        cursor: isDisabled ? 'default' : 'text',
        overflowWrap: 'anywhere',
        textAlign: 'left',
      }}
    >
      {text}
    </Box>
  )
}
