import { sql } from 'kysely'
import { z } from 'zod'

import { goods } from '../../../resources/goods/goods'
import { nodeOf } from '../../../resources/kit/paths'
import { containsText } from '../../crud/query/conditions'
import { parseQuery, unchecked } from '../../lib/parseInput'
import { ok } from '../../result'
import { isSearchText } from '../../types/shared/values'

import type { LinkedGoodsPage } from '../../../resources/kit/protocol/list'
import type { RegisterRoutes } from '../../deps'

const pageSize = 10
const isOnShelf = sql<boolean>`g.delete_time is null and g.status = '1'`

/** An invalid value counts as missing. */
const linkQuery = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
  page: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .catch(1),
  quickSearch: unchecked.transform((input) => (isSearchText(input) ? String(input).trim() : '')),
})

/**
 * Goods for the link of an advert: a page of those on sale, or one by its id even if deleted. For staff with the right to the list or to a form with such a
 * link.
 */
export const linkGoodsRoutes: RegisterRoutes = (app, { db, registry }) => {
  const anyNode = [nodeOf(goods.path, 'index'), ...(registry.at(goods.path)?.referencingNodes ?? [])]
  app.get('/admin/ajax/linkGoods', { config: { access: { anyNode } } }, async (request) => {
    const { quickSearch, page, id } = parseQuery(request, linkQuery)
    const words = quickSearch ? containsText(sql`g.name`, quickSearch) : sql<boolean>`true`
    const rows = await db
      .selectFrom('shop_goods as g')
      .select(['g.id', 'g.name', 'g.price', 'g.max_price', sql<string>`coalesce(g.images ->> 0, '')`.as('cover')])
      .select(sql<0 | 1>`case when ${isOnShelf} then 0 else 1 end`.as('is_dead'))
      .where((eb) => (id === undefined ? eb.and([isOnShelf, words]) : eb('g.id', '=', id)))
      .orderBy('g.weigh', 'desc')
      .orderBy('g.id', 'desc')
      .limit(pageSize + 1)
      .offset((page - 1) * pageSize)
      .execute()
    return ok({ list: rows.slice(0, pageSize), has_more: rows.length > pageSize } satisfies LinkedGoodsPage)
  })
}
