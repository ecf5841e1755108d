import { useEffect, useState } from 'react'

const minute = 60_000

/** The moment, in milliseconds, again with every minute of the clock: a page that stays open overnight greets the morning. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = (): void => {
      setNow(Date.now())
      timer = setTimeout(tick, minute - (Date.now() % minute))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return now
}
