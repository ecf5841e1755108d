import type { FastifyRequest } from 'fastify'

/** A host name or address, with or without a port. */
const hostPattern = /^([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i

/** The origin of the request, `//host:port`, as prefix of relative paths; empty, which means the page's own origin, if the host header is invalid. */
export const originOf = ({ host }: Pick<FastifyRequest, 'host'>): string => (hostPattern.test(host) ? `//${host}` : '')
