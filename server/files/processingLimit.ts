import { concurrencyLimit } from '../lib/concurrencyLimit'

import type { ConcurrencyLimit } from '../lib/concurrencyLimit'

/** For one kind of file. One account can neither fill the queue nor keep the others waiting for its own. */
export const processingLimit = (): ConcurrencyLimit => concurrencyLimit({ concurrency: 2, maxQueued: 50, maxQueuedPerAccount: 20, whenFull: 'busy' })
