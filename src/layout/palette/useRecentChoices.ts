import { useStore } from 'ra-core'

import type { PaletteChoice } from './paletteChoice'

/** What was chosen lately, kept with the account. A record carries its name, since no list of records is at hand. */
export interface RecentChoice {
  readonly key: string
  readonly label?: string
  readonly hint?: string
}

const most = 8
const none: readonly RecentChoice[] = []

const isRecentChoice = (one: unknown): one is RecentChoice => typeof one === 'object' && one !== null && typeof (one as Partial<RecentChoice>).key === 'string'

export function useRecentChoices(): readonly [readonly RecentChoice[], (choice: PaletteChoice) => void] {
  const [kept, keep] = useStore<readonly RecentChoice[]>('list.recent', none)
  const recent = Array.isArray(kept) ? kept.filter(isRecentChoice) : none
  const remember = ({ key, label, hint, isNotRemembered }: PaletteChoice): void => {
    if (isNotRemembered) return
    const one: RecentChoice = key.startsWith('record:') ? { key, label, ...(hint ? { hint } : {}) } : { key }
    keep([one, ...recent.filter((other) => other.key !== key)].slice(0, most))
  }
  return [recent, remember]
}
