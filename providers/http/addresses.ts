import { screenOf } from '../../resources/kit/paths'

import type { Area, Query } from './httpTypes'

/** The meta element with the mount path of the back office; missing in development. */
export const adminBaseOf = (page: ParentNode): string => page.querySelector('meta[name="admin-base"]')?.getAttribute('content') || '/admin'

/** The server inserts it into the page, so it is constant. */
export const adminBase = typeof document === 'undefined' ? '/admin' : adminBaseOf(document)

export const loginPaths: Readonly<Record<Area, string>> = { admin: `${adminBase}/login`, member: '/user/login' }
export const basePaths: Readonly<Record<Area, string>> = { admin: adminBase, member: '/user' }

/** Routes with a name of their own; all others have the name of their rule. */
export const namedPaths: Readonly<Record<string, string>> = {
  admin: basePaths.admin,
  adminLogin: loginPaths.admin,
  adminMainLoading: `${adminBase}/loading`,
  user: basePaths.member,
  userLogin: loginPaths.member,
  userMainLoading: '/user/loading',
}

/** `shop/goods` -> `/admin/shop/goods`, below the mount path. */
export const screenAddress = (path: string): string => screenOf(path, adminBase)

/** The address of a screen below the mount path, from one written for `/admin` by the server or by staff; other addresses are unchanged. */
export const mountedAddress = (address: string, base = adminBase): string => address.replace(/^\/admin(?=$|[/?#])(?!\/[^/?#]*\.)/, base)

/** Calls of the back office are sent to its configured path if it is not mounted at `/admin`. */
export const addressOf = (url: string, base: string): string =>
  base !== '/admin' && url.startsWith('/admin/') ? `${base}.php/${url.slice('/admin/'.length)}` : url

export const areaOfPath = (path: string): Area => (/^\/(user|shop)(\/|$)/.test(path) ? 'member' : 'admin')

/** `/admin/...` belongs to staff whatever the page; `/api/...` to the area of the page. */
export const areaOfCall = (url: string, ofPage: Area): Area => (url.startsWith('/admin/') ? 'admin' : ofPage)

/** Properties without a value are left out, so that `null` is not sent as an empty text. */
export const omitEmptyParams = (query: Query): Query => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null))
