import { workQueue } from '../lib/concurrencyLimit'

/** One for the process: what it protects, the cores, is one for the process as well. */
export const hashQueue = workQueue({ atOnce: 2, waiting: 50, whenFull: 'sign_in_busy' })
