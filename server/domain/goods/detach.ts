import type { Db } from '../../context'

/** Takes a category that is deleted off the templates that suggest themselves for it. Goods below it refuse its deletion by themselves. */
export async function detachCategory(tx: Db, categoryId: number): Promise<void> {
  await tx.updateTable('shop_goods_param_template').set({ category_id: null }).where('category_id', '=', categoryId).execute()
}

/** Takes a service that is no longer given off all goods. */
export async function detachService(tx: Db, serviceId: number): Promise<void> {
  await tx.deleteFrom('shop_goods_service_rel').where('service_id', '=', serviceId).execute()
}
