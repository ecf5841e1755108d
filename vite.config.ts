import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import type { IncomingMessage } from 'node:http'
import type { Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '8000'}`

/** Screens and calls share the prefix /admin: a browser that opens an address wants the page, everything else the server. */
const pageOrCall = ({ headers }: IncomingMessage): string | undefined =>
  headers['server'] === undefined && headers.accept?.includes('text/html') ? '/index.html' : undefined

/** Assets are kept for a year by their address, so the one script that is not bundled carries the hash of its text. */
const stampFirstPaint: Plugin = {
  name: 'stamp-first-paint',
  transformIndexHtml: (html) => {
    const hash = createHash('sha256').update(readFileSync(new URL('src/public/assets/firstPaint.js', import.meta.url))).digest('hex')
    return html.replace('firstPaint.js', `firstPaint.js?${hash.slice(0, 8)}`)
  },
}

export default defineConfig({
  root: 'src',
  plugins: [react(), stampFirstPaint],
  build: { outDir: '../dist', emptyOutDir: true, chunkSizeWarningLimit: 800 },
  server: {
    proxy: {
      '/admin': { target: server, bypass: pageOrCall },
      '/api': server,
      '/storage': server,
      '/static': server,
    },
  },
})
