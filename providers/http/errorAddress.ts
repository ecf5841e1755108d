import { requestedPages } from './requestedPage'

import type { Area } from './httpTypes'

/** The pages with the reason why an address shows nothing. */
export type ErrorPath = '/401' | '/404'

/** The requested address and its area. */
export interface BlockedPage {
  readonly address: string
  readonly area: Area
}

/** Addresses that were checked since this page was loaded: a reload checks them again, because rights may have changed. */
const blocked = new Set<string>()

/** The address of such a page, which includes the requested one. */
export function errorAddress(page: ErrorPath, from: string): string {
  blocked.add(from)
  return blockedPageAt(from) ? `${page}?from=${encodeURIComponent(from)}` : page
}

export const wasBlocked = (from: string): boolean => blocked.has(from)

/** Parses the query written by `leadAway`; never another site, nor a sign-in or loading page. */
export const parseBlockedPage = (search: string): BlockedPage | undefined => blockedPageAt(new URLSearchParams(search).get('from'))

function blockedPageAt(from: string | null): BlockedPage | undefined {
  const area = (['admin', 'member'] as const).find((one) => requestedPages[one].requestedPage(from) !== undefined)
  return area && from !== null ? { address: from, area } : undefined
}
