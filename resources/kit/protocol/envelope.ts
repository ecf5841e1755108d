/** What every call sends and every answer is. Source: wire contract 3, 11. */

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

/** A row that an action on several rows left as it was, and why; `data` as it would be for that row by itself. */
export interface RefusedRow {
  readonly id: number
  readonly msg: string
  readonly data?: unknown
}
