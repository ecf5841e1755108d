import { validateLink } from './advertising/linkTarget'
import { validateButtons } from './auth/ruleButtons'
import { isBilling, maxRows, validateAreas } from './delivery/areas'
import { checkGoodsParams } from './goods/goodsParams'
import { copiedSkus } from './goods/sku'
import { checkSkus, checkSpecTemplate } from './goods/skuValidation'
import { checkWatchedFields } from './security/watchedFields'

import type { ControlCheck, ControlTable } from './kit/controls'

declare module './kit/controls' {
  interface Controls {
    ruleTree: true
    ruleButtons: true
    skus: true
    specTemplate: true
    goodsParams: true
    deliveryAreas: true
    link: true
    adPreview: true
    watchedFields: true
  }
  interface Cells {
    linkTarget: true
    orderGoods: true
    waitingOrder: true
    specGroups: true
    tracking: true
    areaRows: true
    skuRows: true
    namedValues: true
  }
  interface ToolbarSlots {
    freightCalculator: true
  }
  interface RowSlots {
    copyRecipient: true
  }
  interface RowScreens {
    changedPrice: true
    fileUses: true
    goodsSkus: true
    notice: true
    recycledRow: true
    changedValue: true
  }
}

/** The first error in the rows; the editor shows the others at their cells. */
const checkAreas: ControlCheck = (input, { billing }) => {
  const validated = isBilling(billing) ? validateAreas(input, billing) : undefined
  if (!validated) return { code: 'not_a_list' }
  if (validated.rows.length > maxRows) return { code: 'too_many', values: { max: maxRows } }
  return validated.problems[0] ?? { value: validated.rows }
}

/** The controls of the shop. `src/screens/index.ts` maps every name to its component. */
export const controls: ControlTable = {
  ruleTree: { check: (input) => ({ value: input }), canBeWatched: true },
  ruleButtons: { check: validateButtons },
  skus: { check: checkSkus, copied: copiedSkus, hasFiles: true },
  specTemplate: { check: checkSpecTemplate, hasFiles: true },
  goodsParams: { check: checkGoodsParams },
  deliveryAreas: { check: checkAreas },
  link: {
    check: (_, { link_type, link_value }) => validateLink(link_type, link_value) ?? { value: null },
    isWithoutValue: true,
    choosesFrom: ['shop/goods', 'shop/goodsCategory'],
  },
  adPreview: { check: () => ({ value: null }), isWithoutValue: true },
  watchedFields: { check: checkWatchedFields },
}
