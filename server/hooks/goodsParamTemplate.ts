import { sql } from 'kysely'

import { goodsParamTemplate } from '../../resources/goods/goodsParamTemplate'
import { hooksFor } from '../crud/hooks'

export const goodsParamTemplateHooks = hooksFor(goodsParamTemplate, {
  computed: {
    summary: sql`(select string_agg(p.one ->> 'name', ', ' order by p.place) from jsonb_array_elements(m.params) with ordinality p(one, place))`,
  },
})
