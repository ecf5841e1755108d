import type { IncomingMessage } from 'node:http'

/**
 * What the development server answers below /admin itself, for the proxy to leave out: the page, which shares the prefix with the calls, and the modules of
 * `src/admin`. Undefined for a call.
 */
export const ownAddress = ({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string | undefined =>
  /^[^?]*\.tsx?(?:\?|$)/.test(url) ? url : headers['server'] === undefined && headers.accept?.includes('text/html') ? '/index.html' : undefined

/** A request for the server behind it. Where the back office is mounted elsewhere, its calls begin with that path. */
export const isCall = (request: Pick<IncomingMessage, 'url' | 'headers'>, adminBase = '/admin'): boolean =>
  (/^\/(admin|api|storage|static)\b/.test(request.url ?? '') || request.url?.startsWith(`${adminBase}.php/`) === true) && ownAddress(request) === undefined
