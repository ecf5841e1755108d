import { stock } from '../../resources/goods/stock'
import { importMemo, listMemos } from '../../resources/goods/stockMemos'
import { hasPermission } from '../context'
import { hooksFor } from '../crud/hooks'
import { attachCovers } from '../domain/goods/readSkus'
import { changeSku } from '../domain/goods/changeSku'
import { raiseGoodsVersion } from '../domain/goods/raiseGoodsVersion'
import { adjustStock } from '../domain/stock/adjustStock'
import { lockGoodsOf } from '../domain/stock/lockGoods'
import { refreshGoods } from '../domain/stock/refreshGoods'
import { setStock } from '../domain/stock/setStock'
import { refuse } from '../errors'

import type { Context, Staff } from '../context'
import type { FieldMove } from '../crud/hooks'
import type { Actor } from '../domain/actor'

/** The administrator as named in the stock ledger. */
export const staffOf = ({ id, username }: Staff): Actor => ({ type: 'admin', id, name: username })

/** A stock changed in a list, by an entry of the ledger that says so; one that is undone gets the opposite entry. */
export function moveStock({ tx, staff }: Context, skuId: number, { from, to, isCount, isUndo }: FieldMove): Promise<void> {
  const memo = (isUndo ? listMemos.undone : listMemos.typed).zh
  return setStock(tx, { skuId, from: Number(from), to: Number(to), isCount, memo, by: staffOf(staff) })
}

export const stockHooks = hooksFor(stock, {
  lockFirst: async (ctx, ids) => void (await lockGoodsOf(ctx.tx, ids)),
  afterSave: async ({ tx }, saved) => {
    const changed = saved.filter(({ row, before }) => row.stock_warning !== before?.stock_warning)
    const goods = [...new Set(changed.flatMap(({ row }) => row.goods_id ?? []))]
    if (goods.length === 0) return
    await raiseGoodsVersion(tx, goods)
    await refreshGoods(tx, goods)
  },
  afterRead: async ({ tx }, rows, kind) => {
    if (kind === 'list') await attachCovers(tx, rows)
  },
  changes: {
    stock: (ctx, row, move) => moveStock(ctx, row.id, move),
    price: ({ tx }, row, { to }) => changeSku(tx, row.id, { price: String(to) }),
    weight: ({ tx }, row, { to }) => changeSku(tx, row.id, { weight: String(to) }),
    status: ({ tx }, row, { to }) => changeSku(tx, row.id, { status: Number(to) === 1 ? 1 : 0 }),
  },
  sheet: {
    extra: {
      fields: { stock: stock.fields.stock },
      save: async (ctx, row, { stock: target, stock_loaded: loaded }) => {
        if (!hasPermission(ctx.staff, 'shop/stock/adjust')) refuse('forbidden')
        const typed = { from: Number(loaded), to: Number(target), isCount: false }
        await setStock(ctx.tx, { skuId: Number(row['id']), ...typed, memo: importMemo.zh, by: staffOf(ctx.staff) })
      },
    },
  },
  actions: {
    adjust: async (ctx, row, input) => void (await adjustStock(ctx.tx, { skuId: row.id, ...input, by: staffOf(ctx.staff) })),
    adjustMany: async (ctx, row, input) => void (await adjustStock(ctx.tx, { skuId: row.id, ...input, by: staffOf(ctx.staff) })),
  },
})
