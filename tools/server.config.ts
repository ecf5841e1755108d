import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vite'

import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** From a build, in a folder below `.cache/server`, to the root of the project. */
const toRoot = '../../..'

/**
 * Modules find their fonts, migrations and pictures by `import.meta.url`, so it is replaced by their source path in the bundle: these files are not copied.
 * Each line is replaced by one line, so the source map stays correct.
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

/** The server as `npm start` runs it: our own modules bundled into a few files; packages are loaded from node_modules. */
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
