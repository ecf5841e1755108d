import { findChromium, howToGetIt } from './chromium.mjs'
import { at, ensureBuilt, ensureInstalled, ensureServerBuilt, fail, requireNode, run } from './run.mjs'

/** `npm run shots`: what the pictures need, then `shots/main.ts`. Flags go through: `-- --language en`. */
requireNode()
await ensureInstalled()
await Promise.all([ensureBuilt(), ensureServerBuilt()]).catch((error) => fail(error.message))
const chromium = (await findChromium()) ?? fail(howToGetIt)
const { code } = await run(process.execPath, ['--import', 'tsx', at('tools', 'shots', 'main.ts'), ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: chromium },
})
process.exitCode = code
