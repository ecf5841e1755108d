import type { FastifyRequest } from 'fastify'

/**
 * Calls back once, when the response is sent or the connection is closed. The request is asked because a response that waits behind
 * another one on the same connection (pipelining) has no socket yet and never emits `close`.
 */
export function onRequestEnd({ raw }: FastifyRequest, end: () => void): void {
  if (raw.destroyed) end()
  else raw.once('close', end)
}
