/** The member center. Source: wire contract 8. */

import type { MenuRule, TokenPair } from './session'
import type { PublicSite, SiteConfig } from './site'

/** The member info, with the keys of wire contract 8; the tokens are separate. */
export interface MemberInfo {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly email: string
  readonly mobile: string
  readonly avatar: string
  readonly gender: number
  /** `YYYY-MM-DD`. */
  readonly birthday: string | null
  readonly money: string
  readonly score: number
  /** Other servers send texts. */
  readonly join_time: string | number | null
  readonly motto: string
  readonly last_login_time: string | number | null
  readonly last_login_ip: string
}

/** What members may change of it themselves. */
export type MemberProfile = Pick<MemberInfo, 'avatar' | 'username' | 'nickname' | 'gender' | 'birthday' | 'motto'>

export type MemberBalances = Pick<MemberInfo, 'money' | 'score'>

/** Its keys, in the order of the response. */
export const memberInfoKeys = [
  'id',
  'username',
  'nickname',
  'email',
  'mobile',
  'avatar',
  'gender',
  'birthday',
  'money',
  'score',
  'join_time',
  'motto',
  'last_login_time',
  'last_login_ip',
] as const satisfies readonly (keyof MemberInfo)[]

export interface MemberSignInTerms {
  readonly userLoginCaptchaSwitch: boolean
  /** The ways to verify an address: by a code sent to it. */
  readonly accountVerificationType: readonly ('email' | 'mobile')[]
}

/** The start-up call; a guest is an empty list. */
export interface MemberStartUp {
  readonly site: PublicSite & Pick<SiteConfig, 'version' | 'upload' | 'shop'>
  /** The shop may close the member center. */
  readonly openMemberCenter: boolean
  readonly userInfo: (MemberInfo & TokenPair) | readonly never[]
  /** Directories of the side menu. */
  readonly menus: readonly MenuRule[]
  /** Routes, navigation of the header and entries of the drop-down menu. */
  readonly rules: readonly MenuRule[]
}

/** Sums of the last seven days in the shop's time zone, the oldest first, today last; money as decimal texts. */
export interface MemberOverview {
  /** `YYYY-MM-DD` */
  readonly days: readonly string[]
  readonly score: readonly number[]
  readonly money: readonly string[]
  /** Absent on other servers. */
  readonly balances?: MemberBalances
  /** Absent while the daily check-in is switched off, and on servers without one. */
  readonly checked_in_today?: boolean
  readonly streak?: number
}

/** One change of a balance; amounts in wire format. */
export interface LedgerEntry {
  readonly id: number
  /** Absent on servers that send only the memo. */
  readonly type?: string
  readonly money?: string
  readonly score?: number
  readonly before: string | number
  readonly after: string | number
  readonly memo: string
  readonly create_time: number
}

export interface LedgerAnswer {
  readonly list: readonly LedgerEntry[]
  readonly total: number
  /** The present balance; absent on other servers. */
  readonly balance?: string | number
}

/** The data of the profile form. Other servers send no values; there they are those of the member info. */
export interface ProfileTerms extends Partial<MemberProfile> {
  readonly accountVerificationType: MemberSignInTerms['accountVerificationType']
  /** Of these values; absent on servers without versions. */
  readonly row_version?: number
}

/** Days are in the shop's time zone, `YYYY-MM-DD`. */
export interface CheckInState {
  readonly today: string
  readonly checked_in_today: boolean
  /** Days in a row up to today, or up to yesterday before today's check-in. */
  readonly streak: number
}

/** The points of check-ins. */
export interface CheckInTerms {
  /** Points per day. */
  readonly score: number
  /** Bonus points for a streak of this many days. */
  readonly rules: readonly { readonly days: number; readonly score: number }[]
}

export interface CheckInCalendar extends CheckInState, CheckInTerms {
  readonly enabled: boolean
  readonly month: string
  /** Days with a check-in. */
  readonly days: readonly string[]
  /** The bonus of today, earned or to be earned. */
  readonly bonus_score: number
  /** The present points. */
  readonly total_score: number
}

export interface CheckedIn {
  readonly score: number
  readonly bonus_score: number
  readonly streak: number
  readonly total_score: number
}
