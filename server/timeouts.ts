/**
 * How long the server waits for the other end of a connection, in milliseconds. Nothing waits for ever: a stalled client loses the
 * connection, and with it the resources held for it.
 */
export const timeouts = {
  /** The database, for a health check. */
  health: 2000,
  /** The head of a request; also a connection that says nothing. */
  headers: 15_000,
  /** A body of which next to nothing comes; one that makes progress gets more, see `server/plugins/bodyTimeout.ts`. */
  body: 60_000,
  /** An answer of which nothing has been taken for so long. */
  reader: 60_000,
  /** The same for an export, which keeps a connection of the database and one of few places meanwhile. */
  exportReader: 30_000,
  /** A whole export, however slowly it is taken. */
  export: 1_800_000,
} as const

export type Timeouts = { readonly [Name in keyof typeof timeouts]: number }
