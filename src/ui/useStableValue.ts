import { useState } from 'react'

/** Plain data as it was first rendered, for as long as its content is equal: what gets it is not rendered again. */
export function useStableValue<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const [kept, setKept] = useState({ text, value })
  if (kept.text === text) return kept.value
  setKept({ text, value })
  return value
}
