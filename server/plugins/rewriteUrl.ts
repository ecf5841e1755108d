/**
 * Old addresses for today's routes: `/index.php`, `/admin.php` and the entry of this back office in front, controllers and
 * actions in any case, letters that were encoded without need, and `admin_log` for `AdminLog`. Screens of the client, which have slashes for dots, are left alone.
 */
export interface UrlRewriter {
  readonly addRoute: (url: string) => void
  readonly rewrite: (url: string) => string
}

/** Every way to write one path becomes the same, before anything decides by it: the router would read most of them all the same. */
const normalizePath = (path: string): string =>
  path
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '') // as proxies are asked
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
