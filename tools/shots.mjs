import { findChromium, howToGetIt } from './chromium.mjs'
import { at, ensureBuilt, ensureInstalled, ensureServerBuilt, fail, requireNode, run } from './run.mjs'

/** `npm run shots`: prepares the build and the browser, then runs `shots/main.ts`. Flags are passed on: `-- --language en`. */
requireNode()
await ensureInstalled()
await Promise.all([ensureBuilt(), ensureServerBuilt()]).catch((error) => fail(error.message))
const chromium = (await findChromium()) ?? fail(howToGetIt)
const { code } = await run(process.execPath, ['--import', 'tsx', at('tools', 'shots', 'main.ts'), ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: chromium },
})
process.exitCode = code
