import type pg from 'pg'

export interface Cut {
  /** Ends the counting; returns whether the connection was cut. */
  readonly end: () => boolean
}

type Query = (...parameters: unknown[]) => Promise<unknown>

/**
 * Counts the statements that a pool sends from now on, and lets PostgreSQL end the connection at the n-th: before it runs, or after it, so that its answer is
 * lost. Without it the pool is as it was.
 */
export function cutAt(pool: pg.Pool, statement: number, moment: 'before' | 'after'): Cut {
  const real = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const counted = new Map<pg.PoolClient, pg.PoolClient['query']>()
  let count = 0
  let isCut = false
  const counting = async (): Promise<pg.PoolClient> => {
    const client = await real()
    if (counted.has(client)) return client
    counted.set(client, client.query)
    const query = client.query.bind(client) as unknown as Query
    const cutting: Query = async (...parameters) => {
      count += 1
      if (count !== statement) return query(...parameters)
      isCut = true
      if (moment === 'after') await query(...parameters)
      return query('select pg_terminate_backend(pg_backend_pid())')
    }
    Object.assign(client, { query: cutting })
    return client
  }
  Object.assign(pool, { connect: counting })
  return {
    end: () => {
      Object.assign(pool, { connect: real })
      for (const [client, query] of counted) Object.assign(client, { query })
      return isCut
    },
  }
}
