import { goods } from '../../resources/goods/goods'
import { t, translate } from '../../resources/kit/text'
import { hooksFor } from '../crud/hooks'
import { copyGoods } from '../domain/goods/copyGoods'
import { dropSkus, restoreSkus } from '../domain/goods/dropSkus'
import { assertPublishable, setCategory, setPublished, setTemplate } from '../domain/goods/publish'
import { maySeeCosts, skusOfForm } from '../domain/goods/readSkus'
import { saveSkusOfMany } from '../domain/goods/saveSkus'
import { syncSkuFlags } from '../domain/goods/syncSkus'
import { validateGoods } from '../domain/goods/validateGoods'
import { refreshGoods } from '../domain/stock/refreshGoods'
import { goodsLines } from './goodsSheet'
import { staffOf } from './stock'

import type { SkuRow } from '../../resources/goods/sku'
import type { RowOf } from '../../resources/kit/fieldTypes'
import type { Context, Staff } from '../context'
import type { SavedRow } from '../crud/hooks'

const copied = t(' 副本', ' copy')

export const goodsHooks = hooksFor(goods, {
  beforeSave: async (_, values, before) => validateGoods(values, before),
  afterSave: async (ctx, saved) => {
    const forms = saved.flatMap(({ row, values, body }) =>
      // the rule of the control has validated and normalized the rows
      values.skus === undefined ? [] : [{ goods: row, rows: values.skus as readonly SkuRow[], hasVersion: hasValue(body['row_version']) }],
    )
    if (forms.length) await saveSkusOfMany(ctx.tx, forms, saverOf(ctx.staff))
    for (const one of saved) await followGoods(ctx, one)
  },
  sheet: { lines: goodsLines },
  beforeDelete: (ctx, row) => dropSkus(ctx.tx, { goodsId: row.id }),
  beforeRestore: ({ tx }, row) => restoreSkus(tx, row),
  afterRead: async (ctx, rows, kind) => {
    for (const row of rows) {
      if (kind === 'list')
        delete row['sku_codes'] // used only by the quick search
      else Object.assign(row, { specs: row['specs'] ?? [], skus: await skusOfForm(ctx.tx, Number(row['id']), maySeeCosts(ctx.staff)) })
    }
  },
  actions: {
    copy: async (ctx, row) => ({ open: await copyGoods(ctx.tx, row.id, translate(copied, ctx.language)) }),
    shelve: (ctx, row) => setPublished(ctx.tx, row.id, '1'),
    unshelve: (ctx, row) => setPublished(ctx.tx, row.id, '0'),
    setCategory: (ctx, row, { category_id }) => setCategory(ctx.tx, row, Number(category_id)),
    setTemplate: (ctx, row, { delivery_template_id }) => setTemplate(ctx.tx, row.id, Number(delivery_template_id)),
  },
})

const hasValue = (version: unknown): boolean => version !== undefined && version !== null && version !== ''
const saverOf = (staff: Staff) => ({ by: staffOf(staff), seesCosts: maySeeCosts(staff) })

type Goods = RowOf<typeof goods.fields>

/** The effects of saved goods beyond their own row. */
async function followGoods({ tx }: Context, { row, before, values }: SavedRow<Goods>): Promise<void> {
  if (values.skus === undefined) {
    if (row.category_id !== before?.category_id || row.status !== before.status) await syncSkuFlags(tx, [row.id])
    if (row.stock_warning !== before?.stock_warning) await refreshGoods(tx, [row.id])
  }
  if (row.status === '1' && (before?.status !== '1' || row.category_id !== before.category_id)) await assertPublishable(tx, row.id)
}
