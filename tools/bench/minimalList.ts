import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createGzip } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

export interface MinimalLists {
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Builds two lists and serves them, API requests are forwarded to the given shop: `/` is the smallest that react-admin's core and MUI allow,
 * `/documentation.html` the one of react-admin's documentation.
 */
export async function serveMinimalLists(shop: string): Promise<MinimalLists> {
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-minimal-'))
  const root = fileURLToPath(new URL('minimal', import.meta.url))
  // one build each, because a shared file would contain what only the other list uses
  for (const page of ['index.html', 'documentation.html']) {
    await build({
      configFile: false,
      logLevel: 'error',
      root,
      plugins: [react()],
      build: { outDir: folder, emptyOutDir: false, chunkSizeWarningLimit: 5000, rolldownOptions: { input: join(root, page) } },
    })
  }
  const server = createServer((request, answer) => (request.url?.startsWith('/admin/') ? pass(shop, request, answer) : send(folder, request, answer)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP listener always has an address
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

function pass(shop: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { host: _, ...headers } = incoming.headers
  const call = request(new URL(incoming.url ?? '/', shop), { method: incoming.method, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  call.on('error', () => answer.writeHead(502).end())
  incoming.pipe(call)
}

function send(folder: string, request: IncomingMessage, answer: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://x')
  const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname))
  if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) return void answer.writeHead(404).end()
  answer.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-encoding': 'gzip' })
  createReadStream(file).pipe(createGzip()).pipe(answer)
}
