import { randomUUID } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import type { RequestChanges } from '../context'

const known = new WeakMap<FastifyRequest, RequestChanges>()

/** One for a request, also if it has several transactions or is retried. */
export function changesOf(request: FastifyRequest): RequestChanges {
  const changes = known.get(request) ?? { id: orderedId(), isReversible: false }
  known.set(request, changes)
  return changes
}

/** A UUID of version 7: it begins with the time, so that its index grows at one end. */
function orderedId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
