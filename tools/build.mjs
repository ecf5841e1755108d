import { writeRegistries } from './registries.mjs'
import { fail, runBin } from './run.mjs'

/** `npm run build`: builds the client, also where no source has changed. */
try {
  writeRegistries()
} catch (error) {
  fail(error.message)
}
const { code } = await runBin('vite/bin/vite.js', ['build'])
process.exitCode = code
