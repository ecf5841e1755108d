import { sql } from 'kysely'

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

/** A live row as a sheet has it, with the specifications of its goods. */
interface SkuLine extends Record<string, unknown> {
  readonly goods_id: number
  readonly specs: SpecPart[] | null
  readonly groups: SpecGroup[] | null
}

/** The live rows of some goods for a sheet, in order, in one query. */
export async function readSkuLines(tx: Db, goodsIds: readonly number[]): Promise<readonly SkuLine[]> {
  const { rows } = await sql<SkuLine>`
    select s.goods_id, s.id, s.id as sku_id, s.specs, s.image, s.sku_code, s.price, s.origin_price, s.stock, s.stock as stock_loaded, s.stock_warning as sku_warning,
      s.weight, s.volume, s.status as sku_status, g.specs as groups
    from shop_goods_sku s join shop_goods g on g.id = s.goods_id
    where s.goods_id = any(${[...goodsIds]}::bigint[]) and s.delete_time is null order by s.goods_id, s.position, s.id`.execute(tx)
  return rows
}
