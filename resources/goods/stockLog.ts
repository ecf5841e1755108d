import { defineResource, f, t } from '../kit'
import { demoStockMemos, importMemo, listMemos } from './stockMemos'

/** Every change of a SKU's stock, chained: `after = before + delta`. Rows are never changed or deleted. */
export const stockLog = defineResource({
  path: 'shop/stockLog',
  table: 'shop_stock_log',
  title: t('库存日志', 'Stock log'),
  noun: t('库存日志', 'Stock entry'),
  menu: { icon: 'fa fa-list-alt' },
  isLog: true,
  nameField: 'memo',
  nameColumns: ['goods.name', 'sku.title', 'delta'],

  fields: {
    sku_id: f.reference(t('规格', 'SKU'), 'shop/stock', {
      readOnly: true,
      as: 'sku',
      show: ['title', 'sku_code'],
      labels: { sku_code: t('规格编码', 'SKU code') },
    }),
    goods_id: f.reference(t('商品', 'Product'), 'shop/goods', { readOnly: true, as: 'goods', show: ['name'] }),
    type: f.choice(
      t('类型', 'Type'),
      {
        init: t('初始', 'Initial'),
        edit: t('编辑商品', 'Product edit'),
        adjust: t('手工调整', 'Manual'),
        order_lock: t('下单锁定', 'Reserved'),
        order_paid: t('支付扣减', 'Paid'),
        order_release: t('取消释放', 'Released'),
        refund_back: t('退款回库', 'Restocked by refund'),
        return_in: t('退货入库', 'Returned'),
      },
      { readOnly: true, tag: { init: 'info', adjust: 'warning', edit: 'info' }, width: 104 },
    ),
    delta: f.integer(t('变更数量', 'Change'), { readOnly: true, display: 'change', width: 96 }),
    before: f.integer(t('变更前', 'Before'), { readOnly: true, min: 0, width: 88 }),
    after: f.integer(t('变更后', 'After'), { readOnly: true, min: 0, width: 88 }),
    locked_delta: f.integer(t('锁定变更', 'Reserved change'), { readOnly: true, default: 0, display: 'change' }),
    order_no: f.text(t('订单号', 'Order no.'), { readOnly: true, max: 32, copy: true }),
    operator_type: f.choice(
      t('操作方', 'Operator type'),
      { admin: t('员工', 'Staff'), user: t('会员', 'Member'), system: t('系统', 'System') },
      { readOnly: true, default: 'system' },
    ),
    operator_id: f.integer(t('操作人ID', 'Operator ID'), { readOnly: true, hidden: true }),
    operator_name: f.text(t('操作人', 'By'), { readOnly: true, max: 50, width: 110 }),
    memo: f.text(t('备注', 'Note'), { readOnly: true, max: 200, storedTexts: [importMemo, ...Object.values(listMemos), ...Object.values(demoStockMemos)] }),
    create_time: f.created(t('时间', 'Time')),
  },

  list: {
    columns: [
      'id',
      'goods.name',
      'sku.title',
      'sku.sku_code',
      'type',
      'delta',
      'before',
      'after',
      'operator_name',
      'memo',
      'create_time',
      'order_no',
      'locked_delta',
    ],
    below: { 'goods.name': 'sku.title', delta: 'locked_delta', before: 'after' },
    filters: ['goods_id', 'sku_id', 'type', 'delta', 'order_no', 'operator_type', 'create_time', 'id'],
    search: ['goods.name', 'sku.sku_code', 'order_no'],
    sort: ['id', 'desc'],
    totals: ['delta', 'locked_delta'],
    sortable: ['create_time'],
  },

  crud: ['index'],
  exportTask: { type: 'stock_log', title: t('库存日志导出', 'Stock log') },
})
