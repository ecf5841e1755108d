import { toYuan } from '../../../resources/kit/values/cents'

import type { QuotedOrder } from './quoteOrder'

/** The lines and amounts of an order before it is placed, as its member sees them: texts in yuan. */
export function breakdownOf({ lines: list, price, isVirtual }: QuotedOrder) {
  return {
    lines: list.map(({ amounts, ...line }) => ({
      ...{ sku_id: line.sku_id, goods_id: line.goods_id, goods_name: line.goods_name, spec_text: line.spec_text, image: line.image, unit: line.unit },
      ...{ price: line.price, quantity: line.quantity, line_amount: toYuan(amounts.lineAmount), pay_amount: toYuan(amounts.payAmount) },
      is_deliverable: amounts.isDeliverable ? 1 : 0,
    })),
    goods_amount: toYuan(price.goodsAmount),
    score: { max: price.scoreMax, used: price.scoreUsed, amount: toYuan(price.scoreAmount) },
    delivery_amount: toYuan(price.deliveryAmount),
    delivery: price.delivery.templates.map(({ templateId, fee }) => ({ template_id: templateId, amount: toYuan(price.delivery.isFree ? 0 : fee) })),
    pay_amount: toYuan(price.payAmount),
    score_give: price.scoreGive,
    needs_address: !isVirtual,
  }
}
