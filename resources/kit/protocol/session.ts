/** Sign-in, start-up call and own account of staff. Source: wire contract 4 to 6. */

import type { PublicSite, SiteConfig } from './site'
import type { StartViews } from './views'

/** A menu rule of staff or of members in the start-up calls (wire contract 6.1). */
export interface MenuRule {
  readonly id: number
  readonly pid: number
  readonly type: string
  readonly title: string
  readonly name: string
  readonly path: string
  readonly icon: string
  readonly menu_type: string | null
  readonly url: string
  readonly component: string
  /** The name of the rule if its screen is kept alive, else 0. */
  readonly keepalive: string | number
  readonly extend: string
  /** Only in member rules: also valid for guests. */
  readonly no_login_valid?: number
  /** Absent if there are none. */
  readonly children?: readonly MenuRule[]
}

export interface TokenPair {
  readonly token: string
  /** Empty without "keep me signed in". */
  readonly refresh_token: string
}

/** A renewed session. `refresh_token` is the one to use next; unchanged for clients that do not rotate. */
export interface RefreshedTokens extends TokenPair {
  readonly type: 'admin-refresh' | 'user-refresh'
}

/** The picture and the targets to click, in this order (wire contract 9.1). */
export interface CaptchaTask {
  readonly id: string
  readonly text: readonly string[]
  readonly base64: string
  readonly width: number
  readonly height: number
}

/** The data of the sign-in page. */
export interface SignInTerms {
  readonly captcha: boolean
  /** There is no account yet: the first administrator is to be created. */
  readonly needs_setup?: boolean
  /** Missing on other servers, whose clients have it from an earlier session only. */
  readonly site?: PublicSite
}

export interface SignInAnswer<Info> {
  readonly userInfo: Info & TokenPair
  /** The page to open for a member. */
  readonly routePath?: string
  /** The device token, for clients that store it. */
  readonly device_token?: string
}

/** The account data of administrators. */
export interface StaffInfo {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly avatar: string
  /** Other servers send texts. */
  readonly last_login_time: string | number | null
}

export interface AdminInfo extends StaffInfo {
  readonly super: boolean
}

/** What a server can do beyond the wire contract: screens offer nothing that it does not name. */
export const serverFeatures = [
  'views',
  'search',
  'export',
  'imports',
  'actions',
  'batches',
  'details',
  'exportTasks',
  'printouts',
  'undo',
  'changes',
  'contact',
  'treeMoves',
] as const
export type ServerFeature = (typeof serverFeatures)[number]

/** The start-up call of the back office; keys that other servers do not have are optional. */
export interface StaffStartUp {
  readonly adminInfo: AdminInfo
  readonly menus: readonly MenuRule[]
  readonly siteConfig: SiteConfig
  readonly terminal?: { readonly phpDevelopmentServer: boolean; readonly npmPackageManager: string }
  readonly preferences?: Readonly<Record<string, unknown>>
  readonly views?: StartViews
  /** Whether this user may restore deleted rows. */
  readonly restores?: boolean
  /** Absent on servers of the wire contract alone. */
  readonly features?: readonly ServerFeature[]
}

/** One valid session: all tokens of a family. */
export interface OwnSession {
  readonly id: string
  readonly is_current: boolean
  /** Has a refresh token. */
  readonly is_kept: boolean
  readonly ip: string
  readonly useragent: string
  readonly sign_in_time: number
  /** To a few minutes. */
  readonly last_seen_time: number
}

/** Whether the account has a second factor, and the number of recovery codes left. */
export interface SecondFactorState {
  readonly is_on: boolean
  readonly confirm_time: number | null
  readonly codes_left: number
}

export interface OwnAccount {
  readonly info: AccountInfo
  /** Absent on servers without second factor and sessions. */
  readonly second_factor?: SecondFactorState
}

export interface AccountInfo {
  readonly id: number
  readonly username: string
  readonly last_login_time: number | string | null
  readonly row_version?: number
  readonly [field: string]: unknown
}
