/** The format of every request and response. Source: wire contract 3, 11. */

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
  /** At a sign-in: the device token of an earlier one in this browser. */
  device: 'x-device-token',
  /** `1`: this client stores the successor of its refresh token. */
  rotation: 'x-refresh-rotation',
  /** `row`: `add` and `edit` answer the id and the version of the row. Older clients expect null. */
  answer: 'x-answer',
  /** In answers: the number of what the request has changed, if its sender can undo it. */
  change: 'x-change',
} as const

/** A refusal of fields has them here, and the first message in `msg`. */
export interface RefusalData {
  readonly type: 'invalid'
  readonly fields: Readonly<Record<string, string>>
}

/** A save with an outdated `row_version`: who changed what since it was read. */
export interface StaleData {
  readonly type: 'stale'
  readonly row: Readonly<Record<string, unknown>>
  readonly by: string
  readonly at: number
}

/** The details of a row that there is no more, or that the user may not see. */
export interface MissingData {
  readonly type: 'missing'
}

/** A row with the file. Without `path` and `id` if the user may not see it; only without `path` if it belongs to no list. */
export interface FileUse {
  readonly path: string
  readonly title: string
  readonly id: number
  readonly name: string
  readonly is_deleted: boolean
}

/** A file in use cannot be deleted: its first uses, and their number. */
export interface InUseData {
  readonly type: 'in_use'
  readonly name: string
  readonly total: number
  readonly uses: readonly FileUse[]
}

/** A row that an action on several rows did not change, and why; `data` as for that row alone. */
export interface RefusedRow {
  readonly id: number
  readonly msg: string
  /** The field of its line that is wrong. */
  readonly field?: string
  readonly data?: unknown
}
