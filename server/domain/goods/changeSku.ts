import { sql } from 'kysely'

import { skuNumbers } from '../../../resources/goods/sku'
import { moneyText } from '../../../resources/kit/values/numberText'
import { refuse, refuseFields } from '../../errors'
import { lockGoodsOf } from '../stock/lockGoods'
import { refreshGoods } from '../stock/refreshGoods'
import { raiseGoodsVersion } from './raiseGoodsVersion'

import type { Db } from '../../context'

/** A value of a SKU other than its stock. */
export type SkuChange = { readonly price: string } | { readonly weight: string } | { readonly status: 0 | 1 }

/**
 * Changes one value of a SKU outside of the form of its goods, within the limits of that form and by one guarded statement. The goods get a new version.
 */
export async function changeSku(tx: Db, skuId: number, change: SkuChange): Promise<void> {
  const goodsIds = await lockGoodsOf(tx, [skuId])
  const [name, value] = Object.entries(change)[0] as [keyof typeof guards, string | number] // each kind of change has one key
  checkLimits(name, value)
  const { numUpdatedRows } = await tx
    .updateTable('shop_goods_sku as s')
    .set({ [name]: value, row_version: sql`s.row_version + 1`, update_time: sql`now()` })
    .where('s.id', '=', skuId)
    .where('s.delete_time', 'is', null)
    .where(guards[name](value))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) await refuseChange(tx, skuId, name)
  await raiseGoodsVersion(tx, goodsIds)
  await refreshGoods(tx, goodsIds)
}

function checkLimits(name: keyof typeof guards, value: string | number): void {
  if (name === 'status') return
  const { label, min, max } = skuNumbers[name]
  if (Number(value) < min) refuseFields([{ field: name, code: 'too_small', values: { field: label, min } }])
  if (Number(value) > max) refuseFields([{ field: name, code: 'too_large', values: { field: label, max } }])
}

/** Goods keep a SKU that can be bought, and no price above the original one. */
const guards = {
  price: (value: string | number) => sql<boolean>`(s.origin_price = 0 or s.origin_price >= ${value}::numeric)`,
  weight: () => sql<boolean>`true`,
  status: (value: string | number) =>
    sql<boolean>`((${value}::smallint = 1 and s.price >= ${skuNumbers.price.min}::numeric) or (${value}::smallint = 0 and exists (
      select from shop_goods_sku o where o.goods_id = s.goods_id and o.id <> s.id and o.status = 1 and o.delete_time is null)))`,
} as const

/** The reason why no row matched. */
async function refuseChange(tx: Db, skuId: number, name: keyof typeof guards): Promise<never> {
  const row = await tx
    .selectFrom('shop_goods_sku')
    .select(['origin_price', 'price'])
    .where('id', '=', skuId)
    .where('delete_time', 'is', null)
    .executeTakeFirst()
  if (!row) return refuse('row_gone')
  if (name === 'price') return refuse('price_above_origin', { origin: moneyText(row.origin_price) })
  return Number(row.price) < skuNumbers.price.min ? refuse('sku_incomplete') : refuse('sku_none_enabled')
}
