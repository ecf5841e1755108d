import { stock } from '../../resources/goods/stock'
import { importMemo } from '../../resources/goods/stockMemos'
import { hasPermission } from '../context'
import { hooksFor } from '../crud/hooks'
import { attachCovers } from '../domain/goods/readSkus'
import { adjustStock } from '../domain/stock/adjustStock'
import { lockGoodsOf } from '../domain/stock/lockGoods'
import { refreshGoods } from '../domain/stock/refreshGoods'
import { refuse } from '../errors'

import type { Staff } from '../context'
import type { Actor } from '../domain/actor'

/** The administrator as named in the stock ledger. */
export const staffOf = ({ id, username }: Staff): Actor => ({ type: 'admin', id, name: username })

export const stockHooks = hooksFor(stock, {
  lockFirst: async (ctx, ids) => void (await lockGoodsOf(ctx.tx, ids)),
  afterSave: async (ctx, saved) => {
    const goods = new Set(saved.flatMap(({ row }) => row.goods_id ?? []))
    if (goods.size > 0) await refreshGoods(ctx.tx, [...goods])
  },
  afterRead: async ({ tx }, rows, kind) => {
    if (kind === 'list') await attachCovers(tx, rows)
  },
  sheet: {
    extra: {
      fields: { stock: stock.fields.stock },
      save: async (ctx, row, { stock: target, stock_loaded: loaded }) => {
        if (!hasPermission(ctx.staff, 'shop/stock/adjust')) refuse('forbidden')
        const change = Number(target) - Number(loaded)
        const memo = importMemo.zh
        if (change !== 0)
          await adjustStock(ctx.tx, { skuId: Number(row['id']), mode: change > 0 ? 'in' : 'out', quantity: Math.abs(change), memo, by: staffOf(ctx.staff) })
      },
    },
  },
  actions: {
    adjust: async (ctx, row, input) => void (await adjustStock(ctx.tx, { skuId: row.id, ...input, by: staffOf(ctx.staff) })),
    adjustMany: async (ctx, row, input) => void (await adjustStock(ctx.tx, { skuId: row.id, ...input, by: staffOf(ctx.staff) })),
  },
})
