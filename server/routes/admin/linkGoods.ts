import { sql } from 'kysely'

import { goods } from '../../../resources/goods/goods'
import { nodeOf } from '../../../resources/kit/paths'
import { containsText } from '../../crud/query/conditions'
import { isSearchText } from '../../types/parts/values'
import { ok } from '../../result'

import type { LinkedGoods } from '../../../resources/kit/protocol'
import type { RegisterRoutes } from '../../deps'

const pageSize = 10

/** Goods for the link of an advert: a page of what is on the shelf, or one by its id even if deleted. For staff who see the list, or a form that links to it. */
export const linkGoodsRoutes: RegisterRoutes = (app, { db, registry }) => {
  const anyNode = [nodeOf(goods.path, 'index'), ...(registry.at(goods.path)?.referencingNodes ?? [])]
  app.get('/admin/ajax/linkGoods', { config: { access: { anyNode } } }, async (request) => {
    const { quickSearch, page, id } = request.query as Record<string, unknown>
    const wanted = typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined
    const words = isSearchText(quickSearch) ? containsText(sql`g.name`, String(quickSearch).trim()) : sql<boolean>`true`
    const where = wanted === undefined ? sql<boolean>`g.delete_time is null and g.status = '1' and ${words}` : sql<boolean>`g.id = ${wanted}::bigint`
    const place = typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) - 1 : 0
    const { rows } = await sql<LinkedGoods>`
      select g.id, g.name, coalesce(g.images ->> 0, '') as cover, g.price::text as price, g.max_price::text as max_price,
        case when g.delete_time is null and g.status = '1' then 0 else 1 end as is_dead
      from shop_goods g where ${where} order by g.weigh desc, g.id desc limit ${pageSize + 1} offset ${place * pageSize}`.execute(db)
    return ok({ list: rows.slice(0, pageSize), has_more: rows.length > pageSize })
  })
}
