import { useRef } from 'react'

/**
 * The value, or the last one that was there. A hidden tab drops what its queries have read; a form that lost its row would start with other values and count as
 * changed, and reading it again could change what is typed.
 */
export function useKept<Value>(value: Value | undefined): Value | undefined {
  const kept = useRef(value)
  kept.current = value ?? kept.current
  return kept.current
}
