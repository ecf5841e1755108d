import type { FastifyRequest } from 'fastify'

/** A name or an address, with or without a port. */
const hostPattern = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i

/**
 * Where the caller reached us, `//host:port`, to stand before relative paths; empty, which means the page's own place,
 * when the host header is malformed.
 */
export const originOf = ({ host }: Pick<FastifyRequest, 'host'>): string => (hostPattern.test(host) ? `//${host}` : '')
