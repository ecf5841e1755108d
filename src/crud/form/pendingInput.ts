import { createContext, useContext, useEffect } from 'react'

/** What the controls of a form have not written to it yet; each function writes its part. */
export const PendingInput = createContext<Set<() => void> | undefined>(undefined)

/** Has a control that writes after a pause do so before its form is left or hidden: what the form does not know would be lost without a question. */
export function usePendingInput(write: () => void): void {
  const pending = useContext(PendingInput)
  useEffect(() => {
    if (!pending) return undefined
    pending.add(write)
    return () => {
      pending.delete(write)
      write() // a hidden form may be closed, and its effects do not run again before
    }
  }, [pending, write])
}
