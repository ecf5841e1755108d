/** The member center. Source: wire contract 8. */

import type { MenuRule, TokenPair } from './session'
import type { SiteConfig } from './site'

/** What members are told about themselves, key for key as wire contract 8 has it; the tokens come beside it. */
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

/** Its keys, in the order of the answer. */
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
  /** The ways to prove that an address is one's own: by a code sent to it. */
  readonly accountVerificationType: readonly ('email' | 'mobile')[]
}

/** The start-up call; a visitor is an empty list. */
export interface MemberStartUp {
  readonly site: Pick<SiteConfig, 'siteName' | 'recordNumber' | 'version' | 'cdnUrl' | 'upload' | 'cdnUrlParams'>
  /** The shop may switch the whole center off. */
  readonly openMemberCenter: boolean
  readonly userInfo: (MemberInfo & TokenPair) | readonly never[]
  /** Directories of the side menu. */
  readonly menus: readonly MenuRule[]
  /** Routes, head navigation and entries of the drop-down. */
  readonly rules: readonly MenuRule[]
}

/** Sums of the last seven days of the shop, the oldest first, today last; money as decimal texts. */
export interface MemberOverview {
  /** `YYYY-MM-DD` */
  readonly days: readonly string[]
  readonly score: readonly number[]
  readonly money: readonly string[]
  /** Absent on servers without a daily check-in. */
  readonly checked_in_today?: boolean
  readonly streak?: number
}

/** One change of a balance; amounts as the wire has them. */
export interface LedgerEntry {
  readonly id: number
  /** Absent on servers that tell the memo alone. */
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
}

/** What a member needs to know to change the profile. */
export interface ProfileTerms {
  readonly accountVerificationType: MemberSignInTerms['accountVerificationType']
  /** Absent on servers that keep no versions. */
  readonly row_version?: number
}

/** Days are those of the shop, `YYYY-MM-DD`. */
export interface CheckInState {
  readonly today: string
  readonly checked_in_today: boolean
  /** Days in a row up to today, or up to yesterday while today is open. */
  readonly streak: number
}

/** What the shop gives for coming every day. */
export interface CheckInTerms {
  /** Points of every day. */
  readonly score: number
  /** What a streak of so many days earns on top. */
  readonly rules: readonly { readonly days: number; readonly score: number }[]
}

export interface CheckInCalendar extends CheckInState, CheckInTerms {
  readonly enabled: boolean
  readonly month: string
  /** On which the member came. */
  readonly days: readonly string[]
  /** What today has brought, or would bring, on top. */
  readonly bonus_score: number
}

export interface CheckedIn {
  readonly score: number
  readonly bonus_score: number
  readonly streak: number
  readonly total_score: number
}
