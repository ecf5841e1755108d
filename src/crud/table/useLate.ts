import { useEffect, useState } from 'react'

/** Milliseconds a new answer may take before the former rows are dimmed: most come sooner, and nothing flickers. */
const patience = 250

/** True once something has lasted longer than a moment. */
export function useLate(isRunning: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setLate(true), patience)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isRunning])
  return isLate
}
