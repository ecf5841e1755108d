import { shopHourOf, shopDayNumber, startOfShopDay } from '../../resources/kit/values/shopTime'

/** Days that are searched for the next time. */
const horizon = 366

/** The next time after `from`, in seconds, at which a schedule adds a job, by the clock of the shop; null if there is none within a year. */
export function nextRun(cron: string, from: number): number | null {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/)
  const start = Math.floor(from / 60) * 60 + 60
  for (let number = shopDayNumber(start); number <= shopDayNumber(start) + horizon; number += 1) {
    const noon = new Date((startOfShopDay(number) + 20 * 3600) * 1000) // UTC has the same date then
    const isDay = matches(day, noon.getUTCDate()) && matches(month, noon.getUTCMonth() + 1) && matches(weekday, noon.getUTCDay())
    if (!isDay) continue
    for (let time = Math.max(start, startOfShopDay(number)); time < startOfShopDay(number) + 86_400; time += 60)
      if (matches(hour, shopHourOf(time)) && matches(minute, Math.floor(time / 60) % 60)) return time
  }
  return null
}

/** A part of a schedule: `*`, a number, a range, several of them, each with a step. */
const matches = (part: string, value: number): boolean =>
  part.split(',').some((one) => {
    const [range = '', step = '1'] = one.split('/')
    const [first = 0, last = first] = range === '*' ? [0, 59] : range.split('-').map(Number)
    return value >= first && value <= last && (value - first) % Number(step) === 0
  })
