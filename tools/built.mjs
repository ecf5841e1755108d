import { ensureServerBuilt, fail } from './run.mjs'

/** Builds the product for programs that measure or test it; the last line printed is the path of the built server. */
console.log(await ensureServerBuilt().catch((error) => fail(error.message)))
