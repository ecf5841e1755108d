import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { chunkGroups } from './tools/chunks'
import { definitionPreview } from './tools/dev/preview/previewServer'
import { mountAdmin } from './tools/dev/mountAdmin'
import { isCall, ownAddress } from './tools/dev/requestKind'
import { waitForServer } from './tools/dev/waitForServer'

import type { Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env['PORT']?.trim() || '8000'}`
const adminBase = process.env['ADMIN_BASE']?.trim() || '/admin'

/** Assets are kept for a year by their address, so the one script that is not bundled carries the hash of its text. */
const stampFirstPaint: Plugin = {
  name: 'stamp-first-paint',
  transformIndexHtml: (html) => {
    const hash = createHash('sha256')
      .update(readFileSync(new URL('src/public/assets/firstPaint.js', import.meta.url)))
      .digest('hex')
    return html.replace('firstPaint.js', `firstPaint.js?${hash.slice(0, 8)}`)
  },
}

/**
 * Has the application fetched together with the libraries, after which it is evaluated, and tells `firstPaint.js` which scripts the first list needs: who is
 * signed in has them fetched beside those.
 */
const nameScripts: Plugin = {
  name: 'name-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const addresses = (names: ReadonlySet<string>): string[] =>
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' && names.has(file.name) ? [`/${file.fileName}`] : []))
      const preloads = addresses(new Set(['start'])).map((href) => `<link rel="modulepreload" crossorigin href="${href}">`)
      const list = `<meta name="list-scripts" content="${addresses(new Set(['list', 'list-libraries'])).join(' ')}" />`
      return html.replace('<meta name="admin-base"', `${[...preloads, list].join('\n    ')}\n    <meta name="admin-base"`)
    },
  },
}

/** Scripts are pressed once, as tightly as it goes, instead of at every request; the server hands out what stands beside the file. */
const pressAssets: Plugin = {
  name: 'press-assets',
  apply: 'build',
  writeBundle: ({ dir = '' }, bundle) => {
    for (const [name, file] of Object.entries(bundle)) {
      const text = file.type === 'chunk' ? file.code : undefined
      if (!text || text.length < 1024) continue
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text))
      writeFileSync(join(dir, `${name}.gz`), gzipSync(text, { level: 9 }))
    }
  },
}

export default defineConfig({
  root: 'src',
  plugins: [
    react(),
    waitForServer(server, (request) => isCall(request, adminBase)),
    mountAdmin(adminBase),
    definitionPreview(),
    stampFirstPaint,
    nameScripts,
    pressAssets,
  ],
  // the functions of lodash that react-admin imports one by one, from a library of the same behavior and a third of the size
  resolve: { alias: [{ find: /^lodash\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' }] },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  server: {
    proxy: {
      '/admin': { target: server, bypass: ownAddress },
      [`${adminBase}.php`]: server,
      '/api': server,
      '/storage': server,
      '/notify': { target: server, ws: true },
      '/static': server,
    },
  },
})
