import { sql } from 'kysely'

import { replacedFile } from '../files/replacedFile'
import { anyId } from '../lib/sqlCondition'

import type { RawBuilder } from 'kysely'

import type { Db } from '../context'

interface Replacement {
  readonly from: string
  readonly to: string
  /** Rows of the recycle bin. */
  readonly ids: readonly number[]
}

/** Puts another file in the place of one in the copies that the recycle bin keeps, so that a restored row shows it. Only where the row itself shows files. */
export async function replaceInRecycled(tx: Db, { from, to, ids }: Replacement): Promise<void> {
  const replaced = (row: RawBuilder<unknown>, table: RawBuilder<unknown>) => sql`${row} || coalesce((
    select jsonb_object_agg(cell.key, ${replacedFile(sql`cell.value`, { from, to })})
    from jsonb_each(${row}) cell where cell.key = any (followed_columns(${table}))), '{}')`
  await sql`
    update security_data_recycle_log set data = ${replaced(sql`data`, sql`data_table`)}, row_version = row_version + 1 where id = ${anyId(ids)}`.execute(tx)
  await sql`
    update security_recycled_child set rows = (
      select jsonb_agg(${replaced(sql`one_row`, sql`child_table`)} order by place) from jsonb_array_elements(rows) with ordinality c (one_row, place))
    where log_id = ${anyId(ids)} and strpos(rows::text, ${from}) > 0`.execute(tx)
}
