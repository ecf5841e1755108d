import { useEffect, useState } from 'react'

/** Milliseconds without input after which a text is searched. */
export const typingPause = 250

/** The value after a pause in typing. */
export function useSettled<Value>(value: Value, pause = typingPause): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
