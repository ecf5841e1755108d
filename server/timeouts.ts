/**
 * How long the server waits for the other end of a connection, in milliseconds. Every wait has a limit: a stalled client loses the connection, and with it the
 * resources held for it.
 */
export const timeouts = {
  /** The database, for a health check. */
  health: 2000,
  /** The head of a request, or a connection without one. */
  headers: 15_000,
  /** A body with almost no progress; one that makes progress gets more, see `server/plugins/bodyTimeout.ts`. With the interval of its check less than a minute. */
  body: 55_000,
  /** A response of which nothing has been read for this long. */
  reader: 60_000,
  /** The same for an export, which holds a database connection and one of few slots meanwhile. */
  exportReader: 30_000,
  /** A whole export, however slowly it is read. */
  export: 1_800_000,
} as const

export type Timeouts = { readonly [Name in keyof typeof timeouts]: number }
