import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

/** Whether the category with this id and all above it are enabled and not deleted; null if there is none. */
export const isCategoryOpen = (id: RawBuilder<unknown>): RawBuilder<boolean | null> => sql`(
  with recursive line as (
    select c.id, c.pid, c.status, c.delete_time from shop_goods_category c where c.id = ${id}
    union select c.id, c.pid, c.status, c.delete_time from shop_goods_category c join line on c.id = line.pid
  )
  select bool_and(line.status = 1 and line.delete_time is null) from line)`
