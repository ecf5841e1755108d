import { sql } from 'kysely'

import { goods } from '../../../resources/goods/goods'
import { t } from '../../../resources/kit/text'
import { truncateWithEllipsis } from '../../../resources/kit/values/characters'
import { recordEvents } from '../../webhooks/recordEvents'
import { createNotices } from './createNotices'

import type { Db } from '../../context'
import type { NewNotice } from './createNotices'

const texts = {
  low: t('“{name}”{spec} 库存仅剩 {stock}', '"{name}"{spec} has {stock} left'),
  out: t('“{name}”{spec} 已售罄', '"{name}"{spec} is sold out'),
} as const

interface StockEvent {
  readonly goods_id: number
  readonly sku_id: number | null
  readonly kind: 'low' | 'out'
  readonly stock: number
  readonly row_version: number
  readonly name: string
  /** Null if it needs no distinction. */
  readonly title: string | null
}

/** Events per transaction. */
const most = 500

/**
 * Turns unreported low-stock events into notices and marks them as reported, in the given transaction. A trigger writes the event when the stock crosses its
 * threshold, so it is reported once. Returns the number of events.
 */
export async function notifyLowStock(tx: Db): Promise<number> {
  const { rows } = await sql<StockEvent>`
    with due as (select id from shop_stock_event where sent_time is null order by id limit ${most} for update skip locked),
    reported as (update shop_stock_event e set sent_time = clock_timestamp() from due where e.id = due.id returning e.*)
    select reported.goods_id, reported.sku_id, reported.kind, reported.stock, g.row_version, g.name, case when g.spec_type = '2' then k.title end as title
    from reported join shop_goods g on g.id = reported.goods_id left join shop_goods_sku k on k.id = reported.sku_id order by reported.id`.execute(tx)
  const events = withoutEchoes(rows)
  await createNotices(tx, events.map(noticeOf))
  await recordEvents(
    tx,
    goods.path,
    events.map(({ goods_id: id, row_version: version }) => ({ event: 'stock.low', id, version })),
  )
  return rows.length
}

/** All of them, in as many transactions as it takes: a change of many SKUs is announced once. */
export async function notifyAllLowStock(db: Db): Promise<void> {
  while ((await db.transaction().execute(notifyLowStock)) === most);
}

/** Drops the event of goods if one of their SKU rows has the same one. */
const withoutEchoes = (falls: readonly StockEvent[]): StockEvent[] =>
  falls.filter((one) => one.sku_id !== null || !falls.some((other) => other.sku_id !== null && other.goods_id === one.goods_id && other.kind === one.kind))

const noticeOf = ({ goods_id: id, kind, stock, name, title }: StockEvent): NewNotice => ({
  type: 'stock_low',
  text: texts[kind],
  values: { name: truncateWithEllipsis(name, 100), spec: title ? ` ${truncateWithEllipsis(title, 100)}` : '', stock },
  data: { id, name },
})
