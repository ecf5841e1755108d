import { sql } from 'kysely'

import { dayTotals } from '../../resources/dashboards/dayTotals'
import { shopZone } from '../../resources/kit/values/shopTime'
import { lockName } from '../lib/advisoryLock'
import { currentDays } from './dayTotals'

import type { Kysely } from 'kysely'

import type { Db } from '../context'
import type { Tables } from '../database/tables'
import type { DayTotal } from '../../resources/kit/dayTotal'

/** The longest range of a dashboard and the one before it, in days. */
const most = 2 * 366
/** Days of one transaction. */
const batch = 31

/** Writes the totals of all days that have none or whose rows were changed, and returns their number. */
export async function storeDayTotals(db: Kysely<Tables>, signal?: AbortSignal): Promise<number> {
  let stored = 0
  for (const total of dayTotals) {
    let added = 0
    do {
      signal?.throwIfAborted()
      added = await db.transaction().execute((tx) => storeMissingDays(tx, total))
      stored += added
    } while (added === batch)
  }
  await db.transaction().execute(deleteOld)
  return stored
}

/**
 * Nobody may delete changes between the snapshot of new totals and their commit. The lock is taken before, so that the next statement sees what the one before it
 * has committed.
 */
const lock = (tx: Db): Promise<unknown> => lockName(tx, 'day totals')

const today = sql`(now() at time zone ${shopZone})::date`

async function storeMissingDays(tx: Db, total: DayTotal): Promise<number> {
  const { table, source, over, by, sums } = total
  await lock(tx)
  const moment = sql.ref(over)
  const { rows } = await sql<{ day: string }>`
    select day::date::text as day
    from generate_series(greatest((select (min(${moment}) at time zone ${shopZone})::date from ${sql.table(source)}), ${today} - ${sql.lit(most)}), ${today} - 3, interval '1 day') day
    where day::date not in ${sql.raw(currentDays(total))} order by day limit ${sql.lit(batch)}`.execute(tx)
  if (rows.length === 0) return 0
  const columns = [...by, 'row_count', ...sums].map((name) => sql.ref(name))
  const groups = by.map((name) => sql.ref(name))
  const numbers = [sql`count(*)`, ...sums.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)`)]
  // one statement, so that the snapshot is the one that it reads the rows with
  await sql`
    with chosen as materialized (select day from unnest(${rows.map(({ day }) => day)}::date[]) day),
      former as (delete from ${sql.table(table)} where day in (select day from chosen)),
      added as (
        insert into ${sql.table(table)} (day, ${sql.join(columns)})
        select day, f.* from chosen cross join lateral (
          select ${sql.join([...groups, ...numbers])} from ${sql.table(source)}
          where ${moment} >= day::timestamp at time zone ${shopZone} and ${moment} < (day + 1)::timestamp at time zone ${shopZone}
          group by ${groups.length ? sql.join(groups) : sql`()`}
        ) f
      )
    insert into day_total (total, day, cluster, snapshot)
    select ${table}, day, (select system_identifier from pg_control_system()), pg_current_snapshot() from chosen
    on conflict (total, day) do update set cluster = excluded.cluster, snapshot = excluded.snapshot`.execute(tx)
  return rows.length
}

/** Changes that the totals of their day contain, and totals of days that no range reaches any more. */
async function deleteOld(tx: Db): Promise<void> {
  await lock(tx)
  await sql`delete from day_total_change c where not exists (
    select from day_total t where t.total = c.total and t.day = c.day and not pg_visible_in_snapshot(c.changed_by, t.snapshot))`.execute(tx)
  for (const { table } of dayTotals) await sql`delete from ${sql.table(table)} where day < ${today} - ${sql.lit(most)}`.execute(tx)
  await sql`delete from day_total where day < ${today} - ${sql.lit(most)}`.execute(tx)
}
