import { t } from '../../resources/kit/text'

import type { Invariant } from './invariant'

const byHand = t('对照订单日志和流水找出差异，不要直接改表', 'compare with the log of the order and the ledgers; do not edit the table')

/** Conditions on orders, their lines, payments and logs. */
export const orderInvariants: readonly Invariant[] = [
  {
    holds: t('订单金额等于各行之和', 'the amounts of an order are the sums of its lines'),
    // most of these amounts are 0: leaving them out of the sums saves a fifth of the time
    broken: {
      splitBy: 'shop_order',
      query: (inHalf) => `select o.id from shop_order o left join (
        select order_id, sum(line_amount) l, sum(nullif(coupon_share, 0)) c, sum(nullif(score_share, 0)) s, sum(nullif(discount_share, 0)) d, sum(pay_amount) p,
          sum(nullif(delivery_share, 0)) f, sum(nullif(score_used_share, 0)) u, sum(nullif(score_give, 0)) g, sum(nullif(score_back, 0)) b
        from shop_order_item where ${inHalf('order_id')} group by order_id) i on i.order_id = o.id
      where ${inHalf('o.id')} and (i.l is distinct from o.goods_amount or i.p + o.delivery_amount <> o.pay_amount
        or i.c is distinct from nullif(o.coupon_amount, 0) or i.s is distinct from nullif(o.score_amount, 0) or i.d is distinct from nullif(o.discount_amount, 0)
        or i.f is distinct from nullif(o.delivery_amount, 0) or i.u is distinct from nullif(o.score_used, 0) or i.g is distinct from nullif(o.score_give, 0)
        or i.b is distinct from nullif(o.score_back, 0))`,
    },
    remedy: byHand,
  },
  {
    holds: t('SKU 锁定数等于待付款订单的数量', 'the reserved stock of a SKU equals the pieces of its unpaid orders'),
    broken: `select k.id from shop_goods_sku k left join (
        select i.sku_id, sum(i.quantity) q from shop_order_item i join shop_order o on o.id = i.order_id
        where i.stock_state = 'reserved' and o.status = '1' group by 1) r on r.sku_id = k.id
      where k.locked_stock <> coalesce(r.q, 0)`,
    remedy: byHand,
  },
  {
    holds: t('已付款订单有且只有一笔方式和金额相符的支付', 'a paid order has exactly one payment of its method and amount, an unpaid order has none'),
    broken: `select o.id from shop_order o left join (
        select order_id, count(*) n, min(pay_type) t, min(amount) a from shop_payment where status = '1' and is_late = 0 group by 1) p on p.order_id = o.id
      where case when o.pay_time is null or o.pay_type = 'none' then p.n is not null or (o.pay_type = 'none' and o.pay_amount > 0)
        else (p.n, p.t, p.a) is distinct from (1, o.pay_type, o.pay_amount) end`,
    remedy: byHand,
  },
  {
    holds: t('订单的付款、发货和完成与其状态相符', 'payment, shipping and completion of an order fit its status'),
    broken: `select id from shop_order where (status = '1' and pay_time is not null) or (status in ('2', '3', '4', '5', '7') and pay_time is null)
      or (status in ('3', '4', '5') and ship_status <> '2') or (status = '7' and ship_status <> '0') or (status = '5' and complete_time is null)`,
    remedy: byHand,
  },
  {
    holds: t('订单各行的付款时间与订单相同', 'the lines of an order have the moment at which it was paid'),
    broken: `select i.id from shop_order_item i join shop_order o on o.id = i.order_id where i.pay_time is distinct from o.pay_time`,
    remedy: byHand,
  },
  {
    holds: t('付款后取消的订单已全额退款', 'an order that was canceled after it was paid is refunded'),
    broken: `select o.id from shop_order o where o.status = '6' and o.pay_time is not null and o.refund_amount <> o.pay_amount
      and exists (select from shop_order_item i where i.order_id = o.id and i.refund_quantity < i.quantity)`,
    remedy: byHand,
  },
  {
    holds: t('订单已退金额等于退款流水之和', 'the refunded amount of an order equals the sum of its refund transactions'),
    broken: `select o.id from shop_order o left join (
        select order_id, sum(amount) a from shop_payment_refund where cause <> 'late' group by 1) r on r.order_id = o.id
      where o.refund_amount <> coalesce(r.a, 0)`,
    remedy: byHand,
  },
  {
    holds: t('支付单已退金额等于其退款流水之和', 'the refunded amount of a payment equals the sum of its refund transactions'),
    broken: `select p.id from shop_payment p left join (
        select payment_id, sum(amount) a from shop_payment_refund group by 1) r on r.payment_id = p.id
      where p.refunded_amount <> coalesce(r.a, 0)`,
    remedy: byHand,
  },
  {
    holds: t('已发数量等于各发货单之和', 'the shipped quantity of an order line equals the sum of its shipments'),
    broken: {
      splitBy: 'shop_order_item',
      query: (inHalf) => `select i.id from shop_order_item i left join (
        select order_item_id, sum(quantity) q from shop_shipment_item where ${inHalf('order_item_id')} group by 1) s on s.order_item_id = i.id
      where ${inHalf('i.id')} and i.delivery_type <> '4' and i.shipped_quantity <> coalesce(s.q, 0)`,
    },
    remedy: byHand,
  },
  {
    holds: t('订单商品的退款数量和金额等于其售后单之和', 'the refunded quantities and amount of an order line equal the sum of its refunds'),
    broken: `select i.id from shop_order_item i left join (
        select order_item_id, coalesce(sum(quantity) filter (where status = '1'), 0) running, coalesce(sum(quantity) filter (where status = '2'), 0) done,
          coalesce(sum(quantity) filter (where status in ('1', '2') and is_shipped = 0), 0) unshipped, coalesce(sum(amount) filter (where status = '2'), 0) amount
        from shop_refund group by 1) r on r.order_item_id = i.id
      where (i.refunding_quantity, i.refund_quantity, i.unshipped_refund_quantity, i.refund_amount)
        is distinct from (coalesce(r.running, 0), coalesce(r.done, 0), coalesce(r.unshipped, 0), coalesce(r.amount, 0))`,
    remedy: byHand,
  },
  {
    holds: t('售后单的各个状态相互吻合', 'the statuses of a refund fit each other'),
    broken: `select id from shop_refund where (audit_status = '1') <> (audit_time is null) or (audit_status = '2') <> (amount is not null)
        or (audit_status = '3' and status <> '3') or (status = '2' and audit_status <> '2') or (status = '1') <> (finish_time is null)
        or (status = '3') <> (close_type is not null) or (type = '1' and user_ship_status <> '0') or (type = '2' and is_shipped = 0)
        or (user_ship_status = '0') <> (user_ship_time is null) or (user_ship_status = '2') <> (receive_time is not null)
        or (pay_status <> '0' and status <> '2')`,
    remedy: byHand,
  },
  {
    holds: t('已完成售后单的打款状态与退款流水一致', 'the payout status of a completed refund equals that of its refund transaction'),
    broken: `select r.id from shop_refund r left join lateral (
        select status, amount from shop_payment_refund p where p.refund_id = r.id order by id desc limit 1) p on true
      where r.status = '2' and (r.amount > 0 or p.status is not null)
        and (r.pay_status, r.amount) is distinct from (case p.status when '0' then '1' when '1' then '2' when '2' then '3' end, p.amount)`,
    remedy: byHand,
  },
  {
    holds: t('商品销量等于已付款且未退款的件数', 'the units sold of a product equal its paid, unrefunded pieces'),
    broken: `select g.id from shop_goods g left join (
        select i.goods_id, sum(i.quantity - i.refund_quantity) q from shop_order_item i join shop_order o on o.id = i.order_id
        where o.pay_time is not null and o.status <> '6' group by 1) s on s.goods_id = g.id
      where g.sales <> coalesce(s.q, 0)`,
    remedy: byHand,
  },
  {
    holds: t('SKU 销量等于已付款且未退款的件数', 'the units sold of a SKU equal its paid, unrefunded pieces'),
    broken: `select k.id from shop_goods_sku k left join (
        select i.sku_id, sum(i.quantity - i.refund_quantity) q from shop_order_item i join shop_order o on o.id = i.order_id
        where o.pay_time is not null and o.status <> '6' group by 1) s on s.sku_id = k.id
      where k.sales <> coalesce(s.q, 0)`,
    remedy: byHand,
  },
  {
    holds: t('订单日志首尾相接并以当前状态结束', 'the log of an order is a chain that ends in its status'),
    // the states that it came from and then the present one are those that it went to; sorting once takes half of the time that window functions take
    broken: {
      splitBy: 'shop_order',
      query: (inHalf) => `select o.id from shop_order o left join (
        select order_id, string_agg(coalesce(from_status, ''), ',' order by id) as came_from, string_agg(to_status, ',' order by id) as went_to
        from shop_order_log where to_status is not null and ${inHalf('order_id')} group by order_id) l on l.order_id = o.id
      where ${inHalf('o.id')} and (l.order_id is null or l.came_from || ',' || o.status <> ',' || l.went_to)`,
    },
    remedy: byHand,
  },
]
