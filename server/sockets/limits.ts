/** What one socket, one account and one address may take. Milliseconds and bytes. */
export const socketLimits = {
  /** A bind message is a few hundred bytes. */
  frame: 4096,
  /** Until then a socket must have said who it is. */
  bind: 10_000,
  /** The client speaks every 50 s. */
  silence: 120_000,
  wordsPerSecond: 20,
  perAccount: 20,
  /** A whole office may come from one address, every browser with several tabs. */
  perAddress: 1000,
  all: 20_000,
  /** What may wait for a slow line before it is given up. */
  backlog: 1024 * 1024,
  /** A line that breaks without a word is noticed by the silence; this is how often anybody looks. */
  sweep: 5000,
} as const

export type SocketLimits = { readonly [Name in keyof typeof socketLimits]: number }
