import { sql } from 'kysely'

import { toCents, toYuan } from '../../../resources/kit/values/cents'
import { refuse } from '../../errors'
import { lockName } from '../../lib/advisoryLock'
import { anyId } from '../../lib/sqlCondition'
import { nameOf, orderLimits, readSkus } from '../order/quoteOrder'

import type { Db } from '../../context'
import type { OrderRequest, QuotedSku } from '../order/quoteOrder'

/** Why a line of a cart cannot be bought now. */
type InvalidReason = 'gone' | 'off_shelf' | 'stock_short'

/** A line of a cart as its member sees it, by the price of now. Amounts are texts in yuan. */
interface CartLine extends Pick<QuotedSku, 'sku_id' | 'goods_id' | 'goods_name' | 'spec_text' | 'image' | 'unit' | 'price' | 'stock' | 'min_buy' | 'max_buy'> {
  readonly id: number
  readonly quantity: number
  readonly selected: 0 | 1
  readonly line_amount: string
  /** How much less one piece costs than when it was added; `0.00` if it does not. */
  readonly price_drop: string
}

interface Cart {
  readonly list: readonly CartLine[]
  readonly invalid: readonly (CartLine & { readonly reason: InvalidReason })[]
  /** Of the selected lines that can be bought. */
  readonly selected: { readonly lines: number; readonly quantity: number; readonly goods_amount: string }
}

/** A member's cart, the newest line first; lines that cannot be bought now are apart. */
export async function readCart(db: Db, memberId: number): Promise<Cart> {
  const rows = await db
    .selectFrom('shop_cart')
    .select(['id', 'sku_id', 'quantity', 'is_selected', 'added_price'])
    .where('user_id', '=', memberId)
    .orderBy('id', 'desc')
    .execute()
  const skus = new Map(
    (
      await readSkus(
        db,
        rows.map((row) => row.sku_id),
      )
    ).map((sku) => [sku.sku_id, sku]),
  )
  const lines = rows.flatMap(({ sku_id: skuId, quantity, ...row }) => {
    const sku = skus.get(skuId)
    if (!sku) return []
    const { goods_id, goods_name, spec_text, image, unit, price, stock, min_buy, max_buy } = sku
    const drop = Math.max(0, toCents(row.added_price) - toCents(price))
    const line: CartLine = {
      ...{ id: row.id, sku_id: skuId, goods_id, goods_name, spec_text, image, unit, price, stock, min_buy, max_buy, quantity },
      ...{ selected: row.is_selected ? 1 : 0, line_amount: toYuan(toCents(price) * quantity), price_drop: toYuan(drop) },
    }
    return [{ line, reason: invalidReason(sku, quantity) }]
  })
  const list = lines.filter(({ reason }) => reason === undefined).map(({ line }) => line)
  const chosen = list.filter(({ selected }) => selected === 1)
  return {
    list,
    invalid: lines.flatMap(({ line, reason }) => (reason ? [{ ...line, reason }] : [])),
    selected: {
      lines: chosen.length,
      quantity: chosen.reduce((sum, { quantity }) => sum + quantity, 0),
      goods_amount: toYuan(chosen.reduce((sum, { line_amount: amount }) => sum + toCents(amount), 0)),
    },
  }
}

function invalidReason({ is_on_sale: isOnSale, is_deleted: isDeleted, stock }: QuotedSku, quantity: number): InvalidReason | undefined {
  if (isDeleted) return 'gone'
  if (!isOnSale) return 'off_shelf'
  return stock < quantity ? 'stock_short' : undefined
}

/** Adds pieces to those that the cart has. Refuses what is not on sale, more than there is in stock, and a line beyond the limit. */
export async function addToCart(tx: Db, memberId: number, { skuId, quantity }: OrderRequest['lines'][number]): Promise<{ id: number; quantity: number }> {
  await lockName(tx, `zhanggui cart ${memberId}`) // lines that are added at once are counted one after the other
  // a line that is being ordered at this moment is waited for, so that its pieces are not added to the cart again
  const rows = await tx.selectFrom('shop_cart').select(['sku_id', 'quantity']).where('user_id', '=', memberId).orderBy('id').forUpdate().execute()
  const before = rows.find((row) => row.sku_id === skuId)
  if (!before && rows.length >= orderLimits.lines) refuse('cart_full', { max: orderLimits.lines })
  const total = Math.min(orderLimits.pieces, (before?.quantity ?? 0) + quantity)
  const { price } = await buyableSku(tx, skuId, total)
  return tx
    .insertInto('shop_cart')
    .values({ user_id: memberId, sku_id: skuId, quantity: total, added_price: price })
    .onConflict((conflict) => conflict.columns(['user_id', 'sku_id']).doUpdateSet({ quantity: total, is_selected: true, update_time: sql`now()` }))
    .returning(['id', 'quantity'])
    .executeTakeFirstOrThrow()
}

async function buyableSku(tx: Db, skuId: number, quantity: number): Promise<QuotedSku> {
  const [sku] = await readSkus(tx, [skuId])
  if (!sku) return refuse('row_gone')
  if (!sku.is_on_sale) return refuse('not_on_sale', { name: nameOf(sku) })
  return sku.stock < quantity ? refuse('stock_short', { name: nameOf(sku), stock: sku.stock }) : sku
}

/** Another number of pieces in one of the member's own lines. */
export async function changeCartLine(tx: Db, memberId: number, id: number, quantity: number): Promise<void> {
  const line = await tx.selectFrom('shop_cart').select('sku_id').where('id', '=', id).where('user_id', '=', memberId).forUpdate().executeTakeFirst()
  await buyableSku(tx, line?.sku_id ?? refuse('row_gone'), quantity)
  await tx
    .updateTable('shop_cart')
    .set({ quantity, update_time: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** The lines of these ids, whoever they belong to; without those that are gone. Locked, two orders cannot have the same line. */
export const cartLinesOf = (db: Db, ids: readonly number[], isLocked = false) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('shop_cart')
        .select(['id', 'user_id as memberId', 'sku_id as skuId', 'quantity'])
        .where('id', '=', anyId(ids))
        .orderBy('id')
        .$if(isLocked, (query) => query.forUpdate())
        .execute()

/** Removes some of the member's own lines; those that are gone already are no error. */
export async function removeFromCart(tx: Db, memberId: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('shop_cart').where('user_id', '=', memberId).where('id', '=', anyId(ids)).execute()
}

/** Selects some lines for the checkout, or takes them out; without ids all of them. */
export async function selectInCart(tx: Db, memberId: number, ids: readonly number[], isSelected: boolean): Promise<void> {
  await tx
    .updateTable('shop_cart')
    .set({ is_selected: isSelected })
    .where('user_id', '=', memberId)
    .$if(ids.length > 0, (query) => query.where('id', '=', anyId(ids)))
    .execute()
}
