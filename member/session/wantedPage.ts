/** Keeps the page somebody asked for while he signs in or the menus load. Encoded twice: the router undoes one, and would open a slash inside the address. */
export const loadingAddress = (wanted?: string): string => (wanted ? `/user/loading/${encodeURIComponent(encodeURIComponent(wanted))}` : '/user/loading')
export const loginAddress = (wanted?: string): string => (wanted ? `/user/login?to=${encodeURIComponent(wanted)}` : '/user/login')

/** What `loadingAddress` wrote, as the router hands it over. */
export function decodeWanted(given: string | undefined): string | undefined {
  try {
    return given && decodeURIComponent(given)
  } catch {
    return undefined // somebody wrote the address by hand: go to the first page
  }
}

/** Only a page of the member centre is gone to, never another site and never the way in itself. */
export function wantedPage(asked: string | null | undefined): string | undefined {
  if (!asked || !/^\/user\/[^/\\]/.test(asked)) return undefined
  return /^\/user\/(login|loading)\b/.test(asked) ? undefined : asked
}
