import { orderedId } from '../lib/orderedId'

import type { FastifyRequest } from 'fastify'

import type { RequestChanges } from '../context'

const known = new WeakMap<FastifyRequest, RequestChanges>()

/** One for a request, also if it has several transactions or is retried. */
export function changesOf(request: FastifyRequest): RequestChanges {
  const changes = known.get(request) ?? { id: orderedId(), calls: callsOf(request), isReversible: false }
  known.set(request, changes)
  return changes
}

function callsOf({ routeOptions, url }: FastifyRequest): string {
  const address = routeOptions.url ?? url
  return address.slice(0, address.lastIndexOf('/') + 1)
}
