import { refuse, UserError } from '../../errors'
import { addToCart } from '../cart/cart'
import { itemsOf } from './readOrders'

import type { Db } from '../../context'

/** Removes an order that has ended from the list of its member. Staff still see it. */
export async function hideOrder(tx: Db, orderId: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_order')
    .set({ user_hidden: 1 })
    .where('id', '=', orderId)
    .where('status', 'in', ['5', '6'])
    .executeTakeFirst()
  if (numUpdatedRows !== BigInt(1)) refuse('row_refused')
}

type OrderItem = Awaited<ReturnType<typeof itemsOf>>[number]

/** Adds what an order has to its member's cart again; what cannot be bought now is left out. */
export async function buyAgain(
  tx: Db,
  memberId: number,
  orderId: number,
): Promise<{ readonly added: readonly OrderItem[]; readonly skipped: readonly OrderItem[] }> {
  const added: OrderItem[] = []
  const skipped: OrderItem[] = []
  for (const item of await itemsOf(tx, [orderId])) {
    const isAdded = item.sku_id !== null && (await addToCart(tx, memberId, { skuId: item.sku_id, quantity: item.quantity }).then(() => true, isRefusal))
    ;(isAdded ? added : skipped).push(item)
  }
  return { added, skipped }
}

/** A refusal comes before anything has changed. */
function isRefusal(error: unknown): false {
  if (error instanceof UserError) return false
  throw error
}
