import { hash, verify } from '@node-rs/argon2'

import { concurrencyLimit } from '../../lib/concurrencyLimit'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Prefix of a hash with these parameters. */
const currentPrefix = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`

/**
 * Per process, because it protects the CPU cores. Transactions wait for it while they have a connection, so only hashing runs inside it and never a query.
 * Sign-ins make queries: they have a limit of their own.
 */
const hashingLimit = concurrencyLimit({ concurrency: 1, maxQueued: 50, whenFull: 'sign_in_busy' })

/** An object, so that a test can check that the work is done for every account. */
export const argon2 = { hash, verify }

/** Verified for unknown names, so that they take the same time as a wrong password. */
const dummyHash = `${currentPrefix}bm9ib2R5cyBzYWx0IGhlcmU$${'A'.repeat(43)}`

export const hashPassword = (password: string): Promise<string> => hashingLimit.run(() => argon2.hash(password, options))

export const verifyPassword = (password: string, stored: string): Promise<boolean> => hashingLimit.run(() => verifyUnqueued(password, stored))

/** Verifies without the limit, for a caller that runs inside `signInLimit`. */
export async function verifyUnqueued(password: string, stored: string | undefined): Promise<boolean> {
  const isRight = await argon2.verify(stored || dummyHash, password).catch(() => false) // an invalid hash matches no password
  return isRight && Boolean(stored)
}

export const hashUnqueued = (password: string): Promise<string> => argon2.hash(password, options)

/** Hashes made with other parameters are replaced at the next sign-in, when the password is available. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(currentPrefix)
