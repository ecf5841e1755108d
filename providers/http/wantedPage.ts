import { basePaths, loginPaths } from './addresses'

import type { Area } from './httpTypes'

/** The page somebody asked for, on its way through the sign-in and the loading page of an area. */
export interface WantedPage {
  readonly loadingAddress: (wanted?: string) => string
  readonly loginAddress: (wanted?: string) => string
  /** What `loadingAddress` wrote, as the router hands it over. */
  readonly decodeWanted: (given: string | undefined) => string | undefined
  /** Only a page of the area is gone to, never another site and never the way in itself. */
  readonly wantedPage: (asked: string | null | undefined) => string | undefined
  /** The wanted page of an address: itself, or the one that a page on the way keeps. */
  readonly wantedAt: (address: string) => string | undefined
}

function wantedIn(area: Area): WantedPage {
  const base = basePaths[area]
  const login = loginPaths[area]
  const loading = `${base}/loading`
  const wantedPage = (asked: string | null | undefined): string | undefined => {
    const inside = asked?.startsWith(`${base}/`) ? asked.slice(base.length + 1) : ''
    return /^[^/\\]/.test(inside) && !/^(login|loading)\b/.test(inside) ? (asked ?? undefined) : undefined
  }
  return {
    // encoded twice: the router undoes one, and would open a slash inside the address
    loadingAddress: (wanted) => (wanted ? `${loading}/${encodeURIComponent(encodeURIComponent(wanted))}` : loading),
    loginAddress: (wanted) => (wanted ? `${login}?to=${encodeURIComponent(wanted)}` : login),
    decodeWanted: decoded,
    wantedPage,
    wantedAt: (address) => {
      const [path = '', query = ''] = address.split(/\?(.*)/s)
      const kept = path === login ? 'to' : path === '/401' || path === '/404' ? 'from' : undefined
      if (kept) return wantedPage(new URLSearchParams(query).get(kept))
      return wantedPage(path.startsWith(`${loading}/`) ? decoded(decoded(path.slice(loading.length + 1))) : address)
    },
  }
}

function decoded(given: string | undefined): string | undefined {
  try {
    return given && decodeURIComponent(given)
  } catch {
    return undefined // somebody wrote the address by hand: go to the first page
  }
}

export const wantedPages: Readonly<Record<Area, WantedPage>> = { admin: wantedIn('admin'), member: wantedIn('member') }
