import { ensureBuilt, ensureServerBuilt, fail } from './run.mjs'

/** Builds the server for programs that measure or test it, with `--client` also what browsers load; the last line printed is the path of the built server. */
if (process.argv.includes('--client')) await ensureBuilt().catch((error) => fail(error.message))
console.log(await ensureServerBuilt().catch((error) => fail(error.message)))
