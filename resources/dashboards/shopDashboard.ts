import { incomeNode } from '../incomeNode'
import { t } from '../kit'
import { defineDashboard } from '../kit/dashboard'
import { orderStatuses } from '../order/orderStates'

/** Orders by the moment they were paid. */
const paid = { list: 'shop/order', over: 'pay_time' }
const placed = { list: 'shop/order', over: 'create_time' }
const sales = { ...paid, sum: ['pay_amount'] }
/** Money that went back. What was paid after closing never was a sale, so returning it takes nothing away. */
const moneyBack = { list: 'shop/paymentRefund', over: 'create_time', filters: [{ field: 'cause', operator: 'IN', value: 'cancel,close,refund' }] } as const
const refunds = { ...moneyBack, sum: ['amount'] }
const newMembers = { list: 'user/user', over: 'create_time' }
const lowStock = {
  list: 'shop/stock',
  filters: [
    { field: 'stock_state', operator: 'IN', value: 'low,out' },
    { field: 'on_shelf', operator: 'eq', value: '1' },
    { field: 'status', operator: 'eq', value: '1' }, // a disabled SKU is not sold, so nothing is missing of it
  ],
} as const
const soldLines = { ...paid, lines: { of: 'shop/orderItem', by: 'order_id', over: 'pay_time' } }

const yuan = t('元', '¥')
const orders = t('单', 'orders')
const pieces = t('件', 'pieces')
const people = t('人', 'members')
const byAmount = { label: t('销售额', 'Amount'), unit: yuan, as: 'money', needs: incomeNode } as const
const byOrders = { label: t('订单数', 'Orders'), unit: orders, of: {} } as const
const lineViews = {
  amount: { ...byAmount, of: { sum: ['pay_amount'] } },
  quantity: { label: t('销量', 'Quantity'), unit: pieces, of: { sum: ['quantity'] } },
} as const
const orderViews = { amount: { ...byAmount, of: { sum: ['pay_amount'] } }, orders: byOrders } as const

/** What the shop has to do and what it earns. */
export const shopDashboard = defineDashboard({
  path: 'shop/dashboard',
  title: t('商城概况', 'Shop dashboard'),
  menu: { icon: 'fa fa-line-chart' },
  nodes: { income: t('查看成本与金额', 'See costs and amounts') },

  todos: {
    to_ship: {
      label: t('待发货', 'To ship'),
      icon: 'fa fa-truck',
      of: { list: 'shop/order', tab: 'toShip' },
      note: {
        of: { list: 'shop/order', tab: 'toShip', filters: [{ field: 'pay_time', operator: 'lt', hoursAgo: { setting: 'ship_remind_hours' } }] },
        text: t('超时未发 {value}', '{value} late'),
      },
    },
    cancel_requests: { label: t('取消申请', 'Cancel requests'), icon: 'fa fa-ban', of: { list: 'shop/order', tab: 'cancelRequested' } },
    refunds_to_audit: { label: t('待审核售后', 'Refunds to review'), icon: 'fa fa-gavel', of: { list: 'shop/refund', tab: 'toAudit' } },
    returns_to_receive: { label: t('待收退货', 'Returns to receive'), icon: 'fa fa-inbox', of: { list: 'shop/refund', tab: 'toReceive' } },
    failed_payouts: { label: t('打款失败', 'Failed payouts'), icon: 'fa fa-times', of: { list: 'shop/paymentRefund', tab: 'failed' } },
    differences: {
      label: t('对账差异', 'Differences'),
      icon: 'fa fa-exchange',
      of: { list: 'shop/paymentDifference', tab: 'open' },
      note: {
        of: { list: 'shop/paymentBill', filters: [{ field: 'result', operator: 'IN', value: 'failed' }] },
        text: t('账单失败 {value}', '{value} without a statement'),
      },
    },
    low_stock: { label: t('库存预警', 'Low stock'), icon: 'fa fa-cubes', of: lowStock },
    unread: {
      label: t('未读通知', 'Unread'),
      icon: 'fa fa-bell',
      of: { list: 'shop/notify/notify', filters: [{ field: 'status', operator: 'IN', value: '0' }] },
    },
  },

  groups: {
    main: {
      title: t('经营', 'Business'),
      isMain: true,
      figures: {
        sales: { label: t('销售额', 'Sales'), icon: 'fa fa-money', of: sales, as: 'money', needs: incomeNode, more: 'good' },
        paid_orders: { label: t('支付订单数', 'Paid orders'), icon: 'fa fa-file-text', of: paid, more: 'good' },
        average_order: {
          label: t('客单价', 'Average order value'),
          icon: 'fa fa-calculator',
          of: { ratio: [sales, paid] },
          as: 'money',
          needs: incomeNode,
          more: 'good',
        },
        refunds: { label: t('退款额', 'Refunds'), icon: 'fa fa-undo', of: refunds, as: 'money', needs: incomeNode, more: 'bad' },
        net_sales: {
          label: t('净销售额', 'Net sales'),
          icon: 'fa fa-credit-card',
          of: { difference: [sales, refunds] },
          as: 'money',
          needs: incomeNode,
          more: 'good',
        },
        buyers: {
          label: t('支付人数', 'Buyers'),
          icon: 'fa fa-users',
          of: { ...paid, distinct: 'user_id' },
          more: 'good',
          note: { of: { list: 'user/user', over: 'first_pay_time' }, text: t('首次购买 {value} 人', '{value} first-time {value:buyer|buyers}') },
        },
        new_members: { label: t('新增会员', 'New members'), icon: 'fa fa-user-plus', of: newMembers, more: 'good' },
        order_conversion: {
          label: t('下单转化率', 'Order conversion'),
          icon: 'fa fa-filter',
          of: { ratio: [paid, placed] },
          as: 'percent',
          more: 'good',
        },
        refund_rate: {
          label: t('退款率', 'Refund rate'),
          icon: 'fa fa-percent',
          of: { ratio: [{ ...moneyBack, distinct: 'order_id' }, paid] },
          as: 'percent',
          more: 'bad',
        },
      },
    },
  },

  charts: {
    trend: {
      kind: 'trend',
      title: t('销售趋势', 'Sales trend'),
      isWide: true,
      views: {
        sales: { ...byAmount, isCompared: true, series: { sales: { label: t('销售额', 'Sales'), of: sales } } },
        orders: {
          label: t('支付订单', 'Paid orders'),
          unit: orders,
          isCompared: true,
          series: { orders: { label: t('支付订单数', 'Paid orders'), of: paid } },
        },
      },
    },
    open_orders: {
      kind: 'share',
      title: t('进行中订单', 'Open orders by status'),
      drawing: 'ring',
      rows: { list: 'shop/order', filters: [{ field: 'status', operator: 'IN', value: '1,2,3,4,7' }] },
      by: 'status',
      most: Object.keys(orderStatuses).length,
      views: { orders: byOrders },
    },
    top_goods: {
      kind: 'share',
      title: t('商品销售前十', 'Top 10 products'),
      drawing: 'bars',
      rows: soldLines,
      by: 'goods_id',
      most: 10,
      opens: { list: 'shop/goods', by: 'id' },
      views: lineViews,
    },
    provinces: {
      kind: 'share',
      title: t('各省销售前十', 'Top 10 provinces'),
      drawing: 'bars',
      rows: paid,
      by: 'region',
      most: 10,
      views: orderViews,
    },
    pay_types: { kind: 'share', title: t('支付方式占比', 'Payment methods'), drawing: 'ring', rows: paid, by: 'pay_type', most: 6, views: orderViews },
    categories: {
      kind: 'share',
      title: t('分类销售占比', 'Sales by category'),
      drawing: 'ring',
      rows: soldLines,
      by: 'goods_id.category_id',
      most: 6,
      opens: { list: 'shop/goods', by: 'category_id' },
      views: lineViews,
    },
    members: {
      kind: 'trend',
      title: t('会员增长', 'Member growth'),
      views: {
        joined: {
          label: t('新增', 'New'),
          unit: people,
          isCompared: true,
          series: { joined: { label: t('新增会员', 'New members'), of: newMembers } },
        },
        total: { label: t('累计', 'Total'), unit: people, series: { total: { label: t('会员总数', 'All members'), of: newMembers, isRunning: true } } },
      },
    },
    refund_reasons: {
      kind: 'share',
      title: t('售后原因前五', 'Top 5 refund reasons'),
      drawing: 'bars',
      rows: { list: 'shop/refund', over: 'create_time' },
      by: 'reason',
      most: 5,
      views: { refunds: { label: t('售后单', 'Refunds'), unit: t('单', 'refunds'), of: {} } },
    },
  },

  tables: {
    latest_orders: {
      title: t('最新订单', 'Latest orders'),
      list: 'shop/order',
      columns: ['order_no', 'status', 'pay_amount', 'goods_summary'],
      sort: ['id', 'desc'],
      most: 10,
    },
    low_stock: {
      title: t('库存预警', 'Low stock'),
      ...lowStock,
      columns: ['goods.name', 'title', 'stock', 'stock_warning', 'stock_state'],
      sort: ['stock', 'asc'],
      most: 10,
    },
  },
})
