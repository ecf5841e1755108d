import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vite'

import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** From a build, which stands in a folder of its own below `.cache/server`, back to the root. */
const toRoot = '../../..'

/**
 * A module names its fonts, migrations and pictures by its own place, so it keeps that place in the bundle: these files stay where
 * they are and are not copied. One line becomes one line, so the source map needs no correction.
 */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.') || id.includes('/node_modules/')) return undefined
    const place = `${toRoot}/${relative(root, id).split(sep).join('/')}`
    return {
      code: code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${place.slice(0, place.lastIndexOf('/'))}`)})`),
      map: null,
    }
  },
}

/** The server as `npm start` runs it: our own modules in a few files; packages stay in node_modules. */
export default defineConfig({
  root,
  plugins: [keepPlaces],
  publicDir: false,
  build: {
    ssr: true,
    outDir: '.cache/server/build',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: ['server/main.ts', 'server/fillDemo.ts', 'server/sheets/sheetWorker.ts'],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', sourcemapExcludeSources: true },
    },
  },
})
