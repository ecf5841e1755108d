import type { Area, Query } from './httpTypes'

export const loginPaths: Readonly<Record<Area, string>> = { admin: '/admin/login', member: '/user/login' }
export const basePaths: Readonly<Record<Area, string>> = { admin: '/admin', member: '/user' }

/** Routes with a name of their own; all others are named like the rule behind them. */
export const namedPaths: Readonly<Record<string, string>> = {
  admin: basePaths.admin,
  adminLogin: loginPaths.admin,
  adminMainLoading: '/admin/loading',
  user: basePaths.member,
  userLogin: loginPaths.member,
  userMainLoading: '/user/loading',
}

/** Calls of the back office go to its configured entry when it is not mounted at `/admin`. */
export const addressOf = (url: string, adminBase: string): string =>
  adminBase !== '/admin' && url.startsWith('/admin/') ? `${adminBase}.php/${url.slice('/admin/'.length)}` : url

export const areaOfPath = (path: string): Area => (/^\/(user|shop)(\/|$)/.test(path) ? 'member' : 'admin')

/** `/admin/...` belongs to staff whatever page asks; `/api/...` to the area of the page. */
export const areaOfCall = (url: string, ofPage: Area): Area => (url.startsWith('/admin/') ? 'admin' : ofPage)

/** Members without a value are left out, so that `null` does not travel as an empty text. */
export const withoutGaps = (query: Query): Query => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null))
