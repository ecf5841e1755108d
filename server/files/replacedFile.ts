import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

interface Replaced {
  readonly from: string
  readonly to: string
}

/** A JSON value with another file in the place of one. A list that has both shows the other one once, where the first of them was. */
export const replacedFile = (value: RawBuilder<unknown>, { from, to }: Replaced): RawBuilder<unknown> => sql`(
  select case when jsonb_typeof(json) = 'array' then (
    select coalesce(jsonb_agg(one order by place), '[]')
    from (select one, place, row_number() over (partition by one order by place) as nth from jsonb_array_elements(json) with ordinality e (one, place)) elements
    where nth = 1 or one <> to_jsonb(${to}::text)) else json end
  from (select replace(${value}::text, ${from}, ${to})::jsonb as json) replaced)`
