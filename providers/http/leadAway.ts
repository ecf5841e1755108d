import { wantedPages } from './wantedPage'

import type { Area } from './httpTypes'

/** The pages that say why an address shows nothing. */
export type AwayPage = '/401' | '/404'

/** Where somebody wanted to go, and on which side of the shop that is. */
export interface Origin {
  readonly address: string
  readonly area: Area
}

/** Addresses that were judged since this page was loaded: after a reload they are tried anew, since a right may have come. */
const judged = new Set<string>()

/** The address of such a page, which keeps where somebody wanted to go. */
export function leadAway(page: AwayPage, from: string): string {
  judged.add(from)
  return originOf(from) ? `${page}?from=${encodeURIComponent(from)}` : page
}

export const isJudged = (from: string): boolean => judged.has(from)

/** What `leadAway` wrote into the query; never another site, nor the way in itself. */
export const originIn = (search: string): Origin | undefined => originOf(new URLSearchParams(search).get('from'))

function originOf(from: string | null): Origin | undefined {
  const area = (['admin', 'member'] as const).find((one) => wantedPages[one].wantedPage(from) !== undefined)
  return area && from !== null ? { address: from, area } : undefined
}
