import { sql } from 'kysely'

import { goods } from '../../../resources/goods/goods'
import { refuse } from '../../errors'
import { lockGoods } from '../stock/lockGoods'
import { refreshGoods } from '../stock/refreshGoods'

import type { Db } from '../../context'

/** Columns copied unchanged; counters, sales and unique values start empty. */
const taken = [
  'category_id',
  'sub_title',
  'keywords',
  'images',
  'video',
  'unit',
  'spec_type',
  'specs',
  'stock_warning',
  'min_buy',
  'max_buy',
  'content',
  'params',
  'delivery_type',
  'delivery_fee',
  'delivery_template_id',
  'allow_coupon',
  'allow_score',
  'give_score',
  'commission_type',
  'commission_rate_1',
  'commission_rate_2',
] as const
const takenOfSku = [
  'category_id',
  'title',
  'spec_key',
  'specs',
  'image',
  'price',
  'origin_price',
  'cost_price',
  'stock_warning',
  'weight',
  'volume',
  'position',
  'status',
] as const

/** Copies goods, off the shelf and without stock. Returns the id of the copy. */
export async function copyGoods(tx: Db, goodsId: number, suffix: string): Promise<number> {
  await lockGoods(tx, [goodsId])
  const names = sql.join(taken.map((name) => sql.ref(name)))
  const longest = goods.fields.name.max - suffix.length
  const { rows } = await sql<{ id: number }>`
    insert into shop_goods (id, weigh, name, ${names})
    select n.id, n.id, left(name, ${longest}) || ${suffix}, ${names}
    from shop_goods, lateral (select nextval(pg_get_serial_sequence('shop_goods', 'id')) as id) n
    where shop_goods.id = ${goodsId}::bigint and delete_time is null returning id`.execute(tx)
  const id = rows[0]?.id ?? refuse('row_gone')
  const copy = sql<number>`${id}::bigint`.as('copy')
  const skus = tx.selectFrom('shop_goods_sku').select(copy).select(takenOfSku).where('goods_id', '=', goodsId).where('delete_time', 'is', null)
  await tx
    .insertInto('shop_goods_sku')
    .columns(['goods_id', ...takenOfSku])
    .expression(skus.orderBy('position').orderBy('id'))
    .execute()
  const services = tx.selectFrom('shop_goods_service_rel').select(copy).select('service_id').where('goods_id', '=', goodsId)
  await tx.insertInto('shop_goods_service_rel').columns(['goods_id', 'service_id']).expression(services).execute()
  await refreshGoods(tx, [id])
  return id
}
