import { setTimeout as pause } from 'node:timers/promises'

import type { Queue } from './queues'

/** The places of one queue in this process, as its jobs may take them. */
export interface Shares {
  /** Runs a job. If the jobs of its group have their share of the places, it returns the seconds after which they may start one after the other. */
  readonly run: (data: object, work: () => Promise<void>) => Promise<number | undefined>
}

interface Group {
  readonly running: Set<Promise<void>>
  /** Milliseconds of its last run, or of one that is running for longer. */
  time: number
}

/** Milliseconds after which a run is slow, and that a job waits for a place of its group unless that is known to be slow. */
const patience = 1000

/** A group takes all places but one, and half of them while its runs are slow. */
export function createShares({ groupBy, parallel }: Queue<object>): Shares {
  const groups = new Map<unknown, Group>()
  const isSlow = ({ time }: Group): boolean => time >= patience
  const placesOf = (group: Group): number => Math.max(1, isSlow(group) ? Math.floor(parallel / 2) : parallel - 1)
  const hasPlace = (group: Group): boolean => group.running.size < placesOf(group)
  return {
    run: async (data, work) => {
      const key = groupOf(data, groupBy)
      if (key === undefined) return work().then(() => undefined)
      const group = groups.get(key) ?? { running: new Set(), time: 0 }
      groups.set(key, group)
      if (!hasPlace(group) && !isSlow(group)) {
        const hasEnded = await Promise.race([Promise.race(group.running).then(() => true), pause(patience, false, { ref: false })])
        if (!hasEnded) group.time = patience
      }
      if (!hasPlace(group)) return group.time / 1000 / placesOf(group)
      const start = performance.now()
      const running = work()
      const ended = running
        .catch(() => undefined)
        .then(() => {
          group.running.delete(ended)
          group.time = performance.now() - start
        })
      group.running.add(ended)
      return running.then(() => undefined)
    },
  }
}

/** The value that the jobs of a group have in common; undefined in jobs that an earlier version has added. */
export const groupOf = (data: object, groupBy: string | undefined): string | undefined => {
  const value: unknown = groupBy === undefined ? undefined : (data as Readonly<Record<string, unknown>>)[groupBy]
  return value === undefined ? undefined : String(value)
}

/** Statement: puts a job back (name, id, seconds) that was fetched but not tried. pg-boss finds it no longer active and leaves it. */
export const putBack = (schema: string): string => `
  update ${schema}.job set start_after = now() + $3::float8 * interval '1 second', started_on = null,
    state = case when retry_count > 0 then 'retry' else 'created' end::${schema}.job_state
  where name = $1 and id = $2 and state = 'active'`

/**
 * Statement: puts off the jobs that are due of a group (name, seconds between two, column of the data, value), because each would be fetched before the later ones
 * of others. They are due again one after the other, as fast as the group's places serve them.
 */
export const putOff = (schema: string): string => `
  with due as (
    select id, created_on from ${schema}.job where name = $1 and state < 'active' and start_after < now() and data ->> $3 = $4 for update skip locked
  ), line as (select id, row_number() over (order by created_on, id) as place from due)
  update ${schema}.job j set start_after = now() + (line.place + 1) * $2::float8 * interval '1 second'
  from line where j.name = $1 and j.id = line.id`

/** Statement: a job (name, id) that is tried again waits behind those that were not tried yet. */
export const lowerPriority = (schema: string): string => `update ${schema}.job set priority = -1 where name = $1 and id = $2`
