import { sql } from 'kysely'

import type { SkuRow, SpecPart } from '../../../resources/goods/sku'
import type { Db } from '../../context'

/** A SKU as lists below a goods show it. `cost_price` is missing for whoever may not see costs. */
export interface ShownSku extends Omit<SkuRow, 'stock_loaded' | 'spec_key'> {
  readonly id: number
  readonly title: string
  readonly locked_stock: number
  readonly stock_state: string
  readonly sales: number
}

const common = sql`m.id, m.specs, m.image, m.price, m.origin_price, m.stock, m.stock_warning, m.weight, m.volume, m.sku_code, m.status`

/** The rows of a form, each with the stock it was opened with. */
export const skusOfForm = (tx: Db, goodsId: number, seesCosts: boolean): Promise<SkuRow[]> =>
  read<SkuRow>(tx, goodsId, seesCosts, sql`m.spec_key, m.stock as stock_loaded`)

/** The rows below a goods in the list. */
export const skusOfList = (tx: Db, goodsId: number, seesCosts: boolean): Promise<ShownSku[]> =>
  read<ShownSku>(tx, goodsId, seesCosts, sql`m.title, m.locked_stock, m.stock_state, m.sales`)

async function read<Row extends { readonly specs: readonly SpecPart[] }>(
  tx: Db,
  goodsId: number,
  seesCosts: boolean,
  more: ReturnType<typeof sql>,
): Promise<Row[]> {
  const cost = seesCosts ? sql`, m.cost_price` : sql``
  const { rows } = await sql<Row>`
    select ${common}, ${more}${cost} from shop_goods_sku m where m.goods_id = ${goodsId}::bigint and m.delete_time is null order by m.position, m.id`.execute(
    tx,
  )
  return rows.map((row) => ({ ...row, specs: row.specs ?? [] }))
}
