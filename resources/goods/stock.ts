import { incomeNode } from '../incomeNode'
import { defineResource, f, t } from '../kit'
import { defaultSkuTitle } from './sku'

/** Input of an adjustment, for one SKU or for several. */
const adjustment = {
  mode: f.choice(
    t('方式', 'Mode'),
    { in: t('入库', 'In'), out: t('出库', 'Out'), set: t('盘点（实际数量）', 'Count (quantity found)') },
    { required: true, default: 'in' },
  ),
  quantity: f.integer(t('数量', 'Quantity'), { required: true, min: 0, max: 9_999_999 }),
  memo: f.longText(t('备注', 'Note'), { required: true, max: 100 }),
}

/**
 * The SKU rows of all goods, for counting. Rows are added and deleted by the goods form; here only the threshold is edited and the stock is adjusted, with one
 * ledger row (`shop/stockLog`) per change.
 */
export const stock = defineResource({
  path: 'shop/stock',
  table: 'shop_goods_sku',
  title: t('库存管理', 'Stock'),
  noun: t('规格', 'SKU'),
  counter: t('个', 'piece'),
  menu: { icon: 'fa fa-cubes' },
  softDelete: true,
  nameField: 'title',
  nameColumns: ['goods.name', 'title'],

  fields: {
    goods_id: f.reference(t('商品', 'Product'), 'shop/goods', {
      readOnly: true,
      as: 'goods',
      show: ['name', 'goods_no'],
      labels: { goods_no: t('商品编号', 'Product no.') },
      onDelete: 'cascade',
    }),
    category_id: f.reference(t('商品分类', 'Category'), 'shop/goodsCategory', { readOnly: true, as: 'category', show: ['name'], isTree: true }),
    title: f.text(t('规格', 'Specification'), { readOnly: true, max: 400, width: 180, storedTexts: [defaultSkuTitle] }),
    spec_key: f.text(t('规格键', 'Key'), { readOnly: true, max: 400, hidden: true }),
    specs: f.json(t('规格值', 'Values'), { readOnly: true }),
    image: f.image(t('图片', 'Image'), { readOnly: true, topic: 'goods' }),
    price: f.money(t('售价', 'Price'), { readOnly: true, default: '0.00' }),
    origin_price: f.money(t('划线价', 'Original price'), { readOnly: true, default: '0.00' }),
    cost_price: f.money(t('成本价', 'Cost'), { readOnly: true, default: '0.00', hidden: true, needs: incomeNode }),
    margin: f.formula(t('毛利', 'Margin'), 'money', { plus: ['price'], minus: ['cost_price'] }, { hidden: true, needs: incomeNode }),
    // no maximum: pieces that come back from orders may raise it above what staff can enter
    stock: f.integer(t('库存', 'Stock'), { readOnly: true, default: 0, min: 0, unindexed: true }),
    locked_stock: f.integer(t('锁定库存', 'Reserved'), { readOnly: true, default: 0, min: 0, unindexed: true }),
    stock_warning: f.integer(t('预警值', 'Threshold'), { default: 10, min: 0, max: 999_999, help: t('0 表示不预警', '0 turns the warning off') }),
    stock_state: f.choice(
      t('状态', 'Status'),
      { normal: t('正常', 'Normal'), low: t('预警', 'Low'), out: t('售罄', 'Sold out') },
      { readOnly: true, default: 'out', tag: { normal: 'success', low: 'warning', out: 'error' } },
    ),
    weight: f.decimal(t('重量', 'Weight'), { readOnly: true, scale: 3, default: '0.000', min: 0, unit: 'Kg' }),
    volume: f.decimal(t('体积', 'Volume'), { readOnly: true, scale: 6, default: '0.000000', min: 0, unit: 'm³' }),
    sku_code: f.text(t('规格编码', 'SKU code'), { readOnly: true, max: 64, unique: true, copy: true }),
    sales: f.integer(t('销量', 'Sales'), { readOnly: true, default: 0, min: 0 }),
    on_shelf: f.switch(t('商品上架', 'Product listed'), { readOnly: true }),
    position: f.integer(t('次序', 'Position'), { readOnly: true, default: 0, hidden: true }),
    status: f.switch(t('启用', 'Enabled'), { readOnly: true, default: 1 }),
    create_time: f.created(),
    update_time: { ...f.updated(), unindexed: true },
  },

  list: {
    live: true,
    columns: [
      'image',
      'goods.name',
      'title',
      'sku_code',
      'stock',
      'stock_state',
      'stock_warning',
      'locked_stock',
      'price',
      'cost_price',
      'margin',
      'sales',
      'weight',
      'status',
      'update_time',
      'id',
    ],
    optional: ['weight', 'id'],
    below: { 'goods.name': 'title', stock: 'locked_stock' },
    filters: [
      'category_id',
      'stock_state',
      'stock',
      'on_shelf',
      'status',
      'goods.name',
      'goods_id',
      'sku_code',
      'price',
      'cost_price',
      'margin',
      'sales',
      'locked_stock',
      'update_time',
      'id',
    ],
    search: ['goods.name', 'goods.goods_no', 'sku_code', 'title'],
    sort: ['id', 'desc'],
    sortable: ['stock', 'sales', 'locked_stock', 'price', 'cost_price', 'margin', 'update_time'],
    totals: ['stock', 'locked_stock', 'sales'],
    inline: ['stock', 'stock_warning', 'price', 'weight', 'status'],
    tabs: {
      all: { title: t('全部', 'All') },
      low: { title: t('库存预警', 'Low stock'), where: { stock_state: 'low' } },
      out: { title: t('已售罄', 'Sold out'), where: { stock_state: 'out' } },
    },
  },

  printouts: {
    countSheet: {
      title: t('盘点表', 'Count sheet'),
      papers: ['a4'],
      each: 'together',
      max: 2000,
      lines: {
        columns: ['goods.name', 'title', 'sku_code', 'stock', 'locked_stock'],
        heading: 'category.name',
        sort: ['goods.name', 'sku_code', 'title'],
        blanks: [
          { label: t('实盘数量', 'Counted'), is: 'room' },
          { label: t('差异', 'Difference'), is: 'room' },
        ],
      },
      // without them nobody counts what the sheet says
      options: { stock: { title: t('账面数量', 'Stock on record'), columns: ['stock', 'locked_stock'] } },
    },
  },

  form: [{ fields: ['stock_warning'] }],

  show: {
    groups: [
      {
        title: t('库存', 'Stock'),
        fields: ['goods.name', 'title', 'sku_code', 'stock', 'stock_state', 'stock_warning', 'locked_stock', 'sales', 'price', 'category.name'],
      },
    ],
    related: [{ of: 'shop/stockLog', by: 'sku_id', columns: ['create_time', 'type', 'delta', 'before', 'after', 'operator_name', 'order_no', 'memo'] }],
  },

  crud: ['index', 'edit'],
  shownIn: ['shop/goods'],
  changes: {
    stock: { node: 'adjust', isQuantity: true },
    price: { node: 'shop/goods/edit' },
    weight: { node: 'shop/goods/edit' },
    status: { node: 'shop/goods/edit' },
  },
  exportTask: { type: 'stock', title: t('库存导出', 'Stock') },
  imports: { match: ['sku_code'] },
  nodes: { log: t('库存日志', 'Stock log') },
  actions: {
    adjust: {
      label: t('调整库存', 'Adjust stock'),
      icon: 'boxes',
      input: adjustment,
      amounts: { quantity: { column: 'stock', by: { choice: 'mode', as: { in: 'add', out: 'subtract', set: 'set' } } } },
    },
    adjustMany: {
      label: t('批量调整', 'Adjust'),
      on: 'rows',
      node: 'adjust',
      done: t('{count} 个规格的库存已调整', 'Stock adjusted for {count} {count:SKU|SKUs}'),
      input: adjustment,
    },
    log: { label: t('库存日志', 'Stock log'), icon: 'list', relatedList: { list: 'shop/stockLog', by: 'sku_id' } },
  },
})
