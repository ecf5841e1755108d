import type { FastifyRequest } from 'fastify'

/**
 * Calls back once, when the response is sent or the connection is closed. Listens to the request, because a pipelined response that waits behind another has
 * no socket yet and never emits `close`.
 */
export function onRequestEnd({ raw }: FastifyRequest, end: () => void): void {
  if (raw.destroyed) end()
  else raw.once('close', end)
}
