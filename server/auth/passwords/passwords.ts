import { hash, verify } from '@node-rs/argon2'

import { concurrencyLimit } from '../../lib/concurrencyLimit'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** How a hash begins that was made with them. */
const currentPrefix = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`

/** One for the process, because it protects its cores. */
export const hashingLimit = concurrencyLimit({ concurrency: 2, maxQueued: 50, whenFull: 'sign_in_busy' })

/** An object, so that a test can see that the work is done for every account. */
export const argon2 = { hash, verify }

/** Verified for names that do not exist, which then cost the same time as a wrong password. */
const dummyHash = `${currentPrefix}bm9ib2R5cyBzYWx0IGhlcmU$${'A'.repeat(43)}`

export const hashPassword = (password: string): Promise<string> => hashingLimit.run(() => argon2.hash(password, options))

export const verifyPassword = (password: string, stored: string): Promise<boolean> => hashingLimit.run(() => verifyUnqueued(password, stored))

/** Verifies without the limit, for a caller that already runs inside `hashingLimit`. */
export async function verifyUnqueued(password: string, stored: string | undefined): Promise<boolean> {
  const isRight = await argon2.verify(stored || dummyHash, password).catch(() => false) // a hash of another kind matches no password
  return isRight && Boolean(stored)
}

export const hashUnqueued = (password: string): Promise<string> => argon2.hash(password, options)

/** Hashes made with other parameters are renewed at the next sign-in, when the password is at hand. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(currentPrefix)
