import { adminBase, loginPaths } from '../../providers/wire/addresses'

const loading = `${adminBase}/loading`

/** Keeps the page somebody asked for while he signs in or the menus load. Encoded twice: the router undoes one, and would open a slash inside the address. */
export const loadingAddress = (wanted?: string): string => (wanted ? `${loading}/${encodeURIComponent(encodeURIComponent(wanted))}` : loading)
export const loginAddress = (wanted?: string): string => (wanted ? `${loginPaths.admin}?to=${encodeURIComponent(wanted)}` : loginPaths.admin)

/** What `loadingAddress` wrote, as the router hands it over. */
export function decodeWanted(given: string | undefined): string | undefined {
  try {
    return given && decodeURIComponent(given)
  } catch {
    return undefined // somebody wrote the address by hand: go to the first page
  }
}

/** Only a page of the back office is gone to, never another site and never the way in itself. */
export function wantedPage(asked: string | null | undefined): string | undefined {
  const inside = asked?.startsWith(`${adminBase}/`) ? asked.slice(adminBase.length + 1) : ''
  return /^[^/\\]/.test(inside) && !/^(login|loading)\b/.test(inside) ? (asked ?? undefined) : undefined
}
