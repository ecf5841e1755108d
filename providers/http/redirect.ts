import { code } from '../../resources/kit/protocol'
import { basePaths, loginPaths, mountedAddress, namedPaths } from './addresses'
import { wantedPages } from './wantedPage'

import type { Envelope } from '../../resources/kit/protocol'
import type { Area, HttpOptions } from './httpTypes'

/**
 * Follows the codes that send somewhere: 302 to a path or a name, 303 and a 409 that could not be mended to the sign-in page.
 * `sent`: the token the call went out with, '' for none.
 */
export function redirect({ code: found, data }: Envelope, { area, sent }: { readonly area: Area; readonly sent: string }, options: HttpOptions): void {
  const { tokens, navigate, currentPath } = options
  if (found === code.redirect) {
    const path = pathOf(data, options)
    if (path) navigate(path)
    return
  }
  if (!endsSession({ code: found, data })) return found === code.signIn ? navigate(basePaths[area]) : undefined
  const { token } = tokens.read(area)
  if (token !== '' && token !== sent) return // somebody has signed in since; an answer to the session before says nothing of theirs
  tokens.forget(area)
  const here = currentPath()
  // forgetting the tokens, here or for another call, may have led to the loading page already: it keeps the page that was wanted
  if (!here.startsWith(loginPaths[area])) navigate(wantedPages[area].loginAddress(wantedPages[area].wantedAt(here)))
}

/** The tokens are worth nothing any more, and nothing could renew them. */
export const endsSession = ({ code: found, data }: { readonly code: number; readonly data: unknown }): boolean =>
  found === code.expired || (found === code.signIn && typeOf(data) === 'need login')

const typeOf = (data: unknown): unknown => (data as { readonly type?: unknown } | null)?.type

/** Never another site: a path begins with one slash, a name is one this app knows. */
function pathOf(data: unknown, { pathNamed }: HttpOptions): string | undefined {
  const { routePath, routeName } = (data ?? {}) as { readonly routePath?: unknown; readonly routeName?: unknown }
  if (typeof routePath === 'string' && /^\/(?![/\\])/.test(routePath)) return mountedAddress(routePath)
  if (typeof routeName !== 'string' || routeName === '') return undefined
  return Object.hasOwn(namedPaths, routeName) ? namedPaths[routeName] : pathNamed?.(routeName)
}
