import { code } from '../../resources/kit/protocol'
import { basePaths, loginPaths } from './addresses'

import type { Envelope } from '../../resources/kit/protocol'
import type { Area, HttpOptions } from './httpTypes'

/** Follows the codes that send somewhere: 302 to a path, 303 and a 409 that could not be mended to the sign-in page. */
export function redirect({ code: found, data }: Envelope, area: Area, { tokens, navigate, currentPath }: HttpOptions): void {
  const { type, routePath } = (data ?? {}) as { readonly type?: unknown; readonly routePath?: unknown }
  if (found === code.redirect && typeof routePath === 'string' && /^\/(?!\/)/.test(routePath)) return navigate(routePath)
  if (found === code.signIn && type !== 'need login') return navigate(basePaths[area])
  if (found !== code.expired && found !== code.signIn) return
  tokens.forget(area)
  const here = currentPath()
  if (!here.startsWith(loginPaths[area])) navigate(`${loginPaths[area]}?to=${encodeURIComponent(here)}`)
}
