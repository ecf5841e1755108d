import { callOf, nodeOf } from '../../../resources/kit/paths'
import { attachCovers } from '../../domain/goods/attachCovers'
import { seesCosts } from '../../domain/goods/costs'
import { skusOfList } from '../../domain/goods/readSkus'
import { refuse } from '../../errors'
import { idOf } from '../../request/parameters'
import { ok } from '../../result'

import type { RegisterRoutes } from '../../deps'

const path = 'shop/goods'

/** The SKU rows of one product, for the opened row of the list. */
export const goodsSkuRoutes: RegisterRoutes = (app, { db }) => {
  app.get<{ Querystring: Record<string, unknown> }>(callOf(path, 'skus'), { config: { access: { node: nodeOf(path, 'index') } } }, async (request) => {
    const id = idOf(request.query['id'], 'id')
    const found: unknown = await db.selectFrom('shop_goods').select('id').where('id', '=', id).where('delete_time', 'is', null).executeTakeFirst()
    if (!found) return refuse('row_gone')
    const list = (await skusOfList(db, id, seesCosts(request.staff))).map((sku) => ({ ...sku }))
    await attachCovers(db, list)
    return ok({ list })
  })
}
