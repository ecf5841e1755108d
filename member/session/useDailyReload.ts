import { useEffect } from 'react'

import { shopDayNumber, startOfShopDay } from '../../resources/kit/values/shopTime'

/** Milliseconds after midnight, because the clocks of browser and server differ. */
const margin = 1000

/** Reloads when a hidden page is shown again and when the shop's day ends, because what counts per day may be that of yesterday. */
export function useDailyReload(reload: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const schedule = (): void => {
      timer = setTimeout(() => {
        reload()
        schedule()
      }, untilNextDay() + margin)
    }
    const onVisible = (): void => (document.visibilityState === 'visible' ? reload() : undefined)
    schedule()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [reload])
}

const untilNextDay = (): number => startOfShopDay(shopDayNumber(Date.now() / 1000) + 1) * 1000 - Date.now()
