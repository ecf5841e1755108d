import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'

import compress from '@fastify/compress'
import serve from '@fastify/static'

import { UserError } from '../errors'
import { isApiPath } from './envelope'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { AppDeps } from '../deps'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')
const year = 31_536_000

/** Types that a browser may display; other uploads are sent as downloads. */
const inlineMedia = /\.(png|jpe?g|gif|webp|avif|bmp|ico|mp3|mp4|webm|ogg|wav)$/i

/** Files and pages: uploads, static pictures, the built client, and its one page for every address of a screen. */
export async function addPages(app: FastifyInstance, { config }: Pick<AppDeps, 'config'>, client = dist): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
    globalDecompression: false,
  })
  const storage = join(config.dataDir, 'storage')
  mkdirSync(storage, { recursive: true })
  await app.register(serve, { root: join(root, 'server/static'), prefix: '/static/', maxAge: 86_400_000, index: false })
  await app.register(serve, {
    root: storage,
    prefix: '/storage/',
    decorateReply: false,
    dotfiles: 'deny',
    index: false,
    maxAge: year * 1000,
    immutable: true,
    setHeaders: setUploadHeaders,
  })
  if (existsSync(join(client, 'assets')))
    await app.register(serve, {
      root: join(client, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      immutable: true,
      maxAge: year * 1000,
      preCompressed: true,
      index: false,
    })
  app.get('/', (_, reply) => reply.redirect(`${config.adminBase}/login`, 302))
  app.get('/favicon.ico', (_, reply) => reply.redirect('/icon.svg', 302)) // requested when a picture is opened as a page
  app.setNotFoundHandler(pageOrNotFound(client, config.adminBase))
}

/** Uploaded content is never run: no type sniffing, no scripts, and no page of our origin. */
function setUploadHeaders(reply: FastifyReply, path: string): void {
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
  if (!inlineMedia.test(path)) reply.header('content-disposition', 'attachment')
}

/** The page for browsers, monitors and link previews; other requests get a file beside the page, or 404. */
function pageOrNotFound(client: string, adminBase: string): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const page = clientPage(client, adminBase)
  // addresses of screens; others get the page too, which shows its 404, with status 404
  const screens = new RegExp(`^(${adminBase}|/user|/shop|/401|/404)(/|$)`)
  // Addresses that contain another one, with dots.
  const carriers = new RegExp(`^(${adminBase}|/user)/(iframe|loading)/`)
  const calls = new RegExp(`^(/admin|${adminBase})/[^/]*\\.[^/]*/`)
  return (request, reply) => {
    const [path = '/'] = request.url.split('?')
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const isScreen = carriers.test(path) || (isPlain(path) && !calls.test(path))
    if (isReading && isScreen && acceptsPage(request)) return sendPage(request, reply, { page: page(), isKnown: screens.test(path) })
    if (isReading && isRootFile(path) && existsSync(join(client, path))) return reply.sendFile(path.slice(1), client)
    throw new UserError('not_found')
  }
}

/** Headers of an API client (wire contract 2.3), which accepts any type and means a call. */
const apiHeaderNames = ['server', 'batoken', 'ba-token', 'ba-user-token']

/** By its accept header, or without one. A request for a missing picture gets no page either. */
function acceptsPage({ headers, query }: FastifyRequest): boolean {
  if (apiHeaderNames.some((name) => headers[name] !== undefined) || (query as Record<string, unknown>)['server'] !== undefined) return false
  const types = (headers.accept ?? '').split(',').map((one) => one.split(';')[0]?.trim().toLowerCase() ?? '')
  return types.some((type) => ['text/html', 'application/xhtml+xml', 'text/*'].includes(type)) || types.every((type) => type === '*/*' || type === '')
}

interface PageAnswer {
  readonly page: ClientPage | undefined
  readonly isKnown: boolean
}

/** Browsers revalidate at every request, and get 304 if the page is unchanged. */
function sendPage(request: FastifyRequest, reply: FastifyReply, { page, isKnown }: PageAnswer): FastifyReply {
  if (!page) return reply.code(503).type('text/plain; charset=utf-8').send('The client is not built: npm run build')
  void reply.header('cache-control', 'no-cache').header('etag', page.tag)
  if (isKnown && (request.headers['if-none-match'] ?? '').includes(page.tag)) return reply.code(304).send()
  return reply
    .code(isKnown ? 200 : 404)
    .type('text/html; charset=utf-8')
    .send(page.html)
}

/** No file, no call, nothing hidden. */
const isPlain = (path: string): boolean => !/\/\.|\.[a-z0-9]{1,8}$/i.test(path) && !path.startsWith('/api/')

/** Files beside the page: its icon and other files of the build. */
const isRootFile = (path: string): boolean => !isApiPath(path) && /^\/[A-Za-z0-9][\w-]*\.(ico|png|svg|webmanifest|txt|mp3)$/.test(path)

/** The client's page, ready to be sent. */
interface ClientPage {
  readonly html: string
  /** A weak ETag, because a proxy may compress the page. */
  readonly tag: string
}

const baseMeta = '<meta name="admin-base" content="/admin"'

/** The built page with the mount path of the back office inserted, so that one build works for every mount. Read again only after another build. */
function clientPage(folder: string, adminBase: string): () => ClientPage | undefined {
  const file = join(folder, 'index.html')
  let builtAt = 0
  let page: ClientPage | undefined
  return () => {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (!stats) return undefined
    if (!page || stats.mtimeMs !== builtAt) page = buildPage(readFileSync(file, 'utf8'), adminBase)
    builtAt = stats.mtimeMs
    return page
  }
}

function buildPage(built: string, adminBase: string): ClientPage {
  const html = built.replace(baseMeta, baseMeta.replace('/admin', adminBase))
  return { html, tag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
}
