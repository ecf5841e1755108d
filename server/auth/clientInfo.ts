import { headers } from '../../resources/kit/protocol'
import { agentOf } from '../audit/adminLog'

import type { FastifyRequest } from 'fastify'

import type { ClientInfo } from './sessions/tokens'

/** Where a request comes from, as the log and the token rows keep it. */
export const clientInfoOf = (request: FastifyRequest): ClientInfo => ({
  ip: request.ip,
  userAgent: agentOf(request),
})

/** The keys of a body; a list or a bare value has none. */
export const bodyOf = (request: FastifyRequest): Readonly<Record<string, unknown>> =>
  typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body) ? (request.body as Record<string, unknown>) : {}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What forms send for a tick box. */
export const isChecked = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'

/** Our own client says that it stores the successor of its refresh token. */
export const supportsRotation = (request: FastifyRequest): boolean => request.headers[headers.rotation] === '1'

/** Our own client shows what it keeps of earlier sign-ins, or an empty word; other clients say nothing and are given nothing. */
export const deviceTokenOf = (request: FastifyRequest): string | undefined => {
  const shown = request.headers[headers.device]
  return typeof shown === 'string' ? shown : undefined
}
