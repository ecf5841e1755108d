import { sql } from 'kysely'

import { goodsSpecTemplate } from '../../resources/goods/goodsSpecTemplate'
import { hooksFor } from '../crud/hooks'

export const goodsSpecTemplateHooks = hooksFor(goodsSpecTemplate, {
  computed: {
    // 颜色: 红, 蓝; 尺码: S, M
    summary: sql`(
      select string_agg((g.one ->> 'name') || ': ' || (
        select coalesce(string_agg(v.one ->> 'value', ', ' order by v.place), '') from jsonb_array_elements(g.one -> 'values') with ordinality v(one, place)
      ), '; ' order by g.place)
      from jsonb_array_elements(m.specs) with ordinality g(one, place))`,
  },
})
