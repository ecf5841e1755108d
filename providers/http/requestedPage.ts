import { basePaths, loginPaths } from './addresses'

import type { Area } from './httpTypes'

/** The page requested before the sign-in and loading page of an area. */
export interface RequestedPage {
  readonly loadingAddress: (page?: string) => string
  readonly loginAddress: (page?: string) => string
  /** Decodes the parameter written by `loadingAddress`, as returned by the router. */
  readonly decodeRequested: (encoded: string | undefined) => string | undefined
  /** Only pages of the area, never another site and never the sign-in page. */
  readonly requestedPage: (address: string | null | undefined) => string | undefined
  /** The requested page of an address: itself, or the one in the query of a sign-in page. */
  readonly requestedPageAt: (address: string) => string | undefined
}

function requestedPageIn(area: Area): RequestedPage {
  const base = basePaths[area]
  const login = loginPaths[area]
  const loading = `${base}/loading`
  const requestedPage = (address: string | null | undefined): string | undefined => {
    const inside = address?.startsWith(`${base}/`) ? address.slice(base.length + 1) : ''
    return /^[^/\\]/.test(inside) && !/^(login|loading)\b/.test(inside) ? (address ?? undefined) : undefined
  }
  return {
    // encoded twice: the router decodes once, which would reveal a slash inside the address
    loadingAddress: (page) => (page ? `${loading}/${encodeURIComponent(encodeURIComponent(page))}` : loading),
    loginAddress: (page) => (page ? `${login}?to=${encodeURIComponent(page)}` : login),
    decodeRequested: decoded,
    requestedPage,
    requestedPageAt: (address) => {
      const [path = '', query = ''] = address.split(/\?(.*)/s)
      if (path === login) return requestedPage(new URLSearchParams(query).get('to'))
      return requestedPage(path.startsWith(`${loading}/`) ? decoded(decoded(path.slice(loading.length + 1))) : address)
    },
  }
}

function decoded(encoded: string | undefined): string | undefined {
  try {
    return encoded && decodeURIComponent(encoded)
  } catch {
    return undefined // an address typed by hand: opens the first page
  }
}

export const requestedPages: Readonly<Record<Area, RequestedPage>> = { admin: requestedPageIn('admin'), member: requestedPageIn('member') }
