import { screenOf } from '../../resources/kit/paths'

import type { Area, Query } from './httpTypes'

/** Where a page says that the back office is mounted; a page under development does not say it. */
export const adminBaseOf = (page: ParentNode): string => page.querySelector('meta[name="admin-base"]')?.getAttribute('content') || '/admin'

/** The server writes it into the page, so it holds as long as the page does. */
export const adminBase = typeof document === 'undefined' ? '/admin' : adminBaseOf(document)

export const loginPaths: Readonly<Record<Area, string>> = { admin: `${adminBase}/login`, member: '/user/login' }
export const basePaths: Readonly<Record<Area, string>> = { admin: adminBase, member: '/user' }

/** Routes with a name of their own; all others are named like the rule behind them. */
export const namedPaths: Readonly<Record<string, string>> = {
  admin: basePaths.admin,
  adminLogin: loginPaths.admin,
  adminMainLoading: `${adminBase}/loading`,
  user: basePaths.member,
  userLogin: loginPaths.member,
  userMainLoading: '/user/loading',
}

/** `shop/goods` -> `/admin/shop/goods`, under whatever base. */
export const screenAddress = (path: string): string => screenOf(path, adminBase)

/** Where a screen stands whose address was written for `/admin`, by the server or by staff; other addresses, also those of calls, stay. */
export const mountedAddress = (address: string, base = adminBase): string => address.replace(/^\/admin(?=$|[/?#])(?!\/[^/?#]*\.)/, base)

/** Calls of the back office go to its configured entry when it is not mounted at `/admin`. */
export const addressOf = (url: string, base: string): string =>
  base !== '/admin' && url.startsWith('/admin/') ? `${base}.php/${url.slice('/admin/'.length)}` : url

export const areaOfPath = (path: string): Area => (/^\/(user|shop)(\/|$)/.test(path) ? 'member' : 'admin')

/** `/admin/...` belongs to staff whatever page asks; `/api/...` to the area of the page. */
export const areaOfCall = (url: string, ofPage: Area): Area => (url.startsWith('/admin/') ? 'admin' : ofPage)

/** Members without a value are left out, so that `null` does not travel as an empty text. */
export const omitEmptyParams = (query: Query): Query => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null))
