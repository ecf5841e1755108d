import { sql } from 'kysely'

import type { RawBuilder } from 'kysely'

/** The names of the parameters of the template `m`, in their order. */
export const namesOfParams: RawBuilder<string> = sql`(
  select string_agg(p.name, ', ' order by p.position, p.id) from shop_template_param p where p.template_id = m.id)`
