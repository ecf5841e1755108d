import { sql } from 'kysely'

import { incomeNode } from '../../../resources/incomeNode'
import { hasPermission } from '../../context'
import { anyId } from '../../lib/sqlCondition'
import { skuPicture } from './skuPicture'

import type { NotNull } from 'kysely'

import type { SkuRow, SpecGroup, SpecPart } from '../../../resources/goods/sku'
import type { Db, Staff } from '../../context'

/** A SKU in lists below its goods. `cost_price` is missing without the right to see costs. */
interface ShownSku extends Omit<SkuRow, 'stock_loaded' | 'spec_key'> {
  readonly id: number
  readonly title: string
  readonly locked_stock: number
  readonly stock_state: string
  readonly sales: number
}

/** The SKU rows of goods in order, without deleted ones. */
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

/** The rows of a form, each with the stock when it was opened. */
export const skusOfForm = (tx: Db, goodsId: number, seesCosts: boolean): Promise<SkuRow[]> =>
  skusOf(tx, goodsId, seesCosts).select(['m.spec_key', 'm.stock as stock_loaded']).execute()

/** The rows below a goods in the list. */
export const skusOfList = (tx: Db, goodsId: number, seesCosts: boolean): Promise<ShownSku[]> =>
  skusOf(tx, goodsId, seesCosts).select(['m.title', 'm.locked_stock', 'm.stock_state', 'm.sales']).execute()

/** The SKU of goods without specifications. */
export async function onlySkuOf(tx: Db, goodsId: number): Promise<number> {
  const { id } = await tx
    .selectFrom('shop_goods_sku')
    .select('id')
    .where('goods_id', '=', goodsId)
    .where('delete_time', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The SKU rows of some goods for a sheet, in order, in one query; with the specifications of their goods. */
export const readSkuLines = (tx: Db, goodsIds: readonly number[]) =>
  tx
    .selectFrom('shop_goods_sku as s')
    .innerJoin('shop_goods as g', 'g.id', 's.goods_id')
    .select(['s.goods_id', 's.id', 's.id as sku_id', 's.image', 's.sku_code', 's.price', 's.origin_price', 's.stock', 's.stock as stock_loaded'])
    .select(['s.stock_warning as sku_warning', 's.weight', 's.volume', 's.status as sku_status'])
    .select((eb) => eb.ref('s.specs').$castTo<SpecPart[] | null>().as('specs'))
    .select((eb) => eb.ref('g.specs').$castTo<SpecGroup[] | null>().as('groups'))
    .$narrowType<{ goods_id: NotNull }>() // selected by their goods
    .where('s.goods_id', '=', anyId(goodsIds))
    .where('s.delete_time', 'is', null)
    .orderBy('s.goods_id')
    .orderBy('s.position')
    .orderBy('s.id')
    .execute()

/** A SKU without a picture shows that of its value, or the cover of its goods. */
export async function attachCovers(tx: Db, rows: readonly Record<string, unknown>[]): Promise<void> {
  const bare = rows.filter((row) => !row['image'])
  if (bare.length === 0) return
  const { rows: pictures } = await sql<{ id: number; image: string }>`
    select k.id, ${skuPicture} as image from shop_goods_sku k join shop_goods g on g.id = k.goods_id
    where k.id = any(${bare.map((row) => Number(row['id']))}::bigint[])`.execute(tx)
  const byId = new Map(pictures.map(({ id, image }) => [id, image]))
  for (const row of bare) row['image'] = byId.get(Number(row['id'])) ?? ''
}

/** Costs are visible with the right to see the income of the shop. */
export const maySeeCosts = (staff: Staff): boolean => hasPermission(staff, incomeNode)
