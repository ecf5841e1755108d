import { ensureServerBuilt, fail } from './run.mjs'

/** For programs that measure or try the product as it ships: the last line is the path of the built server. */
console.log(await ensureServerBuilt().catch((error) => fail(error.message)))
