import { sql } from 'kysely'

import { isBilling, validateAreas } from '../../resources/delivery/areas'
import { deliveryTemplate } from '../../resources/delivery/deliveryTemplate'
import { hooksFor } from '../crud/hooks'
import { areaSummary, loadAreas, saveAreas, translateAreaSummary } from '../domain/delivery/areas'
import { goodsOfDeliveryTemplate } from '../domain/goods/countGoods'
import { refuseFields } from '../errors'

const { label } = deliveryTemplate.fields.areas

export const deliveryTemplateHooks = hooksFor(deliveryTemplate, {
  /** Quantities of one billing method have no meaning in another. */
  beforeSave: async (_, values, before) => {
    if (before && values.billing !== undefined && values.billing !== before.billing && values.areas === undefined)
      refuseFields([{ field: 'areas', code: 'areas_with_billing', values: { field: label } }])
  },
  afterSave: async (ctx, saved) => {
    for (const { row, values } of saved) {
      const validated = values.areas !== undefined && isBilling(row.billing) ? validateAreas(values.areas, row.billing) : undefined
      if (validated) await saveAreas(ctx.tx, row.id, validated.rows, label)
    }
  },
  afterRead: async (ctx, rows, kind) => {
    for (const row of rows) row['area_summary'] = translateAreaSummary(String(row['area_summary'] ?? ''), ctx.language)
    if (kind === 'list') return
    const areas = await loadAreas(
      ctx.tx,
      rows.map((row) => Number(row['id'])),
    )
    for (const row of rows) row['areas'] = areas.get(Number(row['id'])) ?? []
  },
  selectBy: { isDefault: sql<boolean>`m.is_default = 1` },
  computed: {
    area_summary: areaSummary,
    goods_count: goodsOfDeliveryTemplate,
  },
})
