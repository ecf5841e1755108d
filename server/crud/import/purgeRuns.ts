import { sql } from 'kysely'

import type { Db } from '../../context'

/**
 * Days that a sheet is kept: one that nobody has applied, as long as its preview may still be of use; one that was applied,
 * as long as undoing it is offered, counted from the day it was applied; one that was undone, as long as somebody may look it up.
 */
export const keptDays = { ready: 7, applied: 90, undone: 30 } as const

/** Forgets the sheets whose time is over, with their lines. One at a time: each may have a hundred thousand of them. */
export async function purgeRuns(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`delete from import_run where id = (
      select id from import_run where case state
        when 'ready' then create_time < now() - make_interval(days => ${keptDays.ready})
        when 'applied' then apply_time < now() - make_interval(days => ${keptDays.applied})
        else undo_time < now() - make_interval(days => ${keptDays.undone}) end
      order by id limit 1 for update skip locked) returning id`.execute(db)
    if (rows.length === 0) return
  }
}
