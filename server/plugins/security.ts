import helmet from 'helmet'
import { LRUCache } from 'lru-cache'

import { originOf } from '../site/origin'
import { cspSourceOf, siteSettings } from '../site/settings'
import { apiHeaders } from './envelope'

import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { AppDeps } from '../deps'

/** What differs between pages: the host name of the request, and the origin of pictures. */
interface Sources {
  readonly sockets: readonly string[]
  readonly media: readonly string[]
}

/** One origin serves both areas and their tokens, so only built scripts run: no inline scripts, no foreign frames. */
const cspMiddleware = ({ sockets, media }: Sources): ReturnType<typeof helmet> =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // the style library inserts its rules into the page
        'style-src': ["'self'", "'unsafe-inline'"],
        // a picture from elsewhere would reveal to its host who views it
        'img-src': ["'self'", 'data:', 'blob:', ...media],
        'media-src': ["'self'", 'blob:', ...media],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'", ...sockets],
        // Pages of menu rules, whose URLs staff type. The page is served before sign-in, so it cannot list the user's own; the client shows only those, in a
        // sandbox. A page loaded by https loads none by plain http in any case.
        'frame-src': ["'self'", 'https:', 'http:'],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: false,
    // isolated frames of our own files would cause a warning in the browser's console
    originAgentCluster: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
  })

export function addSecurity(app: FastifyInstance, { db, config }: Pick<AppDeps, 'db' | 'config'>): void {
  const ofPages = memoizeHeaders()
  const cdn = withLastKnown(() => siteSettings(db).then(({ cdn_url: url }) => cspSourceOf(url)))
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.access !== undefined) return void reply.headers(apiHeaders)
    const media = request.is404 ? await cdn() : undefined // any path that is a page of the client
    reply.headers(ofPages({ sockets: socketSources(originOf(request), config.notifyPort), media: media === undefined ? [] : [media] }))
  })
}

/** The same host: at the page's address, whose socket protocol is not covered by 'self' in every browser, and at the port of notices. */
function socketSources(origin: string, notifyPort: number): string[] {
  const host = origin.slice(2)
  return host ? [`ws://${host}`, `wss://${host}`, `ws://${host.replace(/:\d+$/, '')}:${notifyPort}`] : []
}

const maxWait = 500

/** Read for every page. If the database is slow the last known value is used. */
function withLastKnown<Value>(load: () => Promise<Value>): () => Promise<Value | undefined> {
  let known: Value | undefined
  return async () => {
    const current = load().then(
      (value) => (known = value),
      () => known,
    )
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<Value | undefined>((resolve) => (timer = setTimeout(() => resolve(known), maxWait)))
    return Promise.race([current, late]).finally(() => clearTimeout(timer))
  }
}

/** Headers are built once per host name; the number of names is limited. */
function memoizeHeaders(): (sources: Sources) => Readonly<Record<string, string>> {
  const cache = new LRUCache<string, Readonly<Record<string, string>>>({
    max: 100,
    memoMethod: (key) => headersSetBy(cspMiddleware(JSON.parse(key) as Sources)),
  })
  return (sources) => cache.memo(JSON.stringify(sources))
}

function headersSetBy(set: ReturnType<typeof helmet>): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  const answer = { setHeader: (name: string, value: string) => (headers[name] = value), removeHeader: () => undefined }
  set({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined) // the only property in use
  return headers
}
