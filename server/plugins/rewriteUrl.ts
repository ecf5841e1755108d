/**
 * Rewrites addresses of other clients to routes: a prefix `/index.php`, `/admin.php` or the mount path, controllers and actions in any case, needlessly
 * encoded characters, and `admin_log` for `AdminLog`. Addresses of screens, with slashes instead of dots, are not changed.
 */
export interface UrlRewriter {
  readonly addRoute: (url: string) => void
  readonly rewrite: (url: string) => string
}

/** Normalizes the spelling of a path before anything depends on it, because the router would accept most spellings. */
const normalizePath = (path: string): string =>
  path
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '') // the usual request of a proxy
    .replace(/%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3[0-9]|2[de]|5f|7e)/gi, (escape) => decodeURIComponent(escape))
    .replace(/^\/*|\/{2,}/g, '/')

const apiPath = /^\/(admin|api)\/([A-Za-z0-9_.]+)\/([A-Za-z0-9_]+)$/i

export function createLegacyUrlRewriter(adminBase = '/admin'): UrlRewriter {
  const entry = new RegExp(`^(?:/(admin|api)|${adminBase})\\.php(?=/)`, 'i')
  const known = new Map<string, string>()
  const exact = new Set<string>()
  const keyOf = (path: string): string | undefined => {
    const match = apiPath.exec(path)
    return match ? `${match[1]}/${(match[2] ?? '').replaceAll('_', '')}/${match[3]}`.toLowerCase() : undefined
  }
  return {
    addRoute: (url) => {
      const key = keyOf(url)
      if (!key) return
      known.set(key, url)
      exact.add(url)
    },
    rewrite: (url) => {
      const mark = url.indexOf('?')
      const path = mark < 0 ? url : url.slice(0, mark)
      if (exact.has(path)) return url
      const bare = normalizePath(path)
        .replace(/^\/index\.php(?=\/)/i, '')
        .replace(entry, (_, area: string | undefined) => `/${area ?? 'admin'}`)
      const key = keyOf(bare)
      return ((key && known.get(key)) ?? bare) + (mark < 0 ? '' : url.slice(mark))
    },
  }
}
