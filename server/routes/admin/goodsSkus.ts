import { z } from 'zod'

import { callOf, nodeOf } from '../../../resources/kit/paths'
import { attachCovers, maySeeCosts, skusOfList } from '../../domain/goods/readSkus'
import { refuse } from '../../errors'
import { id, parseQuery } from '../../lib/parseInput'
import { ok } from '../../result'

import type { RegisterRoutes } from '../../deps'

const path = 'shop/goods'
const skusQuery = z.object({ id })

/** The SKU rows of one product, for the expanded row of the list. */
export const goodsSkuRoutes: RegisterRoutes = (app, { db }) => {
  app.get(callOf(path, 'skus'), { config: { access: { node: nodeOf(path, 'index') } } }, async (request) => {
    const { id: goodsId } = parseQuery(request, skusQuery)
    const goods: unknown = await db.selectFrom('shop_goods').select('id').where('id', '=', goodsId).where('delete_time', 'is', null).executeTakeFirst()
    if (!goods) return refuse('row_gone')
    const list = (await skusOfList(db, goodsId, maySeeCosts(request.staff))).map((sku) => ({ ...sku }))
    await attachCovers(db, list)
    return ok({ list })
  })
}
