/** What travels, named once for both sides. Source: wire contract 3, 11. */

export const code = { refused: 0, done: 1, redirect: 302, signIn: 303, forbidden: 401, expired: 409 } as const

export interface Envelope<Data = unknown> {
  readonly code: number
  readonly msg: string
  readonly time: number
  readonly data: Data
}

export const headers = {
  adminToken: 'batoken',
  memberToken: 'ba-user-token',
  language: 'think-lang',
  server: 'server',
  idempotency: 'idempotency-key',
  /** At a sign-in: what this browser was given at an earlier one. */
  device: 'x-device-token',
  /** `1`: this client stores the successor of its refresh token. */
  rotation: 'x-refresh-rotation',
} as const

/** Every operator of a list search. */
export const operators = [
  'eq',
  'ne',
  'gt',
  'egt',
  'lt',
  'elt',
  'LIKE',
  'NOT LIKE',
  'IN',
  'NOT IN',
  'RANGE',
  'NOT RANGE',
  'NULL',
  'NOT NULL',
  'FIND_IN_SET',
] as const
export type Operator = (typeof operators)[number]

/** The signs that older clients send for the short names. */
export const operatorAliases: Readonly<Record<string, Operator>> = { '=': 'eq', '<>': 'ne', '!=': 'ne', '>': 'gt', '>=': 'egt', '<': 'lt', '<=': 'elt' }

export interface SearchItem {
  readonly field: string
  readonly operator: Operator
  /** A scalar, a list, or `a,b` for a range (either side may be empty). */
  readonly val: string | number | boolean | readonly (string | number)[]
  /** `datetime`: the values are `YYYY-MM-DD HH:mm:ss` in the shop's time zone. */
  readonly render?: 'datetime'
}

export interface ListAnswer<Row = Readonly<Record<string, unknown>>> {
  readonly list: readonly Row[]
  readonly total: number
  /** The total is the planner's estimate: the list is too long to count at every page turn. */
  readonly total_is_estimate?: boolean
  readonly remark: string
}

/** A refusal that belongs to fields of the form carries them here, beside the first message in `msg`. */
export interface RefusalData {
  readonly type: 'invalid'
  readonly fields: Readonly<Record<string, string>>
}

/** A save with an old `row_version`: who changed what since it was read. */
export interface StaleData {
  readonly type: 'stale'
  readonly row: Readonly<Record<string, unknown>>
  readonly by: string
  readonly at: number
}

/** A row that shows a file. Without `path` and `id` where the caller may not see it; `path` alone is missing for what has no list. */
export interface FileUse {
  readonly path: string
  readonly title: string
  readonly id: number
  readonly name: string
  readonly is_deleted: boolean
}

/** What is shown somewhere is not deleted: the first of the rows that show it, and how many there are. */
export interface InUseData {
  readonly type: 'in_use'
  readonly name: string
  readonly total: number
  readonly uses: readonly FileUse[]
}

/** A row that a deed on several left alone, and why; `data` as it would be for that row alone. */
export interface RefusedRow {
  readonly id: number
  readonly msg: string
  readonly data?: unknown
}

export type ImportKind = 'add' | 'edit' | 'same' | 'wrong'

/** A sheet that was read back: what it would change, before anything is written. Moments are Unix seconds. */
export interface ImportAnswer {
  readonly run: number
  readonly state: 'ready' | 'applied' | 'undone'
  readonly by: string
  readonly file: string
  /** Names of the columns that were recognised, and the heads that were passed over. */
  readonly columns: readonly string[]
  readonly ignored: readonly string[]
  readonly counts: Readonly<Partial<Record<ImportKind, number>>>
  readonly at: number
  readonly applied: number | null
}

export interface ImportCell {
  readonly column: string
  readonly label: string
  readonly line: number
  readonly from: string
  readonly to: string
  readonly problem?: string
}

/** One row of the preview; `cells` are those that differ, with the line of the sheet they stand in. */
export interface ImportLine {
  readonly line: number
  readonly kind: ImportKind
  readonly id: number | null
  readonly name: string
  readonly cells: readonly ImportCell[]
}

export const limits = {
  /** Rows of one page; the pages offered by the screens. */
  page: 100,
  pageSizes: [10, 20, 50, 100],
  /** Ids in one call. */
  ids: 1000,
  /** Conditions in one search. */
  conditions: 50,
  /** Up to here a total is counted, above it is estimated. */
  countedTotal: 10_000,
  /** Bytes of a body that is not an upload: two thousand rows of a control and a long description. */
  body: 4 * 1024 * 1024,
} as const

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

/** A province, city or district in a select. */
export interface AreaOption {
  readonly value: number
  readonly label: string
}

/** What the link picker of adverts shows of goods. */
export interface LinkedGoods {
  readonly id: number
  readonly name: string
  readonly cover: string
  readonly price: string
  readonly max_price: string
  readonly is_dead: 0 | 1
}

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
