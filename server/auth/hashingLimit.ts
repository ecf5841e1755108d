import { concurrencyLimit } from '../lib/concurrencyLimit'

/** One for the process: what it protects, the cores, is one for the process as well. */
export const hashingLimit = concurrencyLimit({ concurrency: 2, maxQueued: 50, whenFull: 'sign_in_busy' })
