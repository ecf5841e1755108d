import { headers } from '../../resources/kit/protocol/envelope'
import { userAgentOf } from '../audit/adminLog'

import type { FastifyRequest } from 'fastify'

import type { ClientInfo } from './sessions/tokens'

/** The origin of a request as stored in log and token rows. */
export const clientInfoOf = (request: FastifyRequest): ClientInfo => ({
  ip: request.ip,
  userAgent: userAgentOf(request),
})

/** Our own client declares that it stores the successor of its refresh token. */
export const supportsRotation = (request: FastifyRequest): boolean => request.headers[headers.rotation] === '1'

/** Our own client sends its device token, empty if it has none; other clients send no header and get no token. */
export const deviceTokenOf = (request: FastifyRequest): string | undefined => {
  const shown = request.headers[headers.device]
  return typeof shown === 'string' ? shown : undefined
}
