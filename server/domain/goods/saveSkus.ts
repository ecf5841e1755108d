import { sql } from 'kysely'

import { skuTitle } from '../../../resources/goods/sku'
import { codeOf } from '../../database/startupError'
import { refuse } from '../../errors'
import { anyId } from '../../lib/sqlCondition'
import { lockGoods } from '../stock/lockGoods'
import { mostStock } from '../stock/moveStock'
import { refreshGoods } from '../stock/refreshGoods'
import { diffSkus } from './diffSkus'
import { dropSkus } from './dropSkus'
import { syncSkuCodes } from './syncSkus'
import { insertSkus, updateSkus } from './writeSkus'

import type { NotNull } from 'kysely'

import type { SkuRow } from '../../../resources/goods/sku'
import type { Db } from '../../context'
import type { MatchedSku, SkuDiff, StoredSku } from './diffSkus'
import type { GoodsOfSkus, PlacedSku, Saver } from './writeSkus'

/** The rows of a form, or of a record of a sheet, for its goods; validated and normalized. */
export interface SkuForm {
  readonly goods: GoodsOfSkus
  readonly rows: readonly SkuRow[]
  /** The form had the version of its goods; as the saver says if absent. */
  readonly hasVersion?: boolean
}

/** Saves the SKU rows of a form: existing ones keep id, sales and reservations, removed ones are deleted softly. A few statements for any number of rows. */
export const saveSkus = (tx: Db, goods: GoodsOfSkus, rows: readonly SkuRow[], saver: Saver): Promise<void> => saveSkusOfMany(tx, [{ goods, rows }], saver)

/** The same for many goods, with the same few statements. */
export async function saveSkusOfMany(tx: Db, forms: readonly SkuForm[], saver: Saver): Promise<void> {
  const ids = forms.map(({ goods }) => goods.id)
  await lockGoods(tx, ids)
  const matches = await diffAll(tx, forms, saver)
  for (const { match } of matches) {
    for (const one of match.matched) assertStockInRange(one)
    for (const row of match.added) if (Number(row.stock) > mostStock) refuse('stock_full', { name: skuTitle(row), max: mostStock })
  }
  await refuseTakenCodes(tx, forms)
  await withTakenCode(forms, async () => {
    await dropSkus(tx, { skuIds: matches.flatMap(({ match }) => match.vanished) })
    await freeNames(
      tx,
      matches.flatMap(({ match }) => match.matched),
    )
    await updateSkus(
      { tx, saver },
      matches.flatMap(({ match, placed }) => match.matched.map((one) => ({ ...one, ...placed(one.row) }))),
    )
    await insertSkus(
      { tx, saver },
      matches.flatMap(({ match, placed }) => match.added.map(placed)),
    )
  })
  await refreshGoods(tx, ids)
  await syncSkuCodes(tx, ids)
}

interface FormDiff {
  readonly match: SkuDiff
  readonly placed: (row: SkuRow) => PlacedSku
}

async function diffAll(tx: Db, forms: readonly SkuForm[], saver: Saver): Promise<FormDiff[]> {
  const stored = await tx
    .selectFrom('shop_goods_sku')
    .select(['id', 'goods_id', 'spec_key', 'stock', 'sku_code'])
    .where('goods_id', '=', anyId(forms.map(({ goods }) => goods.id)))
    .where('delete_time', 'is', null)
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ goods_id: NotNull }>() // selected by their goods
    .execute()
  const byGoods = new Map<number, StoredSku[]>()
  for (const one of stored) byGoods.set(one.goods_id, [...(byGoods.get(one.goods_id) ?? []), one])
  return forms.map(({ goods, rows, hasVersion = saver.hasVersion }) => {
    const places = new Map(rows.map((row, position) => [row, position]))
    return { match: diffSkus(byGoods.get(goods.id) ?? [], rows, hasVersion), placed: (row) => ({ goods, row, position: places.get(row) ?? 0 }) }
  })
}

function assertStockInRange({ stored, row, delta }: MatchedSku): void {
  if (stored.stock + delta < 0) refuse('stock_short', { name: skuTitle(row), stock: stored.stock })
  if (delta > 0 && stored.stock + delta > mostStock) refuse('stock_full', { name: skuTitle(row), max: mostStock })
}

async function refuseTakenCodes(tx: Db, forms: readonly SkuForm[]): Promise<void> {
  const codes = forms.flatMap(({ goods, rows }) => rows.flatMap(({ sku_code }) => (sku_code ? [{ goods_id: goods.id, code: sku_code.toLowerCase() }] : [])))
  if (codes.length === 0) return
  const { rows: taken } = await sql<{ code: string }>`
    select s.sku_code as code from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as g (goods_id bigint, code text)
    join shop_goods_sku s on lower(s.sku_code) = g.code and s.sku_code <> '' and s.delete_time is null and s.goods_id <> g.goods_id limit 1`.execute(tx)
  if (taken[0]) refuse('sku_code_taken', { code: taken[0].code })
}

/** Two concurrent saves of one code or one combination: the unique index refuses the second. */
async function withTakenCode(forms: readonly SkuForm[], work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    refuse('sku_code_taken', { code: forms.flatMap(({ rows }) => rows).find(({ sku_code }) => sku_code)?.sku_code ?? '' })
  }
}

/**
 * Rows that exchange their combination or code would violate the unique index during the statement, so they first get a temporary value with a control
 * character.
 */
async function freeNames(tx: Db, matched: readonly MatchedSku[]): Promise<void> {
  const ids = matched.filter(({ stored, row }) => stored.spec_key !== row.spec_key || stored.sku_code !== row.sku_code).map(({ stored }) => stored.id)
  if (ids.length === 0) return
  await tx
    .updateTable('shop_goods_sku')
    .set({ spec_key: sql`chr(1) || id`, sku_code: '' })
    .where('id', '=', anyId(ids))
    .execute()
}
