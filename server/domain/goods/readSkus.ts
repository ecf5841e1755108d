import { sql } from 'kysely'

import { anyId } from '../../lib/sqlCondition'

import type { NotNull } from 'kysely'

import type { SkuRow, SpecGroup, SpecPart } from '../../../resources/goods/sku'
import type { Db } from '../../context'

/** A SKU as lists below a goods show it. `cost_price` is missing for whoever may not see costs. */
export interface ShownSku extends Omit<SkuRow, 'stock_loaded' | 'spec_key'> {
  readonly id: number
  readonly title: string
  readonly locked_stock: number
  readonly stock_state: string
  readonly sales: number
}

/** The live rows of a goods, in order. */
const skusOf = (tx: Db, goodsId: number, seesCosts: boolean) =>
  tx
    .selectFrom('shop_goods_sku as m')
    .select(['m.id', 'm.image', 'm.price', 'm.origin_price', 'm.stock', 'm.stock_warning', 'm.weight', 'm.volume', 'm.sku_code', 'm.status'])
    .select((eb) => eb.fn.coalesce(eb.ref('m.specs').$castTo<readonly SpecPart[]>(), sql<readonly SpecPart[]>`'[]'`).as('specs'))
    .$if(seesCosts, (query) => query.select('m.cost_price'))
    .where('m.goods_id', '=', goodsId)
    .where('m.delete_time', 'is', null)
    .orderBy('m.position')
    .orderBy('m.id')

/** The rows of a form, each with the stock it was opened with. */
export const skusOfForm = (tx: Db, goodsId: number, seesCosts: boolean): Promise<SkuRow[]> =>
  skusOf(tx, goodsId, seesCosts).select(['m.spec_key', 'm.stock as stock_loaded']).execute()

/** The rows below a goods in the list. */
export const skusOfList = (tx: Db, goodsId: number, seesCosts: boolean): Promise<ShownSku[]> =>
  skusOf(tx, goodsId, seesCosts).select(['m.title', 'm.locked_stock', 'm.stock_state', 'm.sales']).execute()

/** The live rows of some goods for a sheet, in order, in one query; with the specifications of their goods. */
export const readSkuLines = (tx: Db, goodsIds: readonly number[]) =>
  tx
    .selectFrom('shop_goods_sku as s')
    .innerJoin('shop_goods as g', 'g.id', 's.goods_id')
    .select(['s.goods_id', 's.id', 's.id as sku_id', 's.image', 's.sku_code', 's.price', 's.origin_price', 's.stock', 's.stock as stock_loaded'])
    .select(['s.stock_warning as sku_warning', 's.weight', 's.volume', 's.status as sku_status'])
    .select((eb) => eb.ref('s.specs').$castTo<SpecPart[] | null>().as('specs'))
    .select((eb) => eb.ref('g.specs').$castTo<SpecGroup[] | null>().as('groups'))
    .$narrowType<{ goods_id: NotNull }>() // asked for by their goods
    .where('s.goods_id', '=', anyId(goodsIds))
    .where('s.delete_time', 'is', null)
    .orderBy('s.goods_id')
    .orderBy('s.position')
    .orderBy('s.id')
    .execute()
