import { connect } from '../../server/database/connect'
import { withRetry } from '../../server/database/transaction'
import { UserError } from '../../server/errors'

import type { Db } from '../../server/context'
import type { TestDatabase } from './database'

export interface Servers {
  /** Runs all at once on two servers; returns the refusals, `done` for the rest. Other errors, such as a deadlock, fail the test. */
  readonly race: (works: readonly ((tx: Db) => Promise<unknown>)[]) => Promise<string[]>
  readonly close: () => Promise<void>
}

/** Connections as two server processes have them. */
export function twoServers(database: TestDatabase): Servers {
  const servers = [connect(database.appUrl, { max: 7 }), connect(database.appUrl, { max: 7 })]
  const race: Servers['race'] = async (works) => {
    const answers = works.map((work, at) => {
      const db = servers[at % servers.length]?.db
      if (!db) throw new Error('expected a server')
      return withRetry(db, work).then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof UserError) return error.refusal
          throw error
        },
      )
    })
    await Promise.allSettled(answers) // also after an error nothing of it goes on
    return Promise.all(answers)
  }
  const close = async (): Promise<void> => {
    for (const server of servers) await server.close()
  }
  return { race, close }
}

/** How often each answer came. */
export const tally = (answers: readonly string[]): Record<string, number> =>
  answers.reduce<Record<string, number>>((counts, one) => ({ ...counts, [one]: (counts[one] ?? 0) + 1 }), {})
