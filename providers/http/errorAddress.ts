import { requestedPages } from './requestedPage'

import type { Area } from './httpTypes'

/** The pages that say why an address shows nothing. */
export type ErrorPath = '/401' | '/404'

/** The requested address and its area. */
export interface BlockedPage {
  readonly address: string
  readonly area: Area
}

/** Addresses that were checked since this page was loaded: after a reload they are tried again, because rights may have changed. */
const blocked = new Set<string>()

/** The address of such a page, which keeps where somebody wanted to go. */
export function errorAddress(page: ErrorPath, from: string): string {
  blocked.add(from)
  return blockedPageAt(from) ? `${page}?from=${encodeURIComponent(from)}` : page
}

export const wasBlocked = (from: string): boolean => blocked.has(from)

/** What `leadAway` wrote into the query; never another site, nor the way in itself. */
export const parseBlockedPage = (search: string): BlockedPage | undefined => blockedPageAt(new URLSearchParams(search).get('from'))

function blockedPageAt(from: string | null): BlockedPage | undefined {
  const area = (['admin', 'member'] as const).find((one) => requestedPages[one].requestedPage(from) !== undefined)
  return area && from !== null ? { address: from, area } : undefined
}
