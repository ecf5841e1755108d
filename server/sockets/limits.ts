/** What one socket, one account and one address may take. Milliseconds and bytes. */
export const socketLimits = {
  /** A bind message is a few hundred bytes. */
  frame: 4096,
  /** Until then a socket must be bound. */
  bind: 10_000,
  /** The client sends a heartbeat every 50 s. */
  silence: 120_000,
  messagesPerSecond: 20,
  perAccount: 20,
  /** A whole office may come from one address, every browser with several tabs. */
  perAddress: 1000,
  all: 20_000,
  /** What may wait for a slow reader before the socket is closed. */
  backlog: 1024 * 1024,
  /** How often silent sockets are looked for: a broken connection may send nothing at all. */
  checkEvery: 5000,
} as const

export type SocketLimits = { readonly [Name in keyof typeof socketLimits]: number }
