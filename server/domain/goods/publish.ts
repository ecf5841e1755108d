import { sql } from 'kysely'

import { listed, t } from '../../../resources/kit/text'
import { refuse } from '../../errors'
import { isCategoryOpen } from './openCategory'
import { syncSkuFlags } from './syncSkus'

import type { Updateable } from 'kysely'

import type { goods } from '../../../resources/goods/goods'
import type { Text } from '../../../resources/kit/text'
import type { Db } from '../../context'
import type { Tables } from '../../database/tables'

interface PublishChecks {
  readonly hasCover: boolean
  readonly hasPrice: boolean
  readonly isCategoryOpen: boolean
  readonly hasTemplate: boolean
}

/** Requirements for goods on the shelf, and the message if one is missing. */
const needs: readonly (readonly [keyof PublishChecks, Text])[] = [
  ['hasPrice', t('有价格的启用规格', 'an enabled SKU with a price')],
  ['hasCover', t('商品图片', 'a picture')],
  ['isCategoryOpen', t('启用的商品分类', 'an enabled category')],
  ['hasTemplate', t('运费模板', 'a shipping profile')],
]

/** Refuses goods that customers could not buy, naming everything that is missing at once. */
export async function assertPublishable(tx: Db, goodsId: number): Promise<void> {
  const { rows } = await sql<PublishChecks>`
    select jsonb_array_length(g.images) > 0 as "hasCover",
      exists (select from shop_goods_sku k where k.goods_id = g.id and k.status = 1 and k.delete_time is null and k.price >= 0.01) as "hasPrice",
      ${isCategoryOpen(sql.ref('g.category_id'))} is not false as "isCategoryOpen",
      (g.delivery_type <> '3' or exists (select from shop_delivery_template d where d.id = g.delivery_template_id and d.delete_time is null)) as "hasTemplate"
    from shop_goods g where g.id = ${goodsId}::bigint`.execute(tx)
  const [standing] = rows
  if (!standing) return refuse('row_gone')
  const missing = needs.flatMap(([name, text]) => (standing[name] ? [] : [text]))
  if (missing.length) refuse('shelf_lacks', { what: listed(missing) })
}

/** Puts complete goods on the shelf, or takes them off. */
export async function setPublished(tx: Db, goodsId: number, status: keyof typeof goods.fields.status.choices): Promise<void> {
  await changeGoods(tx, goodsId, { status: String(status) })
  if (String(status) === '1') await assertPublishable(tx, goodsId)
  await syncSkuFlags(tx, [goodsId])
}

/** Moves goods to another category; goods on the shelf must be complete there too. */
export async function setCategory(tx: Db, { id, status }: { readonly id: number; readonly status: string }, categoryId: number): Promise<void> {
  await changeGoods(tx, id, { category_id: categoryId })
  if (status === '1') await assertPublishable(tx, id)
  await syncSkuFlags(tx, [id])
}

/** Sets the delivery template of goods. */
export async function setTemplate(tx: Db, goodsId: number, templateId: number): Promise<void> {
  await changeGoods(tx, goodsId, { delivery_type: '3', delivery_template_id: templateId, delivery_fee: '0' })
}

const changeGoods = (tx: Db, id: number, values: Updateable<Tables['shop_goods']>): Promise<unknown> =>
  tx
    .updateTable('shop_goods')
    .set({ ...values, update_time: sql`now()`, row_version: sql`row_version + 1` })
    .where('id', '=', id)
    .execute()
