import type { FastifyRequest } from 'fastify'

/**
 * Calls back once, when a call has its whole answer or has lost its connection. Asks the request: an answer that waits behind another
 * one on the same connection has no connection yet, and is never told that it is gone.
 */
export function whenOver({ raw }: FastifyRequest, end: () => void): void {
  if (raw.destroyed) end()
  else raw.once('close', end)
}
