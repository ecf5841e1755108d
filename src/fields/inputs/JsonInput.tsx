import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'

import type { InputProps } from './inputTypes'

/** JSON as text; the form checks that it can be read when the field is left. */
export function JsonInput({ id, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false }: InputProps<'json'>) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? pretty(value)
  const leave = (): void => {
    if (typed !== undefined && isReadable(typed)) setTyped(undefined)
    onBlur()
  }
  return (
    <OutlinedInput
      id={id}
      size="small"
      fullWidth
      multiline
      minRows={4}
      maxRows={16}
      value={text}
      error={isInvalid}
      disabled={isDisabled}
      onChange={({ target }) => (setTyped(target.value), onChange(target.value.trim() === '' ? null : target.value))}
      onBlur={leave}
      slotProps={{ input: { 'aria-describedby': describedBy, spellCheck: false } }}
      sx={{ fontFamily: 'monospace', fontSize: 13 }}
    />
  )
}

function pretty(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value !== 'string') return JSON.stringify(value, null, 2)
  return isReadable(value) ? JSON.stringify(JSON.parse(value), null, 2) : value
}

function isReadable(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
