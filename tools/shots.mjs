import { findChromium, howToGetIt } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, ensureServerBuilt, fail, requireNode } from './run.mjs'

/** `npm run shots`: prepares the build and the browser, then runs `shots/main.ts`. Flags are passed on: `-- --language en`. */
requireNode()
await ensureInstalled()
await Promise.all([ensureBuilt(), ensureServerBuilt()]).catch((error) => fail(error.message))
const chromium = (await findChromium()) ?? fail(howToGetIt)
process.env.CHROMIUM_PATH = chromium
// in this process, so that it ends after the shop that it starts
const { register } = await import('tsx/esm/api')
register()
await import('./shots/main.ts')
