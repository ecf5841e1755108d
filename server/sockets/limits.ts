/** Limits per socket, account and address, in milliseconds and bytes. */
export const socketLimits = {
  /** A bind message is a few hundred bytes. */
  frame: 4096,
  /** A socket must be bound within this time. */
  bind: 10_000,
  /** The client sends a heartbeat every 50 s. */
  silence: 120_000,
  messagesPerSecond: 20,
  perAccount: 20,
  /** A whole office may share one address, every browser with several tabs. */
  perAddress: 1000,
  all: 20_000,
  /** Maximum bytes that wait for a slow reader before the socket is closed. */
  backlog: 1024 * 1024,
  /** Interval of the check for silent sockets: a broken connection may send nothing at all. */
  checkEvery: 5000,
} as const

export type SocketLimits = { readonly [Name in keyof typeof socketLimits]: number }
