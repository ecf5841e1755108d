import type { Db } from '../../context'

/** Removes a deleted category from the templates made for it. Goods in it prevent its deletion. */
export async function detachCategory(tx: Db, categoryId: number): Promise<void> {
  await tx.updateTable('shop_goods_param_template').set({ category_id: null }).where('category_id', '=', categoryId).execute()
}

/** Removes a deleted service from all goods. */
export async function detachService(tx: Db, serviceId: number): Promise<void> {
  await tx.deleteFrom('shop_goods_service_rel').where('service_id', '=', serviceId).execute()
}
