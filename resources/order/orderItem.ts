import { incomeNode } from '../incomeNode'
import { defineDetail, f, t } from '../kit'

import type { Text } from '../kit/text'

const amount = (label: Text) => f.money(label, { readOnly: true, default: '0.00', min: 0 })
const count = (label: Text) => f.integer(label, { readOnly: true, default: 0, min: 0 })

/** A line of an order: the SKU as it was when the order was placed, the line's amounts, and what was shipped and refunded of it. */
export const orderItem = defineDetail({
  path: 'shop/orderItem',
  table: 'shop_order_item',
  title: t('订单商品', 'Order lines'),
  noun: t('订单商品', 'Order line'),
  nameField: 'goods_name',
  fields: {
    order_id: f.reference(t('订单', 'Order'), 'shop/order', { readOnly: true, as: 'order', show: ['order_no'] }),
    goods_id: f.reference(t('商品', 'Product'), 'shop/goods', { readOnly: true, as: 'goods', show: ['name'] }),
    sku_id: f.reference(t('规格', 'SKU'), 'shop/stock', { readOnly: true, as: 'sku', show: ['title'] }),
    goods_name: f.text(t('商品名称', 'Product'), { readOnly: true, max: 120 }),
    image: f.image(t('图片', 'Image'), { readOnly: true, topic: 'goods' }),
    spec_text: f.text(t('规格', 'Specification'), { readOnly: true, max: 400 }),
    category_name: f.computed(t('分类', 'Category'), 'text'),
    sku_code: f.text(t('规格编码', 'SKU code'), { readOnly: true, max: 64 }),
    unit: f.text(t('单位', 'Unit'), { readOnly: true, max: 10 }),
    price: amount(t('单价', 'Price')),
    origin_price: amount(t('划线价', 'Original price')),
    cost_price: f.money(t('成本价', 'Cost'), { readOnly: true, default: '0.00', min: 0, needs: incomeNode }),
    quantity: f.integer(t('数量', 'Quantity'), { readOnly: true, default: 1, min: 1, max: 999 }),
    weight: f.decimal(t('重量', 'Weight'), { readOnly: true, scale: 3, default: '0.000', min: 0, unit: 'Kg' }),
    volume: f.decimal(t('体积', 'Volume'), { readOnly: true, scale: 6, default: '0.000000', min: 0, unit: 'm³' }),
    delivery_type: f.choice(
      t('运费方式', 'Shipping fee'),
      { 1: t('包邮', 'Free'), 2: t('固定运费', 'Fixed fee'), 3: t('运费模板', 'Template'), 4: t('无需物流', 'No shipping') },
      { readOnly: true, default: '3' },
    ),
    delivery_fee: amount(t('固定运费', 'Fixed fee')),
    delivery_template_id: f.reference(t('运费模板', 'Shipping profile'), 'shop/deliveryTemplate', {
      readOnly: true,
      as: 'deliveryTemplate',
      show: ['name'],
      onDelete: 'set null',
    }),
    give_score: f.integer(t('每件赠送积分', 'Points earned per unit'), { readOnly: true, min: 0, max: 99_999 }),
    line_amount: amount(t('小计', 'Line total')),
    coupon_share: amount(t('优惠券分摊', 'Coupon share')),
    score_share: amount(t('积分分摊', 'Points share')),
    discount_share: f.money(t('改价分摊', 'Price adjustment share'), { readOnly: true, default: '0.00', min: -9_999_999.99 }),
    pay_amount: amount(t('实付', 'Paid')),
    delivery_share: amount(t('运费分摊', 'Shipping fee share')),
    score_used_share: count(t('使用积分', 'Points used')),
    score_give: count(t('应赠积分', 'Points to earn')),
    score_back: count(t('退还积分', 'Points returned')),
    shipped_quantity: count(t('已发数量', 'Shipped')),
    refund_quantity: count(t('已退数量', 'Refunded')),
    refunding_quantity: count(t('退款中', 'Being refunded')),
    unshipped_refund_quantity: count(t('未发退款数', 'Refunded before shipping')),
    left_quantity: f.formula(t('待发数量', 'Left to ship'), 'integer', { plus: ['quantity'], minus: ['shipped_quantity', 'unshipped_refund_quantity'] }),
    refund_amount: amount(t('已退金额', 'Refunded amount')),
    refund_delivery_amount: amount(t('已退运费', 'Refunded shipping fee')),
    stock_state: f.choice(
      t('库存状态', 'Stock'),
      { reserved: t('已锁定', 'Reserved'), consumed: t('已扣减', 'Taken'), released: t('已释放', 'Released') },
      { readOnly: true, default: 'reserved' },
    ),
    stock_back_quantity: count(t('已回库', 'Restocked')),
    evaluated: f.switch(t('已评价', 'Reviewed'), { readOnly: true }),
    pay_time: f.moment(t('付款时间', 'Paid'), { readOnly: true, hidden: true }),
  },
  states: {
    stock_state: {
      start: ['reserved'],
      arrows: {
        consume: { label: t('扣减', 'Taken'), from: ['reserved'], to: 'consumed', by: ['system'] },
        release: { label: t('释放', 'Released'), from: ['reserved'], to: 'released', by: ['system'] },
      },
    },
  },
})
