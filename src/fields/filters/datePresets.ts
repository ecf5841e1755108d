import { addDays } from '../../../resources/kit/shopTime'
import { t } from '../../../resources/kit/text'

import type { Text } from '../../../resources/kit/text'

/** Periods in the shop's own days, whatever clock the browser stands on. */
export interface DatePreset {
  readonly name: string
  readonly label: Text
  readonly range: (today: string) => string
}

export const datePresets: readonly DatePreset[] = [
  { name: 'today', label: t('今天', 'Today'), range: (today) => `${today},${today}` },
  { name: 'yesterday', label: t('昨天', 'Yesterday'), range: (today) => `${addDays(today, -1)},${addDays(today, -1)}` },
  { name: 'week', label: t('近 7 天', 'Last 7 days'), range: (today) => `${addDays(today, -6)},${today}` },
  { name: 'days30', label: t('近 30 天', 'Last 30 days'), range: (today) => `${addDays(today, -29)},${today}` },
  { name: 'month', label: t('本月', 'This month'), range: (today) => `${today.slice(0, 8)}01,${today}` },
]
