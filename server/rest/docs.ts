import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import serve from '@fastify/static'

import type { FastifyInstance } from 'fastify'

const files = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static')

/** Only files of this server: the viewer must not send addresses or tokens elsewhere. It inserts its styles into the page. */
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ')

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Zhanggui /rest</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/static/openapi/swagger-ui.css" />
  </head>
  <body>
    <div id="viewer"></div>
    <script src="/static/openapi/swagger-ui-bundle.js"></script>
    <script src="/static/viewOpenApi.js"></script>
  </body>
</html>
`

/** `/rest/docs` shows the description of the open API in Swagger UI, whose files the package brings. */
export async function addRestDocs(app: FastifyInstance): Promise<void> {
  await app.register(serve, { root: files, prefix: '/static/openapi/', decorateReply: false, maxAge: 86_400_000, index: false })
  app.get('/rest/docs', { config: { access: 'public' } }, (_, reply) =>
    reply.header('content-security-policy', policy).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
  )
}
