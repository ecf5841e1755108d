import { useStore } from 'ra-core'

import type { Choice } from './choices'

/** What was chosen lately, kept with the account. A record carries its name, since no list of records is at hand. */
export interface Recent {
  readonly key: string
  readonly label?: string
  readonly hint?: string
}

const most = 8
const none: readonly Recent[] = []

const isRecent = (one: unknown): one is Recent => typeof one === 'object' && one !== null && typeof (one as Partial<Recent>).key === 'string'

export function useRecent(): readonly [readonly Recent[], (choice: Choice) => void] {
  const [kept, keep] = useStore<readonly Recent[]>('list.recent', none)
  const recent = Array.isArray(kept) ? kept.filter(isRecent) : none
  const remember = ({ key, label, hint, isUnkept }: Choice): void => {
    if (isUnkept) return
    const one: Recent = key.startsWith('record:') ? { key, label, ...(hint ? { hint } : {}) } : { key }
    keep([one, ...recent.filter((other) => other.key !== key)].slice(0, most))
  }
  return [recent, remember]
}
