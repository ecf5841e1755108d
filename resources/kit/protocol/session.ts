/** Sign-in, the start-up calls and one's own account, of staff. Source: wire contract 4 to 6. */

import type { SiteConfig } from './site'
import type { StartViews } from './views'

/** A menu rule of staff or of members, as the start-up calls send it (wire contract 6.1). */
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
  /** The name of the rule where its screen is kept alive, else 0. */
  readonly keepalive: string | number
  readonly extend: string
  /** Only on rules of members: also valid for guests. */
  readonly no_login_valid?: number
  /** Absent where there are none. */
  readonly children?: readonly MenuRule[]
}

export interface TokenPair {
  readonly token: string
  /** Empty unless the session is kept. */
  readonly refresh_token: string
}

/** A session renewed. `refresh_token` is the one to use next; the same one for clients that do not rotate. */
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

/** The terms of a sign-in. */
export interface SignInTerms {
  readonly captcha: boolean
  /** Nobody can sign in yet: the first administrator is to be made. */
  readonly needs_setup?: boolean
}

export interface SignInAnswer<Info> {
  readonly userInfo: Info & TokenPair
  /** Where the page of a member leads. */
  readonly routePath?: string
  /** For clients that keep it. */
  readonly device_token?: string
}

/** What members of staff are told about themselves. */
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

/** The start-up call of the back office; what servers of the family do not know is optional. */
export interface StaffStartUp {
  readonly adminInfo: AdminInfo
  readonly menus: readonly MenuRule[]
  readonly siteConfig: SiteConfig
  readonly terminal?: { readonly phpDevelopmentServer: boolean; readonly npmPackageManager: string }
  readonly preferences?: Readonly<Record<string, unknown>>
  readonly views?: StartViews
  /** May deleted rows be restored by this person? */
  readonly restores?: boolean
}

/** One sign-in that is still valid: all tokens of a family. */
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

/** Whether the account has a second factor, and how many recovery codes are left. */
export interface SecondFactorState {
  readonly is_on: boolean
  readonly confirm_time: number | null
  readonly codes_left: number
}

export interface OwnAccount {
  readonly info: AccountInfo
  /** Absent on servers that know neither a second step nor a list of sessions. */
  readonly second_factor?: SecondFactorState
}

export interface AccountInfo {
  readonly id: number
  readonly username: string
  readonly last_login_time: number | string | null
  readonly row_version?: number
  readonly [field: string]: unknown
}
